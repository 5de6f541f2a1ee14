import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { profileFields, type ProfileTranslations } from '@paperbill/contracts/http';
import { toProperties } from '../field-properties.js';

/**
 * The profile fields that a save can change. The logo is not one of them. The suggested invoice number is not either,
 * because only saving an invoice changes it.
 */
export const editableFieldNames = Object.keys(profileFields) as (keyof typeof profileFields)[];

/** The company profile, which contains the sender's data for documents. The first save of a user creates the row. */
export const CompanyProfileEntity = defineEntity({
  name: 'CompanyProfile',
  tableName: 'company_profiles',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().unique(),
    ...toProperties(profileFields),
    translations: p.json().$type<ProfileTranslations>().defaultRaw(`'{}'`),
    /** The SHA-256 hash of the logo; null if the profile has no logo. */
    logoSha256: p.string().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type StoredProfile = InferEntity<typeof CompanyProfileEntity>;
