import { addressFields, type AddressFields, addressLines } from '../rules/address.js';
import { type RoundingStep, roundingSteps } from '../rules/cash-rounding.js';
import { field, initialValues, type ValuesOf } from '../rules/fields.js';
import { DEFAULT_COMPANY_NAME_FONT } from '../rules/fonts.js';
import { isolate, type Language, toLanguage, type Translations } from '../rules/languages.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { type CompanyNameSize, companyNameSizes, type InvoiceTemplate, invoiceTemplates } from '../rules/options.js';
import { copyWithNewNames, withoutFields } from '../rules/parts-of-tables.js';
import type { Instant } from '../rules/values.js';
import { partyIdLabels, validationTexts } from '../texts/for-browsers.js';

/** The fields of a profile. A profile that was never saved has their initial values. */
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
  currency: field.currency(),
  language: field.language(),
  /** Amounts to pay in this currency are rounded to a multiple of this step. */
  roundingStep: field.option<RoundingStep>(roundingSteps, ''),
  defaultTaxRate: field.taxRate(),
  defaultNote: field.multilineText({ max: MAX_LENGTH.noteToClient }),
};
export type ProfileFields = ValuesOf<typeof profileFields>;

/** The fields on the page of the profile. Currency, language and rounding are on a separate page of the settings. */
export const profilePageFields = withoutFields(profileFields, {
  currency: profileFields.currency,
  language: profileFields.language,
  roundingStep: profileFields.roundingStep,
});

const { title, paymentInstructions, defaultNote } = profileFields;
export const translatedProfileFields = { title, paymentInstructions, defaultNote };
export type ProfileTranslation = Partial<ValuesOf<typeof translatedProfileFields>>;
export type ProfileTranslations = Translations<ProfileTranslation>;

export interface CompanyProfile extends Omit<ProfileFields, 'roundingStep'> {
  /** The rounding step. The field is missing if amounts to pay are not rounded. */
  roundingStep?: RoundingStep;
  /** The translations of texts in the profile. The field is missing if there are none. */
  translations?: ProfileTranslations;
  /** The id of the profile, which is null before the first save. */
  id: string | null;
  /** The URL of the logo. It is empty if the profile has none. */
  logoUrl: string;
  /**
   * The number of the next invoice. A number that consists only of digits is a JSON number. Any other number
   * is a string.
   */
  nextInvoiceNumber: number | string;
  createdAt: Instant | null;
  updatedAt: Instant | null;
}

/** The body of `POST /api/profile`. Missing fields keep their values. An empty translation removes the stored one. */
export type CompanyProfileUpdate = Partial<ProfileFields & Pick<CompanyProfile, 'logoUrl' | 'translations'>>;

const { roundingStep: _noRounding, ...initialProfile } = initialValues(profileFields);

export const companyProfileDefaults: CompanyProfile = {
  id: null,
  ...initialProfile,
  currency: undefined,
  language: undefined,
  logoUrl: '',
  nextInvoiceNumber: 1,
  createdAt: null,
  updatedAt: null,
};

const profileFieldBySnapshotField = {
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

export const senderFields = copyWithNewNames(profileFieldBySnapshotField, {
  ...profileFields,
  /** The whole address has no length limit, because each part of it has one. */
  postalAddress: field.multilineText({ max: Infinity }),
});

export interface CompanySnapshot extends ValuesOf<typeof senderFields> {
  companyLogoUrl: string;
}

/**
 * Postal addresses of a document. The address of the client consists of separate fields of the document, so only its
 * country code is here.
 */
export interface PostalAddresses {
  /** The ISO 3166-1 alpha-2 code of the country, or null if the country is unknown. */
  clientCountryCode: string | null;
  /**
   * The postal address of the company. It is null in documents of earlier releases, which did not store the address.
   */
  companyPostalAddress: AddressFields | null;
  companyCountryCode: string | null;
}

export const getDefaultNote = (
  { defaultNote, translations }: Pick<CompanyProfile, 'defaultNote' | 'translations'>,
  language: Language,
): string => translations?.[language]?.defaultNote ?? defaultNote;

/**
 * Copies a profile into a document, in the document's language. The live preview and the saved document both use this
 * function, so that they look the same.
 */
export const companySnapshot = (profile: CompanyProfile, language: Language | undefined): CompanySnapshot => ({
  ...copyWithNewNames(profileFieldBySnapshotField, {
    ...profile,
    ...profile.translations?.[toLanguage(language)],
    postalAddress: postalAddress(profile, language),
  }),
  companyLogoUrl: profile.logoUrl,
});

export type PartyIdLabels = Readonly<Record<'taxId' | 'registrationNumber', string>>;

export const senderLines = (
  sender: Pick<CompanySnapshot, `company${'Address' | 'Email' | 'Phone' | 'TaxId' | 'RegistrationNumber'}`>,
  labels: PartyIdLabels = partyIdLabels,
  language?: Language,
): string[] =>
  [
    ...sender.companyAddress.split('\n'),
    sender.companyEmail,
    sender.companyPhone,
    partyIdLabels.line(labels.taxId, isolate(sender.companyTaxId, language)),
    partyIdLabels.line(labels.registrationNumber, isolate(sender.companyRegistrationNumber, language)),
  ]
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Returns the postal address of the company. The mailing name is its first line if it differs from the company's name.
 */
function postalAddress(profile: CompanyProfile, language: Language | undefined): string {
  const mailingName = profile.mailingName.trim();
  const lines = addressLines(profile, language);
  return (mailingName && mailingName !== profile.companyName.trim() ? [mailingName, ...lines] : lines).join('\n');
}
