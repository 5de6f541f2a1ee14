import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AppLanguage } from '@paperbill/contracts/http';

/** A user. The combination of identity provider and the provider's subject is unique. */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** E-mail address in lower case. It is null after another user has proved ownership of the address. */
    email: p.text().nullable(),
    /** True if the identity provider has verified the e-mail address. No other user can then claim it. */
    emailVerified: p.boolean().default(false),
    authProvider: p.text().default('replit'),
    subject: p.text(),
    firstName: p.text().default(''),
    lastName: p.text().default(''),
    profileImageUrl: p.text().default(''),
    /** The language of the app at the last sign-in, for e-mails to the user. */
    language: p.text().$type<AppLanguage>().nullable(),
    /** Time at which the account will be deleted, or null if there is no deletion request. */
    deletesAt: p.datetime().nullable(),
    /** Columns for the steps of the deletion. Only `deletion/account-deletion.queries.ts` reads them. */
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
