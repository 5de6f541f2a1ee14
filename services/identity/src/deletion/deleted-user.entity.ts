import { defineEntity, p } from '@mikro-orm/core';

/** Hash of a deleted user's id. A restored backup may contain the user again. */
export const DeletedUserEntity = defineEntity({
  name: 'DeletedUser',
  tableName: 'deleted_users',
  properties: {
    userHash: p.text().primary(),
    deletedAt: p.datetime().defaultRaw('now()'),
  },
});
