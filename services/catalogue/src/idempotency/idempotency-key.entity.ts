import { defineEntity, p } from '@mikro-orm/core';

/** A request, and what it was answered. */
export const IdempotencyKeyEntity = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    userId: p.uuid().primary(),
    call: p.text().primary(),
    key: p.text().primary(),
    /** Hex. */
    requestHash: p.text(),
    /** Null while its work goes on. */
    reply: p.json<unknown>().columnType('json').nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
