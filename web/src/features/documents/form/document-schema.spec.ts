import { describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
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

/** Returns each error as 'path: message'. */
const errors = (values: DocumentFormValues): string[] =>
  documentSchema('invoice')
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('a complete invoice', () => {
  it('is parsed to canonical decimals and trimmed texts', () => {
    const values = invoice({
      clientName: '  Oak Lane Bakery ',
      taxRate: '8.25',
      lineItems: [line({ quantity: '2.5', unitPrice: '1234.5', description: ' Work\nand travel ' })],
    });
    expect(documentSchema('invoice').parse(values)).toMatchObject({
      clientName: 'Oak Lane Bakery',
      taxRate: '8.25',
      lineItems: [{ quantity: '2.50', unitPrice: '1234.50', description: 'Work\nand travel' }],
    });
  });

  it('may have a discount, empty optional fields and no tax', () => {
    expect(errors(invoice({ taxRate: '', clientEmail: '', lineItems: [line({ unitPrice: '-50' })] }))).toEqual([]);
  });
});

describe('A blank document', () => {
  it.each(['invoice', 'quote'] as const)('starts with the note of the profile: %s', (kind) => {
    expect(blankDocument(kind, companyProfileDefaults).note).toBe('');
    expect(blankDocument(kind, { ...companyProfileDefaults, defaultNote: 'Thanks' }).note).toBe('Thanks');
  });
});

describe('Validation reports a missing value with the specified text', () => {
  it.each([
    ['number', 'Invoice number is required'],
    ['date', 'Invoice date is required'],
    ['until', 'Due date is required'],
    ['clientName', 'Client name is required'],
  ] as const)('%s', (name, message) => {
    expect(errors(invoice({ [name]: '' }))).toEqual([`${name}: ${message}`]);
    expect(errors(invoice({ [name]: '   ' }))).toEqual([`${name}: ${message}`]);
  });

  it.each([
    ['description', 'Description is required'],
    ['quantity', 'Quantity is required'],
    ['unit', 'Unit is required'],
    ['unitPrice', 'Unit price is required'],
  ] as const)('%s of a line', (name, message) => {
    expect(errors(invoice({ lineItems: [line(), line({ [name]: '' })] }))).toEqual([`lineItems.1.${name}: ${message}`]);
  });
});

describe('Validation reports', () => {
  it.each([
    ['date', '2026-02-30', validationTexts.date],
    ['paymentTerms', 'net31', validationTexts.option],
    ['clientEmail', 'jane@', validationTexts.email],
    ['taxRate', '100.01', validationTexts.taxRate],
    ['taxRate', '-1', validationTexts.taxRate],
    ['taxRate', '8.87501', validationTexts.taxRate],
    ['taxRate', 'none', validationTexts.taxRate],
    ['number', 'x'.repeat(51), validationTexts.tooLong(50)],
  ] as const)('%s: %s', (name, value, message) => {
    expect(errors(invoice({ [name]: value }))).toEqual([`${name}: ${message}`]);
  });

  it.each([
    ['quantity', '-1', validationTexts.quantity],
    ['quantity', '1.00005', validationTexts.quantity],
    ['unitPrice', 'ten', validationTexts.unitPrice],
    ['unitPrice', '1.00005', validationTexts.unitPrice],
  ] as const)('%s of a line: %s', (name, value, message) => {
    expect(errors(invoice({ lineItems: [line({ [name]: value })] }))).toEqual([`lineItems.0.${name}: ${message}`]);
  });

  it.each([{ unitPrice: '-100000000' }, { quantity: '99999', unitPrice: '99999' }])(
    'an amount of a line above the maximum: %j',
    (fields) => {
      const found = errors(invoice({ lineItems: [line(fields)] }));
      expect(found).toContain(`lineItems.0.unitPrice: ${validationTexts.amountTooLarge}`);
    },
  );

  it('a total above the maximum, together with other errors', () => {
    const lineItems = [line({ unitPrice: '60000000' }), line({ unitPrice: '40000000', description: '' })];
    expect(errors(invoice({ lineItems }))).toEqual([
      `lineItems.1.description: ${validationTexts.descriptionRequired}`,
      `lineItems: ${validationTexts.amountTooLarge}`,
    ]);
  });

  it('texts that are too long to print in total, though each is allowed', () => {
    const lineItems = Array.from({ length: 400 }, () => line({ notes: '長'.repeat(900) }));
    expect(errors(invoice({ lineItems }))).toEqual([expect.stringContaining('lineItems: These texts are too long')]);
  });

  it('a note that makes the texts too long to print in total', () => {
    const lineItems = Array.from({ length: 1_000 }, () => line({ notes: 'What was agreed on, '.repeat(42) }));
    expect(errors(invoice({ lineItems }))).toEqual([]);
    const note = Array.from({ length: 1_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    expect(errors(invoice({ lineItems, note }))).toEqual([
      expect.stringContaining('lineItems: These texts are too long'),
    ]);
  });

  it('no lines, and more lines than the maximum', () => {
    expect(errors(invoice({ lineItems: [] }))).toEqual(['lineItems: Please add at least one line item']);
    expect(errors(invoice({ lineItems: Array.from({ length: 1_001 }, () => line()) }))).toEqual([
      'lineItems: An invoice can have at most 1000 line items',
    ]);
  });
});
