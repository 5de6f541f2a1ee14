import { defineEntity, p } from '@mikro-orm/core';

/** A request with an idempotency key, and its reply. */
export const IdempotencyKeyEntity = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    userId: p.uuid().primary(),
    call: p.text().primary(),
    key: p.text().primary(),
    /** SHA-256 as hex. */
    requestHash: p.text(),
    /** Null until the request has been processed. */
    reply: p.json<unknown>().columnType('json').nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
