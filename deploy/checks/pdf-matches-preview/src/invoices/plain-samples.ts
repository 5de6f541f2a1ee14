import { invoiceTemplates } from '@paperbill/contracts/rules';
import { aLineItem } from '@paperbill/testing/data';
import type { Sample } from './to-shown-sample.js';

const SIXTY_LINES = Array.from({ length: 60 }, (_, index) =>
  aLineItem({
    productName: index % 4 === 0 ? `Module ${index + 1}` : '',
    description: `Review of chapter ${index + 1}`,
    quantity: `${1 + (index % 7)}.25`,
    unitPrice: `${80 + index}.50`,
    notes: index % 9 === 0 ? 'Delivered in two parts, the second one after the reading.' : '',
  }),
);

const LONG_WORDS = {
  word: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  name: 'The Honourable Company of Makers of Fine Instruments, Their Heirs and Successors in the City of San Francisco',
};

const plainSamplesByName: Record<string, Sample> = {
  short: {},
  'sixty lines': { lines: SIXTY_LINES },
  'long names': {
    profile: { companyName: LONG_WORDS.name, title: LONG_WORDS.word, companyNameSize: 'extra-large' },
    invoice: {
      clientName: LONG_WORDS.name,
      contactPerson: LONG_WORDS.word,
      invoiceNumber: 'PROJECT-2026/0000000000000000042',
    },
    lines: [
      aLineItem({
        productName: LONG_WORDS.name,
        description: LONG_WORDS.word,
        notes: LONG_WORDS.name,
        unit: 'square_meter',
      }),
    ],
  },
  'ids, a reference, a delivery period and a note that need more than a line': {
    profile: { taxId: 'DE123456789 / 12/345/67890', registrationNumber: 'HRB 12345 B, Amtsgericht Charlottenburg' },
    invoice: {
      clientTaxId: LONG_WORDS.word.slice(0, 50),
      reference: 'Cost centre 4711-0815 / order 2026-11-000123 / framework agreement RV-2026-77/A, call 12',
      deliveryStart: '2026-03-28',
      deliveryEnd: '2027-05-28',
      note: `Thank you.\n\nReverse charge: the recipient owes the tax.\n${LONG_WORDS.name} ${LONG_WORDS.word}`,
    },
  },
  'discounts, a watermark and large amounts': {
    lines: [
      aLineItem({ description: 'Launch', quantity: '999.99', unitPrice: '98765.43' }),
      aLineItem({ description: 'Early bird', quantity: '1.00', unitPrice: '-1250.00' }),
      aLineItem({ description: 'Loyalty', quantity: '0.50', unitPrice: '-99.90' }),
    ],
    invoice: { taxRate: '0.00', clientCountry: 'Österreich' },
    watermark: true,
  },
  'a logo and no payment instructions': { profile: { logoUrl: '/logo.svg', paymentInstructions: '', title: '' } },
  'letters of all Europe': {
    profile: { companyName: 'Zażółć & Ősz' },
    invoice: { clientName: 'Александр Љубић', contactPerson: 'Όμηρος Παπαδόπουλος' },
    lines: [aLineItem({ description: 'Nguyễn Thị Ánh – „naïve“ œuvre', notes: '€ £ ₴ ₹ № ½ → ↓' })],
    fonts: ['NotoSansMath'],
  },
};

export const plainSamples = invoiceTemplates.flatMap((invoiceTemplate) =>
  Object.entries(plainSamplesByName).map(([name, sample]): [string, Sample] => [
    `${name}, ${invoiceTemplate}`,
    { ...sample, profile: { ...sample.profile, invoiceTemplate } },
  ]),
);
