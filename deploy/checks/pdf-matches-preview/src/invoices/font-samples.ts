import { fontFamilies, fontPresets, invoiceTemplates } from '@paperbill/contracts/rules';
import type { Sample } from './to-shown-sample.js';

/** Sample invoices, one for each font of the company name. They use the invoice designs in turn. */
export const fontSamples = fontPresets.map(({ id, family }, index): [string, Sample] => [
  `the font ${id}`,
  {
    profile: {
      companyName: 'Łąka & Fjord Æsthetics 1891',
      companyNameFont: id,
      companyNameSize: 'super-large',
      invoiceTemplate: invoiceTemplates[index % invoiceTemplates.length]!,
    },
    fonts: [fontFamilies[family].name.replaceAll(' ', '')],
  },
]);
