import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { profileFields } from '@paperbill/contracts/http';
import { propertiesOf } from '../field-properties.js';

/** What a save can change beside the logo; the suggested invoice number moves with the invoices alone. */
export const editableFieldNames = Object.keys(profileFields) as (keyof typeof profileFields)[];

/** Who sends a user's invoices, and how their name looks on them. One row a user, from the first save on. */
export const CompanyProfileEntity = defineEntity({
  name: 'CompanyProfile',
  tableName: 'company_profiles',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().unique(),
    ...propertiesOf(profileFields),
    /** Which logo; null without one. */
    logoSha256: p.string().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type StoredProfile = InferEntity<typeof CompanyProfileEntity>;
