import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Somebody who has signed in, known by what the identity provider calls them: provider and subject together. */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** In lower case, so that it is unique in any spelling; null where it went to whom it was verified for. */
    email: p.text().nullable(),
    /** Whether the provider verified the address: it is not taken away then. */
    emailVerified: p.boolean().default(false),
    authProvider: p.text().default('replit'),
    subject: p.text(),
    firstName: p.text().default(''),
    lastName: p.text().default(''),
    profileImageUrl: p.text().default(''),
    /** When the account is to be deleted; null where nobody asked for that. */
    deletesAt: p.datetime().nullable(),
    /** Steps of the deletion, which statements alone read (deletion/account-deletion.queries.ts). */
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
