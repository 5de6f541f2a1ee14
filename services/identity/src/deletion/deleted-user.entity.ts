import { defineEntity, p } from '@mikro-orm/core';

/** A deleted user. After the restore of a backup the user is deleted again. */
export const DeletedUserEntity = defineEntity({
  name: 'DeletedUser',
  tableName: 'deleted_users',
  properties: {
    /** Hash of the user id. */
    userHash: p.text().primary(),
    deletedAt: p.datetime().defaultRaw('now()'),
  },
});
