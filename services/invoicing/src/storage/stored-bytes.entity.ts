import { defineEntity, p } from '@mikro-orm/core';

export const StoredBytesEntity = defineEntity({
  name: 'StoredBytes',
  tableName: 'stored_bytes',
  properties: {
    userId: p.uuid().primary(),
    bytes: p.bigint('string'),
    attachedBytes: p.bigint('string').default('0'),
  },
});
