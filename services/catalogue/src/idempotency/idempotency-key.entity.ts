import { defineEntity, p } from '@mikro-orm/core';

export const IdempotencyKeyEntity = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    userId: p.uuid().primary(),
    call: p.text().primary(),
    key: p.text().primary(),
    requestHash: p.text(),
    /** The reply to the request with this idempotency key. It is null until the request has been processed. */
    reply: p.json<unknown>().columnType('json').nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
