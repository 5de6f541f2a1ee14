import { describe, expect, it } from '@jest/globals';
import { aLineItem, anInvoice, daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();
const user = invoicing.newUser();

interface PriceOfLine {
  unitPrice?: string;
  quantity?: string;
  taxRate?: string;
}

/** Returns a request for an invoice without amounts, because the service computes them. */
function createRequestInCurrency(
  currency: string,
  { unitPrice = '300', quantity = '1', taxRate = '10' }: PriceOfLine = {},
) {
  const { subtotal: _line, ...item } = aLineItem({ unitPrice, quantity });
  const { subtotal: _subtotal, taxAmount: _tax, total: _total, ...invoice } = anInvoice({ currency, taxRate }).invoice;
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
