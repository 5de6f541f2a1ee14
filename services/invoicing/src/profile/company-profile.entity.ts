import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { profileFields } from '@paperbill/contracts/http';
import { toProperties } from '../field-properties.js';

/**
 * The names of the profile fields, except the logo, that a save can change. The suggested invoice number is not among
 * them, because only saved invoices change it.
 */
export const editableFieldNames = Object.keys(profileFields) as (keyof typeof profileFields)[];

/** The profile of the sender of a user's invoices. The first save creates the user's row. */
export const CompanyProfileEntity = defineEntity({
  name: 'CompanyProfile',
  tableName: 'company_profiles',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().unique(),
    ...toProperties(profileFields),
    /** The SHA-256 hash of the logo; null if the profile has no logo. */
    logoSha256: p.string().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type StoredProfile = InferEntity<typeof CompanyProfileEntity>;
