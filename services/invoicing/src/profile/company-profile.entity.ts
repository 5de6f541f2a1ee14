import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { profileFields } from '@paperbill/contracts/http';
import { propertiesOf } from '../field-properties.js';

/** The fields that a save can change, beside the logo. The suggested invoice number only changes with invoices. */
export const editableFieldNames = Object.keys(profileFields) as (keyof typeof profileFields)[];

/** The sender of a user's invoices. One row for each user after their first save. */
export const CompanyProfileEntity = defineEntity({
  name: 'CompanyProfile',
  tableName: 'company_profiles',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().unique(),
    ...propertiesOf(profileFields),
    /** The hash of the logo; null without one. */
    logoSha256: p.string().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type StoredProfile = InferEntity<typeof CompanyProfileEntity>;
