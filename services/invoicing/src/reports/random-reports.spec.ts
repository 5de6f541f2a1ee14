import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Currency, getDecimals, revenueGroups, taxReportBases } from '@paperbill/contracts/rules';
import { aLineItem, anInvoice } from '@paperbill/testing';
import fc from 'fast-check';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import {
  type ModelInvoice,
  sumByInvoiceDate,
  sumByPaymentDate,
  sumRevenue,
  toDecimal,
} from '../testing/model-of-reports.js';
import { withoutAmounts } from '../testing/requests.js';

const INVOICE_COUNT = Number(process.env['REPORTED_INVOICES'] ?? 60);
/** The first period covers all events. Each of the other periods begins or ends between two events of an invoice. */
const PERIODS = [
  { from: '1970-01-01', to: '9999-12-31' },
  { from: '2026-01-01', to: '2026-03-31' },
  { from: '2026-02-10', to: '2026-02-20' },
  { from: '2026-02-21', to: '2026-04-30' },
];
const CURRENCIES: Currency[] = ['USD', 'JPY'];

const invoice = withoutAmounts(anInvoice().invoice);
const customerIds = Array.from({ length: 3 }, () => randomUUID());
const productIds = Array.from({ length: 3 }, () => randomUUID());

const dates = fc.integer({ min: 0, max: 89 }).map((day) => new Date(Date.UTC(2026, 0, 20 + day)).toISOString().slice(0, 10)); // oxfmt-ignore

/** `taxes` contains indexes of the user's list of taxes. */
const lines = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  cents: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 99_999 }) }, fc.integer({ min: -9_999, max: -1 })),
  taxes: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
  product: fc.nat(5),
});

const documents = fc.record({
  isYen: fc.boolean(),
  date: dates,
  hasLineTaxes: fc.boolean(),
  pricesIncludeTax: fc.boolean(),
  taxRate: fc.constantFrom('0', '8.875', '19'),
  discount: fc.option(fc.integer({ min: 1, max: 100 })),
  customer: fc.nat(5),
  lines: fc.array(lines, { minLength: 1, maxLength: 4 }),
  payments: fc.array(fc.record({ date: dates, percent: fc.constantFrom(10, 33, 50, 100, -10) }), { maxLength: 3 }),
  isMarked: fc.boolean(),
  credits: fc.array(
    fc.record({ date: dates, kind: fc.constantFrom('lines', 'amount', 'full'), percent: fc.integer({ min: 1, max: 60 }) }), // oxfmt-ignore
    { maxLength: 2 },
  ),
});
type RandomDocument = typeof documents extends fc.Arbitrary<infer Value> ? Value : never;

const user = (await startInvoicing()).newUser();
const taxes = [
  await user.createTax({ name: 'GST', rate: '5' }),
  await user.createTax({ name: 'QST', rate: '9.975' }),
  await user.createTax({ name: 'VAT', rate: '19' }),
  await user.createTax({ name: 'VAT', rate: '7', kind: 'reduced' }),
  await user.createTax({ name: 'Reverse charge', rate: '0', kind: 'reverse-charge' }),
  await user.createTax({ name: 'IRPF', rate: '15', kind: 'withholding' }),
];
const invoicesByCurrency = new Map<Currency, ModelInvoice[]>();

/** The service refuses some random requests, such as a refund above the payments. */
const returnNullIfRefused = (request: Promise<unknown>): Promise<unknown> => request.catch(() => null);

async function storeRandomDocument(random: RandomDocument): Promise<void> {
  const places = random.isYen ? 0 : 2;
  const lineItems = random.lines.map(({ quantity, cents, taxes: chosen, product }) =>
    aLineItem({
      quantity: String(quantity),
      unitPrice: toDecimal(BigInt(cents), places),
      subtotal: toDecimal(BigInt(cents * quantity), places),
      productId: productIds[product] ?? null,
      productName: ['Chair', 'Table', 'Lamp', 'Typed', ''][product] ?? '',
      ...(random.hasLineTaxes && { taxIds: chosen.map((index) => taxes[index]!.id) }),
    }),
  );
  const isTaxed = lineItems.some(({ taxIds = [] }) => taxIds.length > 0);
  const request = user.issue({
    invoice: {
      ...invoice,
      ...(random.isYen && { currency: 'JPY' }),
      invoiceDate: random.date,
      dueDate: random.date,
      customerId: customerIds[random.customer] ?? null,
      clientName: `Client ${random.customer}`,
      taxRate: isTaxed ? '0' : random.taxRate,
      ...(isTaxed && random.pricesIncludeTax && { pricesIncludeTax: true }),
    },
    lineItems,
    discount: random.discount ? { kind: 'percentage', value: String(random.discount) } : null,
  });
  const issued = await returnNullIfRefused(request.then(({ id, total }) => ({ id, total })));
  if (!issued) return;
  const { id, total } = issued as { id: string; total: string };
  const partOf = (percent: number) => toDecimal((BigInt(total.replace('.', '')) * BigInt(percent)) / 100n, places);
  for (const { date, percent } of random.payments) {
    await returnNullIfRefused(user.recordPayment(id, { date, amount: partOf(percent) }));
  }
  for (const { date, kind, percent } of random.credits) {
    const { lineItems: saved } = await user.getInvoice(id);
    const credited = {
      full: {},
      amount: { amount: partOf(percent) },
      lines: { lines: saved.slice(0, 2).map((line) => ({ lineItemId: line.id, quantity: '1' })) },
    }[kind];
    await returnNullIfRefused(user.createCreditNote(id, { kind, date, ...credited } as never));
  }
  if (random.isMarked) await returnNullIfRefused(user.setStatus(id, 'paid'));
}

async function readDocumentsByCurrency(): Promise<void> {
  const creditNotes: ModelInvoice['creditNotes'] = [];
  for (let more = true; more;) {
    const part = await user.listCreditNotes(creditNotes.at(-1)?.id);
    creditNotes.push(...part.items);
    more = part.more;
  }
  const { items } = await user.listInvoices({ limit: 200 });
  for (const { id, currency = 'USD' } of items) {
    const details = await user.getDetails(id);
    const notes = creditNotes.filter(({ invoiceId }) => invoiceId === id);
    invoicesByCurrency.set(currency, [...(invoicesByCurrency.get(currency) ?? []), { invoice: details, payments: details.payments, creditNotes: notes }]); // oxfmt-ignore
  }
}

for (const random of fc.sample(documents, { numRuns: INVOICE_COUNT, seed: 39 })) await storeRandomDocument(random);
await readDocumentsByCurrency();

const reportRequests = PERIODS.flatMap((period) => CURRENCIES.map((currency) => ({ ...period, currency })));

describe('Reports over random documents', () => {
  it('have documents of every kind to count', () => {
    const all = [...invoicesByCurrency.values()].flat();
    expect(all.length).toBeGreaterThan(INVOICE_COUNT * 0.7);
    expect(all.filter(({ invoice: { taxes: ofLines } }) => ofLines).length).toBeGreaterThan(INVOICE_COUNT * 0.2);
    expect(all.filter(({ creditNotes }) => creditNotes.length > 0).length).toBeGreaterThan(INVOICE_COUNT * 0.2);
    expect(all.filter(({ payments }) => payments.length > 0).length).toBeGreaterThan(INVOICE_COUNT * 0.4);
  });

  it.each(reportRequests.flatMap((one) => taxReportBases.map((basis) => ({ ...one, basis }))))(
    'have exactly the taxes of a plain model: $currency $from $to by $basis',
    async ({ basis, currency, ...period }) => {
      const places = getDecimals(currency);
      const all = invoicesByCurrency.get(currency)!;
      const expected =
        basis === 'invoice-date' ? sumByInvoiceDate(all, period, places) : sumByPaymentDate(all, period, places);
      const report = await user.getTaxReport({ ...period, currency, basis });
      const rows = [...report.taxes, ...report.withholdings];
      const actual = new Map(rows.map(({ name, rate, kind, base, amount }) => [`${name} ${rate} ${kind}`, { base, amount }])); // oxfmt-ignore
      const format = (units: bigint) => toDecimal(units, places);
      const zero = { base: format(0n), amount: format(0n) };
      const net = expected.get('net')?.base ?? 0n;
      expected.delete('net');
      const keys = new Set([...expected.keys(), ...actual.keys()]);
      for (const key of keys) {
        const { base = 0n, amount = 0n } = expected.get(key) ?? {};
        expect([key, actual.get(key) ?? zero]).toEqual([key, { base: format(base), amount: format(amount) }]);
      }
      const sum = (of: (key: string) => boolean) =>
        format([...expected].reduce((total, [key, { amount }]) => (of(key) ? total + amount : total), 0n));
      const isWithheld = (key: string) => key.endsWith('withholding');
      expect([report.netAmount, report.taxAmount, report.withheldAmount]).toEqual([
        format(net),
        sum((key) => !isWithheld(key)),
        sum(isWithheld),
      ]);
      const row = rows[0];
      if (!row) return;
      const { documents: listedDocuments, total } = await user.listDocumentsOfTax({ ...period, currency, basis }, row);
      expect(total).toBe(row.documents);
      const units = (amount: string) => BigInt(amount.replace('.', ''));
      if (total <= 50) {
        expect(format(listedDocuments.reduce((before, { amount }) => before + units(amount), 0n))).toBe(row.amount);
      }
    },
  );

  it.each(reportRequests.flatMap((one) => revenueGroups.map((by) => ({ ...one, by }))))(
    'have exactly the revenue of a plain model: $currency $from $to by $by',
    async ({ by, currency, ...period }) => {
      const places = getDecimals(currency);
      const expected = sumRevenue(invoicesByCurrency.get(currency)!, period, by, places);
      const report = await user.getRevenueReport({ ...period, currency, by });
      const toObject = (entries: Iterable<readonly [string, string]>) => Object.fromEntries(entries);
      expect(toObject(report.rows.map(({ key, revenue }) => [key, revenue] as const))).toEqual(
        toObject([...expected].map(([key, units]) => [key, toDecimal(units, places)] as const)),
      );
      expect(report.revenue).toBe(toDecimal([...expected.values()].reduce((sum, units) => sum + units, 0n), places)); // oxfmt-ignore
      const { netAmount } = await user.getTaxReport({ ...period, currency, basis: 'invoice-date' });
      expect(report.revenue).toBe(netAmount);
    },
  );
});
