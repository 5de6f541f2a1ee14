import {
  type CompanyNameSize,
  type CompanyProfile,
  companyNameSizes,
  MAX_LENGTH,
  validationTexts,
} from '@paperbill/contracts';
import { formatQuantity } from '@paperbill/money';
import * as z from 'zod/mini';
import { optionalEmail, requiredText, taxRate, text } from '../../components/form/schema.js';

/** The company profile as it is typed (section 5). */
export const profileSchema = z.object({
  companyName: requiredText(MAX_LENGTH.name, validationTexts.companyNameRequired),
  mailingName: text(MAX_LENGTH.name),
  title: text(MAX_LENGTH.title),
  address: text(MAX_LENGTH.address),
  addressLine2: text(MAX_LENGTH.address),
  city: text(MAX_LENGTH.address),
  state: text(MAX_LENGTH.address),
  zipCode: text(MAX_LENGTH.postalCode),
  country: text(MAX_LENGTH.address),
  email: optionalEmail(),
  phone: text(MAX_LENGTH.phone),
  paymentTerms: z.string(),
  paymentInstructions: text(MAX_LENGTH.paymentInstructions),
  defaultTaxRate: taxRate(),
  companyNameFont: z.string(),
  companyNameColor: z.string().check(z.trim(), z.regex(/^(#[0-9a-f]{6})?$/i, validationTexts.companyNameColor)),
  companyNameSize: z.enum(companyNameSizes),
});

export type ProfileInput = z.input<typeof profileSchema>;
export type ProfileOutput = z.output<typeof profileSchema>;

/** A stored profile as the form shows it: '8.25' and '8', not '8.00'. */
export const toInput = (profile: CompanyProfile): ProfileInput => ({
  companyName: profile.companyName,
  mailingName: profile.mailingName,
  title: profile.title,
  address: profile.address,
  addressLine2: profile.addressLine2,
  city: profile.city,
  state: profile.state,
  zipCode: profile.zipCode,
  country: profile.country,
  email: profile.email,
  phone: profile.phone,
  paymentTerms: profile.paymentTerms,
  paymentInstructions: profile.paymentInstructions,
  defaultTaxRate: formatQuantity(profile.defaultTaxRate),
  companyNameFont: profile.companyNameFont,
  companyNameColor: profile.companyNameColor,
  companyNameSize: profile.companyNameSize,
});

export const sizeLabels: Record<CompanyNameSize, string> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  'extra-large': 'Extra large',
  'super-large': 'Super large',
};
