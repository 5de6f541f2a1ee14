import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { CompanyProfileUpdate } from '@paperbill/contracts/http';
import { companyNameSizes, invoiceTemplates } from '@paperbill/contracts/rules';

/** What a save can change beside the logo; the suggested invoice number moves with the invoices alone. */
const editableFields = {
  companyName: p.string(),
  mailingName: p.string(),
  title: p.string(),
  address: p.string(),
  addressLine2: p.string(),
  city: p.string(),
  state: p.string(),
  zipCode: p.string(),
  country: p.string(),
  email: p.string(),
  phone: p.string(),
  paymentTerms: p.string(),
  paymentInstructions: p.string(),
  companyNameFont: p.string(),
  companyNameColor: p.string(),
  companyNameSize: p.enum([...companyNameSizes]),
  invoiceTemplate: p.enum([...invoiceTemplates]),
  /** Percent. */
  defaultTaxRate: p.decimal('string'),
} satisfies Record<Exclude<keyof CompanyProfileUpdate, 'logoUrl'>, unknown>;

export const editableFieldNames = Object.keys(editableFields) as (keyof typeof editableFields)[];

/** Who sends a user's invoices, and how their name looks on them. One row a user, from the first save on. */
export const CompanyProfileEntity = defineEntity({
  name: 'CompanyProfile',
  tableName: 'company_profiles',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().unique(),
    ...editableFields,
    /** Which logo; null without one. */
    logoSha256: p.string().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type StoredProfile = InferEntity<typeof CompanyProfileEntity>;
