import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createAuditMessages } from '@paperbill/contracts/nats';
import { daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;

const invoicing = await startInvoicing();

/** Creates a user and an invoice that is due today. */
const createInvoiceOfAmount = (amount: string): Promise<string> => {
  user = invoicing.newUser();
  return user.createInvoiceOfAmount(amount, { invoiceDate: daysFromToday(0) });
};

describe('The date of a payment', () => {
  it('can be changed, also of one that a mark recorded, and the date of payment of the invoice follows', async () => {
    const id = await createInvoiceOfAmount('100.00');
    await user.setStatus(id, 'paid');
    const [marked] = (await user.getDetails(id)).payments;
    const changed = await user.setPaymentDate(id, marked!.id, daysFromToday(-3));
    expect(changed).toMatchObject({ status: 'paid', payments: [{ date: daysFromToday(-3), source: 'marked' }] });
    const paidOn = 'select paid_on::text from invoices where id = $1';
    expect(await invoicing.database.query(paidOn, [id])).toEqual([{ paid_on: daysFromToday(-3) }]);
    expect((await user.setStatus(id, 'pending')).status).toBe('pending');
  });

  it('leads to no audit event if it does not change', async () => {
    const other = invoicing.newUser();
    const { id } = await other.createInvoice();
    const { payments } = await other.recordPayment(id, { amount: '10.00' });
    const date = daysFromToday(-1);
    for (let n = 0; n < 2; n += 1) await other.setPaymentDate(id, payments[0]!.id, date);
    const events = await invoicing.bus.call(createAuditMessages('invoicing').list, {
      userId: other.id,
      before: null,
      limit: 100,
    });
    expect(events.filter(({ action }) => action === 'invoice.payment-dated')).toHaveLength(1);
  });

  it('is refused if it is in the future, or if the invoice has no such payment', async () => {
    const id = await createInvoiceOfAmount('100.00');
    const { payments } = await user.recordPayment(id, { amount: '10.00' });
    const { id: paymentId } = payments[0]!;
    await expect(user.setPaymentDate(id, paymentId, daysFromToday(3))).rejects.toMatchObject({
      errors: [{ path: 'date', message: expect.any(String) }],
    });
    for (const none of [randomUUID(), 'no id']) {
      await expect(user.setPaymentDate(id, none, daysFromToday(0))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await user.removePayment(id, paymentId);
    await expect(user.setPaymentDate(id, paymentId, daysFromToday(0))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('A removed payment', () => {
  it('no longer counts, so that the invoice can become unpaid', async () => {
    const id = await createInvoiceOfAmount('100.00');
    await user.recordPayment(id, { amount: '60.00' });
    const { payments } = await user.recordPayment(id, { amount: '50.00' });
    expect(await user.removePayment(id, payments[0]!.id)).toMatchObject({
      status: 'pending',
      paidAt: null,
      amountPaid: '50.00',
      amountDue: '50.00',
      payments: [{ amount: '50.00' }],
    });
    await expect(user.removePayment(id, payments[0]!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['100.00', 'pending'],
    ['0.00', 'paid'],
    ['-5.00', 'pending'],
  ])('over %s that a mark recorded leaves the invoice %s', async (amount, status) => {
    const id = await createInvoiceOfAmount(amount);
    await user.setStatus(id, 'paid');
    const { payments } = await user.getDetails(id);
    expect(payments).toMatchObject([{ amount, method: '', source: 'marked' }]);
    expect(await user.removePayment(id, payments[0]!.id)).toMatchObject({ status, amountPaid: '0.00' });
  });

  it('cannot be one that was partly refunded', async () => {
    const id = await createInvoiceOfAmount('100.00');
    const [payment] = (await user.recordPayment(id, { amount: '100.00' })).payments;
    const [, refund] = (await user.recordPayment(id, { amount: '-30.00' })).payments;
    await expect(user.removePayment(id, payment!.id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await user.removePayment(id, refund!.id);
    expect(await user.removePayment(id, payment!.id)).toMatchObject({ amountPaid: '0.00' });
  });

  it('must belong to the given invoice', async () => {
    const id = await createInvoiceOfAmount('100.00');
    const other = await user.createInvoiceOfAmount('100.00');
    const { payments } = await user.recordPayment(id, {});
    for (const paymentId of [payments[0]!.id, randomUUID(), 'no id']) {
      await expect(user.removePayment(other, paymentId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await user.getDetails(id)).toMatchObject({ amountPaid: '1.00' });
  });
});

describe('A mark', () => {
  it('as paid records the remaining amount, and a mark as unpaid removes that payment', async () => {
    const id = await createInvoiceOfAmount('100.00');
    await user.recordPayment(id, { amount: '30.00' });
    const { previous } = await user.setStatuses([{ id, status: 'paid' }]);
    expect((await user.getDetails(id)).payments).toMatchObject([
      { amount: '30.00' },
      { amount: '70.00', source: 'marked' },
    ]);
    await user.setStatuses(previous);
    expect(await user.getDetails(id)).toMatchObject({ status: 'pending', amountDue: '70.00' });
  });

  it('as unpaid removes entered payments that cover the invoice, and its undo restores them', async () => {
    const id = await createInvoiceOfAmount('100.00');
    await user.recordPayment(id, { amount: '30.00' });
    await user.recordPayment(id, { amount: '90.00', date: daysFromToday(-3) });
    const { history: historyBefore, ...before } = await user.getDetails(id);
    const { previous } = await user.setStatuses([{ id, status: 'pending' }]);
    expect(await user.getDetails(id)).toMatchObject({ status: 'pending', amountDue: '100.00', payments: [] });
    await user.setStatuses(previous);
    const { history, ...after } = await user.getDetails(id);
    expect(after).toEqual({ ...before, updatedAt: expect.any(String) });
    expect(history).toHaveLength(historyBefore.length + 2);
  });

  it('that is undone restores the payments that it removed, and none that the user removed', async () => {
    const id = await createInvoiceOfAmount('100.00');
    const { payments } = await user.recordPayment(id, { amount: '10.00' });
    await user.recordPayment(id, { amount: '100.00' });
    await user.removePayment(id, payments[0]!.id);
    const { previous } = await user.setStatuses([{ id, status: 'pending' }]);
    await user.setStatuses(previous);
    expect(await user.getDetails(id)).toMatchObject({ amountPaid: '100.00', overpaid: '0.00' });
  });
});
