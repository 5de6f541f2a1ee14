import { describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { sumAmounts } from '@paperbill/money';
import fc from 'fast-check';
import {
  blankDocument,
  blankLineItem,
  type DocumentFormValues,
  documentSchema,
  type LineItemValues,
} from './document-schema.js';
import { computeFormAmounts, computeLineAmount } from './form-amounts.js';
import { buildDocumentBody, toFormFieldName } from './document-body.js';
import type { WrittenKind } from './document-kinds.js';

const typed = (lines: Partial<LineItemValues>[], taxRate: string): DocumentFormValues => ({
  ...blankDocument('invoice', companyProfileDefaults),
  clientName: 'Oak Lane Bakery',
  number: '7',
  taxRate,
  lineItems: lines.map((line) => ({ ...blankLineItem(), description: 'Work', ...line })),
});

const cents = (max: number, min = 0) =>
  fc.integer({ min, max }).map((amount) => {
    const digits = String(Math.abs(amount)).padStart(3, '0');
    return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  });

const anyInvoice = fc.record({
  lines: fc.array(fc.record({ quantity: cents(100_000), unitPrice: cents(500_000, -500_000) }), {
    minLength: 1,
    maxLength: 20,
  }),
  taxRate: cents(10_000),
});

describe('documentBody', () => {
  it('contains exactly the amounts that the form shows', () => {
    fc.assert(
      fc.property(anyInvoice, ({ lines, taxRate }) => {
        const values = typed(lines, taxRate);
        const { invoice, lineItems } = buildDocumentBody('invoice', documentSchema('invoice').parse(values));
        expect(computeFormAmounts(values)).toMatchObject({
          subtotal: invoice.subtotal,
          taxAmount: invoice.taxAmount,
          total: invoice.total,
        });
        expect(values.lineItems.map((line) => computeLineAmount(line, 'USD'))).toEqual(
          lineItems.map(({ subtotal }) => subtotal),
        );
        expect(
          sumAmounts(
            lineItems.map(({ subtotal }) => subtotal),
            2,
          ),
        ).toBe(invoice.subtotal);
      }),
    );
  });
});

describe('The amounts of a form that is being typed', () => {
  it('are calculated whatever the fields contain', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (quantity, unitPrice, taxRate) => {
        const { total } = computeFormAmounts(typed([{ quantity, unitPrice }], taxRate));
        expect(total).toMatch(/^-?\d+\.\d\d$/);
      }),
    );
  });

  it('treat incomplete numbers as 0', () => {
    expect(computeFormAmounts(typed([{ quantity: '2', unitPrice: '-' }, { unitPrice: '50' }], '')).total).toBe('50.00');
  });
});

describe('The path of a server error', () => {
  it.each<[string, string, WrittenKind?]>([
    ['invoice.invoiceNumber', 'number'],
    ['invoice.invoiceDate', 'date'],
    ['invoice.dueDate', 'until'],
    ['quote.quoteDate', 'date', 'quote'],
    ['quote.validUntil', 'until', 'quote'],
    ['quote.total', 'lineItems', 'quote'],
    ['discount.value', 'discountValue', 'quote'],
    ['invoice.clientEmail', 'clientEmail'],
    ['lineItems.2.quantity', 'lineItems.2.quantity'],
    ['lineItems.2.subtotal', 'lineItems.2.unitPrice'],
    ['invoice.subtotal', 'lineItems'],
    ['invoice.total', 'lineItems'],
    ['invoice.customerId', 'clientName'],
    ['lineItems.2.productId', 'lineItems.2.productName'],
  ])('%s belongs to the form field %s', (path, name, kind = 'invoice') => {
    expect(toFormFieldName(kind, path)).toBe(name);
  });
});
