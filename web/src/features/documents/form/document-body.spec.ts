import { describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { sumAmounts } from '@paperbill/money';
import fc from 'fast-check';
import { sampleTax } from '../../../../test/samples.js';
import { getIdempotencyKey } from '../../../api/idempotency-key.js';
import { markSignedIn, readStoredValue } from '../../../user-storage.js';
import {
  blankDocument,
  blankLineItem,
  type DocumentFormValues,
  documentSchema,
  type LineItemValues,
} from './document-schema.js';
import { computeFormAmounts, computeLineAmount } from './form-amounts.js';
import { buildDocumentBody, buildEnteredBody, toFormFieldName } from './document-body.js';
import type { WrittenKind } from './document-kinds.js';
import { type FormTaxes, NO_TAXES } from './form-taxes.js';
import * as lineTaxes from './line-taxes.js';

const createTypedInvoice = (lines: Partial<LineItemValues>[], taxRate: string): DocumentFormValues => ({
  ...blankDocument('invoice', companyProfileDefaults),
  clientName: 'Oak Lane Bakery',
  number: '7',
  taxRate,
  lineItems: lines.map((line) => ({ ...blankLineItem(), description: 'Work', ...line })),
});

const arbitraryCents = (max: number, min = 0) =>
  fc.integer({ min, max }).map((amount) => {
    const digits = String(Math.abs(amount)).padStart(3, '0');
    return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  });

const anyInvoice = fc.record({
  lines: fc.array(fc.record({ quantity: arbitraryCents(100_000), unitPrice: arbitraryCents(500_000, -500_000) }), {
    minLength: 1,
    maxLength: 20,
  }),
  taxRate: arbitraryCents(10_000),
});

it('DocumentBody contains exactly the amounts that the form shows', () => {
  fc.assert(
    fc.property(anyInvoice, ({ lines, taxRate }) => {
      const values = createTypedInvoice(lines, taxRate);
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

describe('The body that identifies a request', () => {
  const tax = sampleTax({ id: 'vat', rate: '20.00' });
  const taxes: FormTaxes = { list: [tax], code: lineTaxes };

  const buildBody = (kind: WrittenKind, values: Partial<DocumentFormValues>, known = taxes) => {
    const document = {
      ...createTypedInvoice([{ unitPrice: '100', taxIds: ['vat'] }], '0'),
      ...{ date: '2026-11-20', until: '2026-12-20' },
      ...values,
    };
    return buildEnteredBody(kind, documentSchema(kind, document, known).parse(document), known);
  };
  const withoutTaxes = (kind: WrittenKind, values: Partial<DocumentFormValues> = {}) =>
    buildBody(
      kind,
      { lineItems: createTypedInvoice([{ unitPrice: '100' }], '').lineItems, taxRate: '8.25', ...values },
      NO_TAXES,
    );

  /** Returns the digest that this browser stores to recognize retries. */
  async function readDigest(kind: WrittenKind, body: object): Promise<unknown> {
    markSignedIn('user-1');
    await getIdempotencyKey(kind, 'user-1', body);
    const [attempt] = readStoredValue('local', `save-attempts-${kind}-user-1`) as { content: string }[];
    return attempt?.content;
  }

  // These digests must never change. After a deployment, a retry must still find the idempotency key of the first try.
  it.each<[WrittenKind, string]>([
    ['invoice', '05KBaKCdNfx+/d77uY3UnSEg7fqrJkRXPGatFMcHBBM='],
    ['quote', 'NPB30+NZMjRBcyuTWI4xwiXKUgOUl3RShmo/K1jix3E='],
  ])('keeps the digest of the last release for US dollars and English (%s)', async (kind, digest) => {
    expect(await readDigest(kind, withoutTaxes(kind))).toBe(digest);
  });

  describe.each<WrittenKind>(['invoice', 'quote'])('of the %s', (kind) => {
    it('contains another currency and language', () => {
      const body = withoutTaxes(kind, { currency: 'EUR', language: 'de' });
      expect(body).toMatchObject({ [kind]: { currency: 'EUR', language: 'de' } });
    });

    it('contains a deposit that is above the total without taxes', () => {
      expect(buildBody(kind, { deposit: '110' })).toMatchObject({ deposit: '110.00', [kind]: { total: '100.00' } });
      expect(buildBody(kind, { deposit: '110' })).not.toEqual(buildBody(kind, { deposit: '115' }));
    });

    it('differs if the prices include tax, whatever the rates', () => {
      const net = buildBody(kind, {});
      const gross = buildBody(kind, { pricesIncludeTax: true });
      expect(net).not.toHaveProperty('pricesIncludeTax');
      expect(gross).toEqual({ ...net, pricesIncludeTax: true });
      const changed = { ...taxes, list: [{ ...tax, rate: '21.00' }] };
      expect(buildBody(kind, {}, changed)).toEqual(net);
      expect(buildBody(kind, { pricesIncludeTax: true }, changed)).toEqual(gross);
    });
  });
});

describe('The amounts of a form that is being typed', () => {
  it('are calculated whatever the fields contain', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (quantity, unitPrice, taxRate) => {
        const { total } = computeFormAmounts(createTypedInvoice([{ quantity, unitPrice }], taxRate));
        expect(total).toMatch(/^-?\d+\.\d\d$/);
      }),
    );
  });

  it('treat incomplete numbers as 0', () => {
    expect(
      computeFormAmounts(createTypedInvoice([{ quantity: '2', unitPrice: '-' }, { unitPrice: '50' }], '')).total,
    ).toBe('50.00');
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
