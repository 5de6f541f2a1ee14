import { type CompanyProfile, companyProfileDefaults } from '@paperbill/contracts/http';
import {
  type CompanyNameSize,
  companyNameSizes,
  DEFAULT_PAYMENT_TERMS,
  type InvoiceTemplate,
  invoiceTemplates,
  MAX_LENGTH,
  paymentTerms,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { formatQuantity } from '@paperbill/money';
import * as z from 'zod/mini';
import { address, color, multilineText, option, optionalEmail, taxRate, text } from '../../components/form/schema.js';

/** The company profile as it is typed. */
export const profileSchema = z.object({
  companyName: text({ max: MAX_LENGTH.name, required: validationTexts.companyNameRequired }),
  mailingName: text({ max: MAX_LENGTH.name }),
  title: text({ max: MAX_LENGTH.title }),
  ...address(),
  email: optionalEmail(),
  phone: text({ max: MAX_LENGTH.phone }),
  paymentTerms: option<string>(paymentTerms, DEFAULT_PAYMENT_TERMS),
  paymentInstructions: multilineText({ max: MAX_LENGTH.paymentInstructions }),
  defaultTaxRate: taxRate(),
  companyNameFont: text({ max: MAX_LENGTH.name }),
  companyNameColor: color(),
  companyNameSize: option(companyNameSizes, companyProfileDefaults.companyNameSize),
  invoiceTemplate: option(invoiceTemplates, companyProfileDefaults.invoiceTemplate),
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
  invoiceTemplate: profile.invoiceTemplate,
});

export const sizeLabels: Record<CompanyNameSize, string> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  'extra-large': 'Extra large',
  'super-large': 'Super large',
};

export const designTexts: Record<InvoiceTemplate, { label: string; description: string }> = {
  classic: { label: 'Classic', description: 'A letter, ruled with hairlines' },
  modern: { label: 'Modern', description: 'The heading and the total stand large' },
  compact: { label: 'Compact', description: 'Many lines on few pages' },
};
