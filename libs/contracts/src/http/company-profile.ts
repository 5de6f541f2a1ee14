import { addressLines } from '../rules/address.js';
import { type CompanyNameSize, DEFAULT_COUNTRY, type InvoiceTemplate } from '../rules/options.js';
import { DEFAULT_PAYMENT_TERMS } from '../rules/payment-terms.js';
import type { Decimal, Instant } from '../rules/values.js';

export interface CompanyProfile {
  /** null before the first save. */
  id: string | null;
  companyName: string;
  mailingName: string;
  title: string;
  address: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  email: string;
  phone: string;
  paymentTerms: string;
  paymentInstructions: string;
  /** Address of the logo, '' without one. */
  logoUrl: string;
  companyNameFont: string;
  companyNameColor: string;
  companyNameSize: CompanyNameSize;
  invoiceTemplate: InvoiceTemplate;
  /** The suggestion for the next invoice: a number where it is purely numeric, else text. */
  nextInvoiceNumber: number | string;
  defaultTaxRate: Decimal;
  createdAt: Instant | null;
  updatedAt: Instant | null;
}

/** What `POST /api/profile` can change; a field left out keeps its value. */
export type CompanyProfileUpdate = Partial<
  Omit<CompanyProfile, 'id' | 'createdAt' | 'updatedAt' | 'nextInvoiceNumber'>
>;

/** The profile of somebody who has not saved one yet. */
export const companyProfileDefaults: CompanyProfile = {
  id: null,
  companyName: '',
  mailingName: '',
  title: '',
  address: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  country: DEFAULT_COUNTRY,
  email: '',
  phone: '',
  paymentTerms: DEFAULT_PAYMENT_TERMS,
  paymentInstructions: '',
  logoUrl: '',
  companyNameFont: 'font-sans',
  companyNameColor: '#000000',
  companyNameSize: 'large',
  invoiceTemplate: 'classic',
  nextInvoiceNumber: 1,
  defaultTaxRate: '0.00',
  createdAt: null,
  updatedAt: null,
};

/** The sender as printed on an invoice: the company profile at the time of saving. */
export interface CompanySnapshot {
  companyName: string;
  companyTitle: string;
  /** Its lines, joined by line breaks. */
  companyAddress: string;
  companyEmail: string;
  companyPhone: string;
  companyPaymentTerms: string;
  companyPaymentInstructions: string;
  companyLogoUrl: string;
  companyNameFont: string;
  companyNameColor: string;
  companyNameSize: CompanyNameSize;
  invoiceTemplate: InvoiceTemplate;
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
