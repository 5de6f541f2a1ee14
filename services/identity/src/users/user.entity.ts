import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A user, identified by provider and subject. */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Lower case, so that it is unique in any spelling. Null after another user proved they own the address. */
    email: p.text().nullable(),
    /** True if the provider verified the address. It is then not given to another user. */
    emailVerified: p.boolean().default(false),
    authProvider: p.text().default('replit'),
    subject: p.text(),
    firstName: p.text().default(''),
    lastName: p.text().default(''),
    profileImageUrl: p.text().default(''),
    /** When the account will be deleted. Null if that was not requested. */
    deletesAt: p.datetime().nullable(),
    /** Steps of the deletion. Only SQL reads them (deletion/account-deletion.queries.ts). */
    renewalEndedAt: p.datetime().nullable().lazy(),
    deletionTriedAt: p.datetime().nullable().lazy(),
    closedAt: p.datetime().nullable().lazy(),
    emptiedAt: p.datetime().nullable().lazy(),
    createdAt: p.datetime().onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

export type UserRow = InferEntity<typeof UserEntity>;
