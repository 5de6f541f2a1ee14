import { addressFields, type AddressFields, addressLines } from '../rules/address.js';
import { field, initialValues, type ValuesOf } from '../rules/fields.js';
import { DEFAULT_COMPANY_NAME_FONT } from '../rules/fonts.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { type CompanyNameSize, companyNameSizes, type InvoiceTemplate, invoiceTemplates } from '../rules/options.js';
import { copyAs } from '../rules/parts-of-tables.js';
import type { Instant } from '../rules/values.js';
import { partyTexts, validationTexts } from '../texts/index.js';

/** What a user writes about their company; of somebody who has saved nothing yet, the initial values are read. */
export const profileFields = {
  companyName: field.text({ max: MAX_LENGTH.name, required: validationTexts.companyNameRequired }),
  mailingName: field.text({ max: MAX_LENGTH.name }),
  title: field.text({ max: MAX_LENGTH.title }),
  ...addressFields,
  email: field.email(),
  phone: field.text({ max: MAX_LENGTH.phone }),
  taxId: field.text({ max: MAX_LENGTH.taxId }),
  registrationNumber: field.text({ max: MAX_LENGTH.registrationNumber }),
  paymentTerms: field.paymentTerms(),
  paymentInstructions: field.multilineText({ max: MAX_LENGTH.paymentInstructions }),
  companyNameFont: field.text({ max: MAX_LENGTH.name, initial: DEFAULT_COMPANY_NAME_FONT }),
  companyNameColor: field.color('#000000'),
  companyNameSize: field.option<CompanyNameSize>(companyNameSizes, 'large'),
  invoiceTemplate: field.option<InvoiceTemplate>(invoiceTemplates, 'classic'),
  defaultTaxRate: field.taxRate(),
  /** The note that new invoices and quotes begin with. */
  defaultNote: field.multilineText({ max: MAX_LENGTH.noteToClient }),
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

/** What a document calls the fields of the profile that it keeps as they were when it was saved. */
const namesInProfile = {
  companyName: 'companyName',
  companyTitle: 'title',
  companyAddress: 'postalAddress',
  companyEmail: 'email',
  companyPhone: 'phone',
  companyTaxId: 'taxId',
  companyRegistrationNumber: 'registrationNumber',
  companyPaymentTerms: 'paymentTerms',
  companyPaymentInstructions: 'paymentInstructions',
  companyNameFont: 'companyNameFont',
  companyNameColor: 'companyNameColor',
  companyNameSize: 'companyNameSize',
  invoiceTemplate: 'invoiceTemplate',
} as const;

/** The sender as a document keeps them. */
export const senderFields = copyAs(namesInProfile, {
  ...profileFields,
  /** Its lines, joined by line breaks: as long as they come to. */
  postalAddress: field.multilineText({ max: Infinity }),
});

export interface CompanySnapshot extends ValuesOf<typeof senderFields> {
  companyLogoUrl: string;
}

/** What a document keeps of addresses beside their texts. The parts of the client's address are fields of their own. */
export interface PostalAddresses {
  /** ISO 3166-1 alpha-2; null where the country is unknown. */
  clientCountryCode: string | null;
  /** null on documents that were saved before it was kept. */
  companyPostalAddress: AddressFields | null;
  companyCountryCode: string | null;
}

/**
 * The sender as an invoice keeps it. The live preview and the saved invoice take the profile through this one
 * function, so that both print the same.
 */
export const companySnapshot = (profile: CompanyProfile): CompanySnapshot => ({
  ...copyAs(namesInProfile, { ...profile, postalAddress: postalAddress(profile) }),
  companyLogoUrl: profile.logoUrl,
});

/** Where the sender is, how they are reached and what identifies them: the lines below their name. */
export const senderLines = (
  sender: Pick<CompanySnapshot, `company${'Address' | 'Email' | 'Phone' | 'TaxId' | 'RegistrationNumber'}`>,
): string[] =>
  [
    ...sender.companyAddress.split('\n'),
    sender.companyEmail,
    sender.companyPhone,
    partyTexts.line(partyTexts.taxId, sender.companyTaxId),
    partyTexts.line(partyTexts.registrationNumber, sender.companyRegistrationNumber),
  ]
    .map((line) => line.trim())
    .filter(Boolean);

/** The address, after the name that mail is sent to where it is another than the company's. */
function postalAddress(profile: CompanyProfile): string {
  const mailingName = profile.mailingName.trim();
  const lines = addressLines(profile);
  return (mailingName && mailingName !== profile.companyName.trim() ? [mailingName, ...lines] : lines).join('\n');
}
