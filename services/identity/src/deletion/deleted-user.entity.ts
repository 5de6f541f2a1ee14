import { defineEntity, p } from '@mikro-orm/core';

/** The record of a deleted user. The deletion is repeated if a restored backup contains the user. */
export const DeletedUserEntity = defineEntity({
  name: 'DeletedUser',
  tableName: 'deleted_users',
  properties: {
    userHash: p.text().primary(),
    deletedAt: p.datetime().defaultRaw('now()'),
  },
});
