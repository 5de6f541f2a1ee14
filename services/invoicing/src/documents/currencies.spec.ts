import { randomUUID } from 'node:crypto';
import { describe, expect, it, beforeEach } from '@jest/globals';
import { aLineItem, anInvoice, daysFromToday, aQuote, aProfile } from '@paperbill/testing';
import type { LineItemFields, Exchange } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { withoutAmounts } from '../testing/requests.js';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

const invoicing = await startInvoicing();
const user = invoicing.newUser();

function createRequestInCurrency(
  currency: string,
  { taxRate = '10', ...line }: Partial<LineItemFields> & { taxRate?: string } = {},
) {
  const { subtotal: _subtotal, ...item } = aLineItem({ quantity: '1', unitPrice: '300', ...line });
  const invoice = withoutAmounts(anInvoice({ currency, taxRate }).invoice);
  return { invoice: { ...invoice, dueDate: daysFromToday(10) }, lineItems: [item] };
}

describe('An invoice in another currency', () => {
  it.each([
    ['JPY', { unitPrice: '333.5', taxRate: '8' }, { subtotal: '334', taxAmount: '27', total: '361' }],
    [
      'KWD',
      { unitPrice: '1.2345', quantity: '2', taxRate: '5' },
      { subtotal: '2.469', taxAmount: '0.123', total: '2.592' },
    ],
    ['HUF', { unitPrice: '0.5', taxRate: '27' }, { subtotal: '0.50', taxAmount: '0.14', total: '0.64' }],
    ['VND', { unitPrice: '250000000', taxRate: '0' }, { subtotal: '250000000', taxAmount: '0', total: '250000000' }],
  ])('in %s has amounts with the decimals of its currency', async (currency, priced, amounts) => {
    const { id } = await user.issue(createRequestInCurrency(currency, priced));
    const details = await user.getDetails(id);
    expect(details).toMatchObject({ currency, ...amounts, amountDue: amounts.total });
    expect((await user.listInvoices()).items.find((one) => one.id === id)).toMatchObject({ currency, ...amounts });
    expect((await user.listInvoices({ page: 1 })).items.find((one) => one.id === id)).toMatchObject({ currency });
  });

  it('is paid, credited, copied and repeated by its quote in its currency', async () => {
    const { id, lineItems } = await user.issue(
      createRequestInCurrency('KWD', { unitPrice: '10.125', quantity: '4', taxRate: '5' }),
    );
    await user.recordPayment(id, { amount: '2.5' });
    const lines = [{ lineItemId: lineItems[0]!.id, quantity: '1' }];
    expect(await user.createCreditNote(id, { kind: 'lines', lines })).toMatchObject({
      ...{ currency: 'KWD', subtotal: '10.125', taxAmount: '0.506', total: '10.631' },
    });
    expect(await user.getDetails(id)).toMatchObject({
      ...{ total: '42.525', amountPaid: '2.500', amountCredited: '10.631', amountDue: '29.394' },
    });
    await user.createCreditNote(id);
    expect(await user.getDetails(id)).toMatchObject({ status: 'void', amountCredited: '42.525', amountDue: '0.000' });
    expect((await user.copyInvoice(id)).content).toMatchObject({ currency: 'KWD' });

    const { invoice, lineItems: quoted } = createRequestInCurrency('KWD', { unitPrice: '1.005' });
    const { invoiceNumber: _number, invoiceDate, dueDate: _due, ...fields } = invoice;
    const quote = await user.createQuote(
      {
        ...fields,
        quoteDate: invoiceDate,
        validUntil: daysFromToday(9),
        subtotal: '1.005',
        taxAmount: '0.101',
        total: '1.106',
      },
      { lineItems: quoted.map((line) => ({ ...line, subtotal: '1.005' })) },
    );
    expect(quote).toMatchObject({ currency: 'KWD', total: '1.106' });
    const draft = await user.invoiceQuote(quote.id);
    expect(draft).toMatchObject({ total: '1.106', content: { currency: 'KWD' } });
  });

  it.each([
    [
      'a payment with a fraction of a yen',
      () => user.issue(createRequestInCurrency('JPY')).then(({ id }) => user.recordPayment(id, { amount: '0.5' })),
      'amount',
    ],
    [
      'a discount with a fraction of a yen',
      () => user.issue({ ...createRequestInCurrency('JPY'), discount: { kind: 'amount', value: '0.5' } }),
      'discount.value',
    ],
    [
      'a deposit with four decimals of a dinar',
      () => user.issue({ ...createRequestInCurrency('KWD'), deposit: '1.2345' }),
      'deposit',
    ],
    [
      'an amount of dollars above the maximum',
      () => user.issue(createRequestInCurrency('USD', { unitPrice: '250000000' })),
      'lineItems.0.unitPrice',
    ],
  ])('refuses %s, with the path of its field', async (_what, act, path) => {
    await expect(act()).rejects.toMatchObject({ code: 'INVALID_INPUT', errors: [{ path }] });
  });

  it('names no currency if it is in US dollars', async () => {
    const { id } = await user.issue(createRequestInCurrency('USD'));
    expect(await user.getDetails(id)).not.toHaveProperty('currency');
    expect((await user.listInvoices()).items.find((one) => one.id === id)).not.toHaveProperty('currency');
  });
});

describe('An invoice with numbers of four decimals', () => {
  it.each([
    [
      '8.875',
      '1',
      '100',
      { taxRate: '8.875', taxAmount: '8.88', lineItems: [{ quantity: '1.00', unitPrice: '100.00' }] },
    ],
    ['8.25', '1.50', '2', { taxRate: '8.25', subtotal: '3.00', lineItems: [{ quantity: '1.50', unitPrice: '2.00' }] }],
    [
      '0',
      '1.333',
      '12.00',
      { taxRate: '0.00', subtotal: '16.00', lineItems: [{ quantity: '1.333', subtotal: '16.00' }] },
    ],
    ['0', '250', '0.0125', { subtotal: '3.13', lineItems: [{ unitPrice: '0.0125', subtotal: '3.13' }] }],
    ['0', '0.0001', '0.0001', { subtotal: '0.00', lineItems: [{ quantity: '0.0001', subtotal: '0.00' }] }],
    ['8.8750', '0.1250', '10.0000', { taxRate: '8.875', lineItems: [{ quantity: '0.125', unitPrice: '10.00' }] }],
  ])(
    'at %s %% over %s × %s is returned with two decimals if two are enough',
    async (taxRate, quantity, unitPrice, expected) => {
      const { id } = await user.issue(createRequestInCurrency('USD', { taxRate, quantity, unitPrice }));
      expect(await user.getDetails(id)).toMatchObject(expected);
      const { content } = await user.copyInvoice(id);
      expect(Number(content.taxRate)).toBe(Number(taxRate));
    },
  );

  it('is refused with a fifth decimal, with the path of its field', async () => {
    await expect(user.issue(createRequestInCurrency('USD', { taxRate: '8.87501' }))).rejects.toMatchObject({
      errors: [
        { path: 'invoice.taxRate', message: 'Tax rate must be a number from 0 to 100, with at most 4 decimals' },
      ],
    });
  });

  it('is credited in parts that add up to its total', async () => {
    const { id, lineItems } = await user.issue(
      createRequestInCurrency('USD', { taxRate: '8.875', quantity: '1.5', unitPrice: '33.3333' }),
    );
    const part = (quantity: string) =>
      user.createCreditNote(id, { kind: 'lines', lines: [{ lineItemId: lineItems[0]!.id, quantity }] });
    expect(await part('0.125')).toMatchObject({
      lines: [{ quantity: '0.125', unitPrice: '33.3333', subtotal: '4.17' }],
    });
    expect(await user.getDetails(id)).toMatchObject({ creditedQuantities: [{ quantity: '0.125' }] });
    await part('0.375');
    expect(await user.getDetails(id)).toMatchObject({ creditedQuantities: [{ quantity: '0.50' }] });
    await expect(part('1.0001')).rejects.toMatchObject({ errors: [{ path: 'lines.0.quantity' }] });
    await user.createCreditNote(id);
    expect(await user.getDetails(id)).toMatchObject({ status: 'void', amountCredited: '54.44', amountDue: '0.00' });
  });
});

it('A profile and a quote can have numbers of four decimals', async () => {
  await user.saveProfile({ companyName: 'Lovelace Analytics', defaultTaxRate: '8.875' });
  expect(await user.getProfile()).toMatchObject({ defaultTaxRate: '8.875' });
  const { lineItems } = createRequestInCurrency('USD', { quantity: '1.333', unitPrice: '0.0375' });
  const quote = withoutAmounts(aQuote({ taxRate: '9.975' }).quote);
  const { id } = await user.createQuote({}, { quote, lineItems });
  expect(await user.getQuote(id)).toMatchObject({
    taxRate: '9.975',
    subtotal: '0.05',
    lineItems: [{ quantity: '1.333', unitPrice: '0.0375', subtotal: '0.05' }],
  });
});

describe('The exchange rate of an invoice', () => {
  let user: TestUser;
  const exchange: Exchange = { currency: 'CHF', rate: '0.9431', date: '2026-01-30' };
  const { invoice } = anInvoice({ currency: 'EUR' });

  beforeEach(async () => {
    user = invoicing.newUser();
    await user.saveProfile(aProfile({ currency: 'CHF' }));
  });

  it('is stored with the invoice, its exports and its credit notes, but not in the list', async () => {
    const { id } = await user.issue({ invoice: { ...invoice, exchange } });
    expect(await user.getInvoice(id)).toMatchObject({ currency: 'EUR', exchange });
    expect((await user.exportInvoices()).items).toMatchObject([{ exchange }]);
    expect((await user.listInvoices()).items[0]).not.toHaveProperty('exchange');
    expect((await user.listInvoices({ taxes: true })).items).toMatchObject([{ exchange }]);
    const listJson = Buffer.from((await user.listAsJson({ taxes: true })).bytes).toString();
    expect(JSON.parse(listJson)).toMatchObject([{ exchange }]);
    expect(await user.createCreditNote(id)).toMatchObject({ exchange });
    expect((await user.listCreditNotes()).items).toMatchObject([{ exchange }]);
  });

  it('is missing without a rate, and in copies', async () => {
    const { id } = await user.issue({ invoice: { ...invoice, exchange } });
    expect((await user.copyInvoice(id)).content).not.toHaveProperty('exchange');
    const without = await user.issue({ invoice: { ...invoice, invoiceNumber: 'other', exchange: null } });
    expect(await user.getInvoice(without.id)).not.toHaveProperty('exchange');
    expect(await user.createCreditNote(without.id)).not.toHaveProperty('exchange');
  });

  it('is part of a request: the same key with another rate is refused', async () => {
    const request = { invoice: { ...invoice, exchange }, idempotencyKey: randomUUID() };
    const { id } = await user.issue(request);
    expect((await user.issue(request)).id).toBe(id);
    const other = { ...request, invoice: { ...invoice, exchange: { ...exchange, rate: '0.95' } } };
    await expect(user.issue(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it.each<[Partial<Exchange>, string]>([
    [{ rate: '0' }, validationTexts.exchangeRate],
    [{ rate: '0.000000001' }, validationTexts.exchangeRate],
    [{ currency: 'EUR' }, validationTexts.exchangeOfOwnCurrency],
    [{ currency: 'USD' }, validationTexts.exchangeCurrency('CHF')],
  ])('is refused at the rate with %j', async (fields, message) => {
    const refused = user.issue({ invoice: { ...invoice, exchange: { ...exchange, ...fields } } });
    await expect(refused).rejects.toMatchObject({ errors: [{ path: 'invoice.exchange.rate', message }] });
    expect(await user.countInvoices()).toBe(0);
  });
});
