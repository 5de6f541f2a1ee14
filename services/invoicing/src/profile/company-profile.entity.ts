import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { profileFields, type ProfileTranslations } from '@paperbill/contracts/http';
import { toProperties } from '../field-properties.js';

/**
 * Neither the logo nor the suggested invoice number is an editable field. Only saving an invoice changes this number.
 */
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
