import { describe, expect, it } from '@jest/globals';
import { aLineItem, anInvoice, aQuote, daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();
const user = invoicing.newUser();

/** Returns a request for an invoice without amounts, because the service computes the amounts. */
function requestWithoutAmounts(taxRate: string, line: { quantity: string; unitPrice: string }) {
  const { subtotal: _line, ...item } = aLineItem(line);
  const { subtotal: _subtotal, taxAmount: _tax, total: _total, ...invoice } = anInvoice({ taxRate }).invoice;
  return { invoice: { ...invoice, dueDate: daysFromToday(10) }, lineItems: [item] };
}

describe('An invoice with numbers of four decimals', () => {
  it.each([
    [
      '8.875',
      '1',
      '100',
      { taxRate: '8.875', taxAmount: '8.88', lineItems: [{ quantity: '1.00', unitPrice: '100.00' }] },
    ],
    ['7.725', '1', '100', { taxRate: '7.725', taxAmount: '7.73' }],
    ['9.975', '1', '100', { taxRate: '9.975', taxAmount: '9.98' }],
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
      const { id } = await user.issue(requestWithoutAmounts(taxRate, { quantity, unitPrice }));
      expect(await user.getDetails(id)).toMatchObject(expected);
      const { content } = await user.copyInvoice(id);
      expect(Number(content.taxRate)).toBe(Number(taxRate));
    },
  );

  it('is refused with a fifth decimal, with the path of its field', async () => {
    await expect(user.issue(requestWithoutAmounts('8.87501', { quantity: '1', unitPrice: '1' }))).rejects.toMatchObject(
      {
        errors: [
          { path: 'invoice.taxRate', message: 'Tax rate must be a number from 0 to 100, with at most 4 decimals' },
        ],
      },
    );
  });

  it('is credited in parts that add up to its total', async () => {
    const { id, lineItems } = await user.issue(
      requestWithoutAmounts('8.875', { quantity: '1.5', unitPrice: '33.3333' }),
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
  const { lineItems } = requestWithoutAmounts('9.975', { quantity: '1.333', unitPrice: '0.0375' });
  const { subtotal: _, taxAmount: _tax, total: _total, ...quote } = aQuote({ taxRate: '9.975' }).quote;
  const { id } = await user.createQuote({}, { quote, lineItems });
  expect(await user.getQuote(id)).toMatchObject({
    taxRate: '9.975',
    subtotal: '0.05',
    lineItems: [{ quantity: '1.333', unitPrice: '0.0375', subtotal: '0.05' }],
  });
});
