import { describe, expect, it } from '@jest/globals';
import { aDraftLine, aLineItem, anInvoice, daysFromToday } from '@paperbill/testing';
import { withoutAmounts } from '../testing/requests.js';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

const invoicing = await startInvoicing();
const user = invoicing.newUser();

const lines = [aLineItem({ quantity: '2', unitPrice: '40' }), aLineItem({ quantity: '1', unitPrice: '20' })];
const fields = anInvoice({ taxRate: '10', dueDate: daysFromToday(10) }).invoice;
const invoiceRequest = { invoice: withoutAmounts(fields), lineItems: lines };

describe('An invoice with a discount', () => {
  it.each([
    [{ kind: 'percentage', value: '10.00' }, '10.00', '9.00', '99.00'],
    [{ kind: 'amount', value: '25.00' }, '25.00', '7.50', '82.50'],
    [{ kind: 'percentage', value: '100.00' }, '100.00', '0.00', '0.00'],
  ] as const)(
    'of %j has the discount subtracted before the tax',
    async (discount, discountAmount, taxAmount, total) => {
      const { id } = await user.issue({ ...invoiceRequest, discount });
      const amounts = { subtotal: '100.00', discount, discountAmount, taxAmount, total, deposit: null };
      expect(await user.getDetails(id)).toMatchObject(amounts);
    },
  );

  it('is refused if the discount exceeds the subtotal, or if the given amounts ignore it', async () => {
    const refused = async (changes: Parameters<TestUser['issue']>[0], ...errors: { path: string; message: string }[]) =>
      expect(user.issue({ ...invoiceRequest, ...changes })).rejects.toMatchObject({ code: 'INVALID_INPUT', errors });
    const before = await user.countInvoices();
    await refused({ discount: { kind: 'percentage', value: '100.01' } }, { path: 'discount.value', message: 'Please enter a percentage above 0, at most 100' }); // oxfmt-ignore
    await refused({ discount: { kind: 'amount', value: '100.01' } }, { path: 'discount.value', message: 'A discount is above 0, and at most the subtotal of $100.00' }); // oxfmt-ignore
    await refused({ discount: { kind: 'amount', value: '0.00' } }, { path: 'discount.value', message: expect.any(String) as never }); // oxfmt-ignore
    await refused({ deposit: '110.01' }, { path: 'deposit', message: 'A deposit is above 0, and at most the total of $110.00' }); // oxfmt-ignore
    await refused(
      { discount: { kind: 'amount', value: '10.00' }, invoice: { ...invoiceRequest.invoice, total: '110.00' } },
      { path: 'invoice.total', message: expect.any(String) as never },
    );
    expect(await user.countInvoices()).toBe(before);
  });

  it('is credited with a share of the discount, and nothing is due after all is credited', async () => {
    const { id, lineItems } = await user.issue({ ...invoiceRequest, discount: { kind: 'percentage', value: '10.00' } });
    const note = await user.createCreditNote(id, {
      kind: 'lines',
      lines: [{ lineItemId: lineItems[0]!.id, quantity: '1' }],
    });
    expect(note).toMatchObject({ subtotal: '36.00', taxAmount: '3.60', total: '39.60' });
    expect(await user.createCreditNote(id)).toMatchObject({ total: '59.40' });
    expect(await user.getDetails(id)).toMatchObject({ status: 'void', amountCredited: '99.00', amountDue: '0.00' });
  });

  it('is copied and corrected with its discount, without its deposit', async () => {
    const { id } = await user.issue({
      ...invoiceRequest,
      discount: { kind: 'amount', value: '25.00' },
      deposit: '10.00',
    });
    const content = { discountKind: 'amount', discountValue: '25.00', deposit: '' };
    expect(await user.copyInvoice(id)).toMatchObject({ total: '82.50', content });
    expect(await user.correctInvoice(id)).toMatchObject({ total: '82.50', content });
  });
});

describe('An invoice with a deposit', () => {
  it('has the deposit as its first payment, and the rest is due', async () => {
    const { id, status } = await user.issue({ ...invoiceRequest, deposit: '30.00' });
    expect(status).toBe('pending');
    expect(await user.getDetails(id)).toMatchObject({
      deposit: '30.00',
      total: '110.00',
      amountPaid: '30.00',
      amountDue: '80.00',
      payments: [{ amount: '30.00', date: daysFromToday(0), source: 'entered', note: 'Deposit' }],
      history: [{ action: 'payment-recorded', amount: '30.00' }, { action: 'created' }],
    });
    const { items } = await user.listPayments();
    expect(items.filter(({ invoiceId }) => invoiceId === id)).toMatchObject([{ note: 'Deposit' }]);
  });

  it('over the whole total is paid, and so is one that is created as paid', async () => {
    expect(await user.issue({ ...invoiceRequest, deposit: '110.00' })).toMatchObject({ status: 'paid' });
    const paid = { ...invoiceRequest, invoice: { ...invoiceRequest.invoice, status: 'paid' as const } };
    const { id } = await user.issue({ ...paid, deposit: '30.00' });
    expect(await user.getDetails(id)).toMatchObject({
      status: 'paid',
      paidAt: expect.any(String),
      amountPaid: '110.00',
      payments: [
        { amount: '30.00', source: 'entered' },
        { amount: '80.00', source: 'marked' },
      ],
    });
  });
});

it('The total of a draft includes its discount if the discount is valid', async () => {
  const content = { taxRate: '10', lineItems: [{ ...aDraftLine(), quantity: '1', unitPrice: '100' }] };
  const total = async (discountKind: string, discountValue: string) =>
    (await user.saveDraft({ content: { ...content, discountKind, discountValue } })).total;
  expect(await total('percentage', '10')).toBe('99.00');
  expect(await total('amount', '10')).toBe('99.00');
  expect(await total('', '50')).toBe('55.00');
  expect(await total('amount', '1000')).toBe('110.00');
  expect(await total('percentage', 'ten')).toBe('110.00');
});
