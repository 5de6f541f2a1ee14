import { addressLines } from './address.js';
import type { CompanyProfile, CompanySnapshot } from './wire.js';

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
