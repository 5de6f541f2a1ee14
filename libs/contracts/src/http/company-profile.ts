import { addressFields, addressLines } from '../rules/address.js';
import { field, initialValues, type ValuesOf } from '../rules/fields.js';
import { DEFAULT_COMPANY_NAME_FONT } from '../rules/fonts.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { type CompanyNameSize, companyNameSizes, type InvoiceTemplate, invoiceTemplates } from '../rules/options.js';
import type { Instant } from '../rules/values.js';
import { validationTexts } from '../texts/index.js';

/** What a user writes about their company; of somebody who has saved nothing yet, the initial values are read. */
export const profileFields = {
  companyName: field.text({ max: MAX_LENGTH.name, required: validationTexts.companyNameRequired }),
  mailingName: field.text({ max: MAX_LENGTH.name }),
  title: field.text({ max: MAX_LENGTH.title }),
  ...addressFields,
  email: field.email(),
  phone: field.text({ max: MAX_LENGTH.phone }),
  paymentTerms: field.paymentTerms(),
  paymentInstructions: field.multilineText({ max: MAX_LENGTH.paymentInstructions }),
  companyNameFont: field.text({ max: MAX_LENGTH.name, initial: DEFAULT_COMPANY_NAME_FONT }),
  companyNameColor: field.color('#000000'),
  companyNameSize: field.option<CompanyNameSize>(companyNameSizes, 'large'),
  invoiceTemplate: field.option<InvoiceTemplate>(invoiceTemplates, 'classic'),
  defaultTaxRate: field.taxRate(),
};
export type ProfileFields = ValuesOf<typeof profileFields>;

export interface CompanyProfile extends ProfileFields {
  /** null before the first save. */
  id: string | null;
  /** Address of the logo, '' without one. */
  logoUrl: string;
  /** The suggestion for the next invoice: a number where it is purely numeric, else text. */
  nextInvoiceNumber: number | string;
  createdAt: Instant | null;
  updatedAt: Instant | null;
}

/** What `POST /api/profile` can change; a field left out keeps its value. */
export type CompanyProfileUpdate = Partial<ProfileFields & Pick<CompanyProfile, 'logoUrl'>>;

/** The profile of somebody who has not saved one yet. */
export const companyProfileDefaults: CompanyProfile = {
  id: null,
  ...initialValues(profileFields),
  logoUrl: '',
  nextInvoiceNumber: 1,
  createdAt: null,
  updatedAt: null,
};

/** The sender as a document keeps them: the company profile at the time of saving. */
export const senderFields = {
  companyName: profileFields.companyName,
  companyTitle: profileFields.title,
  /** Its lines, joined by line breaks: as long as they come to. */
  companyAddress: field.multilineText({ max: Infinity }),
  companyEmail: profileFields.email,
  companyPhone: profileFields.phone,
  companyPaymentTerms: profileFields.paymentTerms,
  companyPaymentInstructions: profileFields.paymentInstructions,
  companyNameFont: profileFields.companyNameFont,
  companyNameColor: profileFields.companyNameColor,
  companyNameSize: profileFields.companyNameSize,
  invoiceTemplate: profileFields.invoiceTemplate,
};

export interface CompanySnapshot extends ValuesOf<typeof senderFields> {
  companyLogoUrl: string;
}

/**
 * The sender as an invoice keeps it. The live preview and the saved invoice take the profile through this one
 * function, so that both print the same.
 */
export const companySnapshot = (profile: CompanyProfile): CompanySnapshot => ({
  companyName: profile.companyName,
  companyTitle: profile.title,
  companyAddress: postalAddress(profile),
  companyEmail: profile.email,
  companyPhone: profile.phone,
  companyPaymentTerms: profile.paymentTerms,
  companyPaymentInstructions: profile.paymentInstructions,
  companyLogoUrl: profile.logoUrl,
  companyNameFont: profile.companyNameFont,
  companyNameColor: profile.companyNameColor,
  companyNameSize: profile.companyNameSize,
  invoiceTemplate: profile.invoiceTemplate,
});

/** The address, after the name that mail is sent to where it is another than the company's. */
function postalAddress(profile: CompanyProfile): string {
  const mailingName = profile.mailingName.trim();
  const lines = addressLines(profile);
  return (mailingName && mailingName !== profile.companyName.trim() ? [mailingName, ...lines] : lines).join('\n');
}
