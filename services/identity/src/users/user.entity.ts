import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A user, whom the identity provider and the provider's subject identify. */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** E-mail address in lower case. Null after another user proved that they own the address. */
    email: p.text().nullable(),
    /** True if the provider verified the address. A verified address cannot be claimed by another user. */
    emailVerified: p.boolean().default(false),
    authProvider: p.text().default('replit'),
    subject: p.text(),
    firstName: p.text().default(''),
    lastName: p.text().default(''),
    profileImageUrl: p.text().default(''),
    /** Time at which the account will be deleted, or null without a deletion request. */
    deletesAt: p.datetime().nullable(),
    /** Steps of the deletion. Only SQL statements read these columns (deletion/account-deletion.queries.ts). */
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
