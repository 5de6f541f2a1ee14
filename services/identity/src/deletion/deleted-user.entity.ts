import { defineEntity, p } from '@mikro-orm/core';

/** Of a user who is gone, so that a restored backup does not bring them back. */
export const DeletedUserEntity = defineEntity({
  name: 'DeletedUser',
  tableName: 'deleted_users',
  properties: {
    /** Of the id. */
    userHash: p.text().primary(),
    deletedAt: p.datetime().defaultRaw('now()'),
  },
});
