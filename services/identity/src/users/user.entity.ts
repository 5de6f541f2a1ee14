import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AppLanguage } from '@paperbill/contracts/http';

export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** The address in lower case. Null after another user has proved ownership of the address. */
    email: p.text().nullable(),
    /** No other user can claim a verified address. */
    emailVerified: p.boolean().default(false),
    authProvider: p.text().default('replit'),
    subject: p.text(),
    firstName: p.text().default(''),
    lastName: p.text().default(''),
    profileImageUrl: p.text().default(''),
    /** The language of the app at the last sign-in, for e-mails to the user. */
    language: p.text().$type<AppLanguage>().nullable(),
    /** The time from which the account is deleted. Null if there is no deletion request. */
    deletesAt: p.datetime().nullable(),
    /** The next columns are read only by `deletion/account-deletion.queries.ts`. */
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
