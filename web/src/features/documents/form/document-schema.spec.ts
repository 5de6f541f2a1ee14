import { describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { MAX_AMOUNT } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  blankDocument,
  blankLineItem,
  documentSchema,
  type DocumentFormValues,
  type LineItemValues,
} from './document-schema.js';

const line = (fields: Partial<LineItemValues> = {}): LineItemValues => ({
  ...blankLineItem(),
  description: 'Work',
  unitPrice: '100',
  ...fields,
});

const invoice = (fields: Partial<DocumentFormValues> = {}): DocumentFormValues => ({
  ...blankDocument('invoice', companyProfileDefaults),
  clientName: 'Oak Lane Bakery',
  number: '7',
  lineItems: [line()],
  ...fields,
});

/** Validates the values. Returns each error as 'path: message'. */
const findErrors = (values: DocumentFormValues): string[] =>
  documentSchema('invoice')
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('A blank document', () => {
  it.each(['invoice', 'quote'] as const)('starts with the note of the profile: %s', (kind) => {
    expect(blankDocument(kind, companyProfileDefaults).note).toBe('');
    expect(blankDocument(kind, { ...companyProfileDefaults, defaultNote: 'Thanks' }).note).toBe('Thanks');
  });
});

it('A line with a product name and no description is described by its product name', () => {
  const lineItems = [line({ productName: 'Illustrations', description: ' ' })];
  const { data } = documentSchema('invoice').safeParse(invoice({ lineItems }));
  expect(data?.lineItems[0]).toMatchObject({ productName: 'Illustrations', description: 'Illustrations' });
});

describe('Validation reports', () => {
  it('a total above the maximum, together with other errors', () => {
    const lineItems = [line({ unitPrice: '60000000' }), line({ unitPrice: '40000000', description: '' })];
    expect(findErrors(invoice({ lineItems }))).toEqual([
      `lineItems.1.description: ${validationTexts.descriptionRequired}`,
      `lineItems: ${validationTexts.amountTooLarge(MAX_AMOUNT)}`,
    ]);
  });

  it('texts that are too long to print in total, though each is allowed', () => {
    const lineItems = Array.from({ length: 400 }, () => line({ notes: '長'.repeat(900) }));
    expect(findErrors(invoice({ lineItems }))).toEqual([
      expect.stringContaining('lineItems: These texts are too long'),
    ]);
  });

  it('a note that makes the texts too long to print in total', () => {
    const lineItems = Array.from({ length: 1_000 }, () => line({ notes: 'What was agreed on, '.repeat(42) }));
    expect(findErrors(invoice({ lineItems }))).toEqual([]);
    const note = Array.from({ length: 1_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    expect(findErrors(invoice({ lineItems, note }))).toEqual([
      expect.stringContaining('lineItems: These texts are too long'),
    ]);
  });
});
