import { type CompanyProfile, profilePageFields } from '@paperbill/contracts/http';
import { type CompanyNameSize, type InvoiceTemplate, pickFields } from '@paperbill/contracts/rules';
import { formatQuantity } from '@paperbill/money';
import * as z from 'zod/mini';
import type { TextId } from '../../languages/t.js';
import { fieldSchemas } from '../../components/form/schema.js';

export const profileSchema = z.object(fieldSchemas(profilePageFields));

export type ProfileInput = z.input<typeof profileSchema>;
export type ProfileOutput = z.output<typeof profileSchema>;

/** The tax rate has no trailing zeros: 8.00 becomes '8'. */
export const toInput = (profile: CompanyProfile): ProfileInput => ({
  ...pickFields(profilePageFields, profile),
  defaultTaxRate: formatQuantity(profile.defaultTaxRate),
});

export const sizeLabels: Record<CompanyNameSize, TextId> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  'extra-large': 'Extra large',
  'super-large': 'Super large',
};

export const designTexts: Record<InvoiceTemplate, { label: TextId; description: TextId }> = {
  classic: { label: 'Classic', description: 'A letter, ruled with hairlines' },
  modern: { label: 'Modern', description: 'The heading and the total stand large' },
  compact: { label: 'Compact', description: 'Many lines on few pages' },
};
