import { defineEntity, p } from '@mikro-orm/core';

/** The number of bytes that an account stores. Database triggers maintain it. */
export const StoredBytesEntity = defineEntity({
  name: 'StoredBytes',
  tableName: 'stored_bytes',
  properties: {
    userId: p.uuid().primary(),
    bytes: p.bigint('string'),
  },
});
