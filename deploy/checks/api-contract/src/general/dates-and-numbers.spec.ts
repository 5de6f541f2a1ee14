import { describe, expect, it } from '@jest/globals';
import { aLineItem, aProduct } from '@paperbill/testing/data';
import { signIn, upgradeToPro } from '@paperbill/testing/people';
import { postChangedInvoice } from '../testing/invoice-calls.js';
import { expectErrorBody, expectFieldErrors } from '../testing/refusals.js';

const ada = await signIn();
await upgradeToPro(ada);

const NO_DATE_MESSAGE = 'Please enter a date that exists, such as 2026-01-31';
const TOO_EARLY_MESSAGE = 'Please enter a day after 1969';
const TOO_LARGE_MESSAGE = 'This amount is too large: it can be at most 99,999,999.99';

describe('A date', () => {
  it.each(['2026-02-30', '2025-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '0000-01-01', '10000-01-01', '2026-1-1'])(
    'that does not exist is refused: %s',
    async (date) => {
      expectFieldErrors(
        await postChangedInvoice(ada, { invoiceDate: date, dueDate: date }),
        ['invoice.invoiceDate', NO_DATE_MESSAGE],
        ['invoice.dueDate', NO_DATE_MESSAGE],
      );
    },
  ); // oxfmt-ignore

  it.each(['0026-11-28', '1969-12-31'])(
    'before 1970 is refused, because its year is a typing error: %s',
    async (date) => {
      expectFieldErrors(await postChangedInvoice(ada, { invoiceDate: date }), [
        'invoice.invoiceDate',
        TOO_EARLY_MESSAGE,
      ]);
    },
  );

  it.each([20260131, true, ['2026-01-31'], '2026-01-31\u0000', '２０２６-01-31'])(
    'that is not a string in the format YYYY-MM-DD is refused: %j',
    async (date) => {
      expectFieldErrors(await postChangedInvoice(ada, { dueDate: date }), ['invoice.dueDate', NO_DATE_MESSAGE]);
    },
  );

  it.each(['1970-01-01', '2024-02-29', '2000-02-29', '9999-12-31'])(
    'that exists is returned unchanged: %s',
    async (date) => {
      const { status, body } = await postChangedInvoice(ada, { invoiceDate: date, dueDate: date });
      expect(status).toBe(201);
      expect(body).toMatchObject({ invoiceDate: date, dueDate: date });
    },
  );
});

describe('A number', () => {
  const emptyAmounts = { subtotal: '', taxAmount: '', total: '' };

  it.each(['quantity', 'unitPrice'])('of a line (%s) is refused if it exceeds 99,999,999.99', async (field) => {
    const otherField = field === 'quantity' ? 'unitPrice' : 'quantity';
    const largestLine = { [field]: '99999999.99', [otherField]: '1', subtotal: '99999999.99' };
    expect((await postChangedInvoice(ada, { ...emptyAmounts, taxRate: 0 }, largestLine)).status).toBe(201);
    const tooLargeLine = { ...largestLine, [field]: '100000000.00' };
    expectFieldErrors(await postChangedInvoice(ada, { ...emptyAmounts, taxRate: 0 }, tooLargeLine), [
      `lineItems.0.${field}`,
      TOO_LARGE_MESSAGE,
    ]);
  });

  it.each([
    ['KWD', '999,999,999,999.999'],
    ['JPY', '999,999,999,999'],
    ['USD', '99,999,999.99'],
  ])(
    'that is too large for the currency %s is refused, and the error names the largest amount',
    async (currency, max) => {
      const invoice = { ...emptyAmounts, taxRate: 0, currency };
      const message = `This amount is too large: it can be at most ${max}`;
      const line = { quantity: '1', unitPrice: '1000000000000', subtotal: '1000000000000' };
      expectFieldErrors(await postChangedInvoice(ada, invoice, line), ['lineItems.0.unitPrice', message]);
      expectFieldErrors(await ada.post('/api/products', { ...aProduct(), currency, unitPrice: '9'.repeat(1_000) }), [
        'unitPrice',
        message,
      ]);
    },
  );

  it.each([
    ['Infinity', '"Infinity"'],
    ['a number above the range of floats', '1e400'],
    ['a text with an exponent', '"1e2"'],
    ['NaN', '"NaN"'],
    ['hexadecimal', '"0x10"'],
    ['digits of another script', '"١٢"'],
    ['a list', '[1]'],
    ['a thousand digits', `"${'9'.repeat(1000)}"`],
    ['an integer above the exact range of floats', '9007199254740993'],
  ])('is refused as %s', async (_, json) => {
    const answer = await ada.sendRequest({
      method: 'POST',
      path: '/api/products',
      headers: { 'Content-Type': 'application/json' },
      body: `{"name":"Advice","unitPrice":${json}}`,
    });
    expect(answer.status).toBe(400);
    expect(expectErrorBody(answer).errors?.map(({ path }) => path)).toEqual(['unitPrice']);
  });

  it('that is computed from other numbers is refused if it is too large for its column, and the error names the field', async () => {
    const lineItem = { ...aLineItem({ quantity: '99999999.99', unitPrice: '2.00' }), subtotal: '99999999.99' };
    const answer = await postChangedInvoice(ada, { ...emptyAmounts, taxRate: 0 }, lineItem);
    expectFieldErrors(answer, ['lineItems.0.subtotal', TOO_LARGE_MESSAGE], ['invoice.subtotal', TOO_LARGE_MESSAGE], ['invoice.total', TOO_LARGE_MESSAGE]);
  }); // oxfmt-ignore
});
