import { defineEntity, p } from '@mikro-orm/core';

/** A deleted user, so that the deletion is repeated if a restored backup contains the user. */
export const DeletedUserEntity = defineEntity({
  name: 'DeletedUser',
  tableName: 'deleted_users',
  properties: {
    userHash: p.text().primary(),
    deletedAt: p.datetime().defaultRaw('now()'),
  },
});
