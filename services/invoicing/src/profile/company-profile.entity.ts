import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { profileFields, type ProfileTranslations } from '@paperbill/contracts/http';
import { toProperties } from '../field-properties.js';

/** Leaves out the logo, and the suggested invoice number, which only saving an invoice changes. */
export const editableFieldNames = Object.keys(profileFields) as (keyof typeof profileFields)[];

export const CompanyProfileEntity = defineEntity({
  name: 'CompanyProfile',
  tableName: 'company_profiles',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().unique(),
    ...toProperties(profileFields),
    translations: p.json().$type<ProfileTranslations>().defaultRaw(`'{}'`),
    logoSha256: p.string().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type StoredProfile = InferEntity<typeof CompanyProfileEntity>;
