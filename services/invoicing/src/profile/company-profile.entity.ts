import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { companyNameSizes, invoiceTemplates } from '@paperbill/contracts/rules';

/** Who sends a user's invoices, and how their name looks on them. One row a user, from the first save on. */
export const CompanyProfileEntity = defineEntity({
  name: 'CompanyProfile',
  tableName: 'company_profiles',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().unique(),
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
    /** Which logo; null without one. */
    logoSha256: p.string().strictNullable(),
    companyNameFont: p.string(),
    companyNameColor: p.string(),
    companyNameSize: p.enum([...companyNameSizes]),
    invoiceTemplate: p.enum([...invoiceTemplates]),
    /** Percent. */
    defaultTaxRate: p.decimal('string'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type StoredProfile = InferEntity<typeof CompanyProfileEntity>;
