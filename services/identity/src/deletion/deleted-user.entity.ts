import { defineEntity, p } from '@mikro-orm/core';

/** The record of a deleted user. If a restored backup contains the user, the deletion is repeated. */
export const DeletedUserEntity = defineEntity({
  name: 'DeletedUser',
  tableName: 'deleted_users',
  properties: {
    userHash: p.text().primary(),
    deletedAt: p.datetime().defaultRaw('now()'),
  },
});
