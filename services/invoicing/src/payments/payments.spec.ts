import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { addressFields, MAX_PAYMENTS, pickFields } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { countQueries, daysFromToday } from '@paperbill/testing';
import { getFulfilledValues, runConcurrently, startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { getPaymentNoteText } from './payment.entity.js';

let user: TestUser;

const invoicing = await startInvoicing();

const today = daysFromToday(0);

const createInvoiceOfAmount = (amount: string, dated = today): Promise<string> => {
  user = invoicing.newUser();
  return user.createInvoiceOfAmount(amount, { invoiceDate: dated });
};

describe('A payment', () => {
  it('is shown with its invoice, which stays unpaid until its payments cover the total', async () => {
    const id = await createInvoiceOfAmount('100.00');
    const fields = { date: daysFromToday(-2), amount: '30.00', method: 'bank_transfer' as const, note: 'A deposit' };
    const part = await user.recordPayment(id, fields);
    expect(part).toEqual({
      status: 'pending',
      paidAt: null,
      paidOn: null,
      amountPaid: '30.00',
      amountEntered: '30.00',
      amountCredited: '0.00',
      amountDue: '70.00',
      overpaid: '0.00',
      payments: [{ id: expect.any(String), ...fields, source: 'entered', createdAt: expect.any(String) }],
    });
    expect(await user.getStats()).toMatchObject({
      paidInvoices: 0,
      pendingInvoices: 1,
      collectedAmount: '30.00',
      receivableAmount: '70.00',
    });

    const wholePayment = await user.recordPayment(id, { amount: '70.00' });
    expect(wholePayment).toMatchObject({
      status: 'paid',
      paidAt: expect.any(String),
      amountDue: '0.00',
      overpaid: '0.00',
    });
    expect(wholePayment.payments).toHaveLength(2);
    expect(await user.getDetails(id)).toEqual({
      ...(await user.getInvoice(id)),
      ...wholePayment,
      clientCountryCode: 'US',
      companyCountryCode: 'US',
      companyPostalAddress: pickFields(addressFields, companyProfileDefaults),
      creditNotes: [],
      corrects: null,
      correctedBy: null,
      copied: null,
      quote: null,
      creditedQuantities: [],
      history: expect.any(Array),
    });
    expect(await user.getStats()).toMatchObject({
      paidInvoices: 1,
      collectedAmount: '100.00',
      receivableAmount: '0.00',
    });
  });

  it('is refused if it refunds more than was paid, also concurrently (400 at the amount)', async () => {
    const refusal = { code: 'INVALID_INPUT', errors: [{ path: 'amount', message: validationTexts.paidBackTooMuch }] };
    const id = await createInvoiceOfAmount('100.00');
    await expect(user.recordPayment(id, { amount: '-5.00' })).rejects.toMatchObject(refusal);
    await user.recordPayment(id, { amount: '40.00' });
    const results = await runConcurrently(5, () => user.recordPayment(id, { amount: '-20.00' }));
    expect(getFulfilledValues(results)).toHaveLength(2);
    expect(await user.getDetails(id)).toMatchObject({ amountPaid: '0.00', amountDue: '100.00' });
  });

  it('is refused with a date before 1970, when it is recorded or its date is changed (400 at the date)', async () => {
    const refusal = { errors: [{ path: 'date', message: validationTexts.dateTooEarly }] };
    const id = await createInvoiceOfAmount('100.00');
    await expect(user.recordPayment(id, { date: '0001-01-01' })).rejects.toMatchObject(refusal);
    const { payments } = await user.recordPayment(id, { date: '1970-01-01' });
    await expect(user.setPaymentDate(id, payments[0]!.id, '1969-12-31')).rejects.toMatchObject(refusal);
  });

  it('over a part of the total puts the invoice on the list of partly paid ones, also if it is overdue', async () => {
    const late = await createInvoiceOfAmount('100.00', daysFromToday(-5));
    const [part, whole] = [
      await user.createInvoiceOfAmount('100.00', {}),
      await user.createInvoiceOfAmount('100.00', {}),
    ];
    for (const id of [late, part]) await user.recordPayment(id, { amount: '40.00' });
    await user.setStatus(whole, 'paid');
    await user.createInvoiceOfAmount('-5.00', {});
    const status = 'partly-paid';
    for (const filter of [
      { status },
      { status, page: 1 },
      { status, search: 'a' },
      { status, sort: '-status' },
    ] as const) {
      const { items, total } = await user.listInvoices(filter);
      expect([filter, items.map(({ id }) => id), total]).toEqual([filter, [part, late], 2]);
    }
  });

  it('that covers the total sets the days to pay by its own date', async () => {
    user = invoicing.newUser();
    const customerId = randomUUID();
    const { id, total } = await user.createNext({ customerId, invoiceDate: daysFromToday(-30) });
    await user.recordPayment(id, { amount: '1.00', date: daysFromToday(-10) });
    expect(await user.getCustomerTotals()).toMatchObject([{ totalPaid: '1.00', averageDaysToPay: null }]);
    await user.recordPayment(id, { amount: total, date: daysFromToday(-20) });
    const paidToday = await user.createNext();
    await user.setStatus(paidToday.id, 'paid');
    expect(await user.getDetails(id)).toMatchObject({ paidOn: daysFromToday(-20) });
    expect((await user.listInvoices({ sort: 'paidAt' })).items).toMatchObject([
      { id, paidOn: daysFromToday(-20) },
      { id: paidToday.id, paidOn: today },
    ]);
    expect(await user.getCustomerTotals()).toMatchObject([{ totalOutstanding: '-1.00', averageDaysToPay: 10 }]);
  });

  it.each([
    ['0.00', today, [{ path: 'amount', message: 'Please enter an amount other than 0' }]],
    [
      '1.00',
      daysFromToday(2),
      [{ path: 'date', message: 'This day is in the future. Please enter the day on which it was paid.' }],
    ],
  ])('over %s dated %s is refused', async (amount, date, errors) => {
    const id = await createInvoiceOfAmount('100.00');
    await expect(user.recordPayment(id, { amount, date })).rejects.toMatchObject({ code: 'INVALID_INPUT', errors });
    expect((await user.getDetails(id)).payments).toEqual([]);
  });

  it('is recorded with the same number of queries for any number of payments', async () => {
    const id = await createInvoiceOfAmount('100.00');
    const first = await countQueries(invoicing, () => user.recordPayment(id, {}));
    for (let times = 0; times < 5; times++) await user.recordPayment(id, {});
    expect(await countQueries(invoicing, () => user.recordPayment(id, {}))).toBe(first);
  });

  it('is refused after 200 of the same invoice, and at most 200 removed ones are kept', async () => {
    const id = await createInvoiceOfAmount('1000.00');
    const selectPayments = () => invoicing.database.query('select id from payments where invoice_id = $1', [id]);
    await invoicing.database.query(
      `insert into payments (user_id, invoice_id, date, amount, method, source, removed_at)
       select $1, $2, current_date, 1, 'cash', 'entered', case when n > $3 then now() end
       from generate_series(1, 2 * $3::int + 5) n`,
      [user.id, id, MAX_PAYMENTS],
    );
    await expect(user.recordPayment(id, {})).rejects.toMatchObject({
      code: 'QUOTA_REACHED',
      message: 'An invoice can have 200 payments at most. Please sum up some of them.',
    });
    await user.removePayment(id, (await user.getDetails(id)).payments[0]!.id);
    expect((await user.recordPayment(id, {})).payments).toHaveLength(MAX_PAYMENTS);
    expect(await selectPayments()).toHaveLength(2 * MAX_PAYMENTS);
  });
});

describe('Payment requests with the same idempotency key', () => {
  it('record nothing after the payment was removed', async () => {
    const id = await createInvoiceOfAmount('100.00');
    const { payments } = await user.recordPayment(id, {}, 'key');
    await user.removePayment(id, payments[0]!.id);
    expect(await user.recordPayment(id, {}, 'key')).toMatchObject({ amountPaid: '0.00', payments: [] });
  });

  it('of two users record two payments', async () => {
    const id = await createInvoiceOfAmount('100.00');
    await user.recordPayment(id, {}, 'key');
    const otherInvoice = await createInvoiceOfAmount('100.00');
    expect(await user.recordPayment(otherInvoice, {}, 'key')).toMatchObject({ amountPaid: '1.00' });
  });
});

describe('A payment in a foreign currency', () => {
  it.each([
    ['JPY', '999999999999'],
    ['KWD', '999999999999.999'],
  ] as const)('can have the largest amount of its currency: %s %s', async (currency, amount) => {
    user = invoicing.newUser();
    const id = await user.createInvoiceOfAmount(amount, { currency });
    expect(await user.recordPayment(id, { amount })).toMatchObject({ status: 'paid', amountPaid: amount });
    expect(await user.recordPayment(id, { amount: `-${amount}` })).toMatchObject({
      status: 'pending',
      amountDue: amount,
    });
  });

  it('can be offset when an invoice with the opposite amount is marked as paid', async () => {
    user = invoicing.newUser();
    const id = await user.createInvoiceOfAmount('-999999999999', { currency: 'JPY' });
    await user.recordPayment(id, { amount: '999999999999' });
    await user.setStatus(id, 'paid');
    expect((await user.getDetails(id)).payments.map(({ amount }) => amount)).toEqual([
      '999999999999',
      '-1999999999998',
    ]);
  });
});

describe('The list of payments', () => {
  it.each(['tip', 'constructor'])('shows the stored note of a payment whose note code is unknown: %s', (noteCode) => {
    expect(getPaymentNoteText({ note: 'Thanks', noteCode: noteCode as 'deposit' })).toBe('Thanks');
  });

  it('has the payments of all invoices, oldest first, including removed ones', async () => {
    const id = await createInvoiceOfAmount('100.00');
    const { payments } = await user.recordPayment(id, { amount: '30.00', note: 'A deposit' });
    await user.removePayment(id, payments[0]!.id);
    const other = await user.createInvoiceOfAmount('5.00', { paid: true });
    const foreign = await user.createInvoiceOfAmount('1500', { currency: 'JPY', paid: true });
    const { items, more } = await user.listPayments();
    expect(more).toBe(false);
    expect(items).toEqual([
      { ...payments[0], invoiceId: id, invoiceNumber: '1', removedAt: expect.any(String) },
      expect.objectContaining({ invoiceId: other, invoiceNumber: '2', amount: '5.00', removedAt: null }),
      expect.objectContaining({ invoiceId: foreign, currency: 'JPY', amount: '1500', removedAt: null }),
    ]);
    expect((await user.listPayments(items[0]!.id)).items).toEqual(items.slice(1));
  });
});

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
    const events = await other.listAuditEvents();
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

describe('The undo of a mark', () => {
  it('restores the payments that it removed, and none that the user removed', async () => {
    const id = await createInvoiceOfAmount('100.00');
    const { payments } = await user.recordPayment(id, { amount: '10.00' });
    await user.recordPayment(id, { amount: '100.00' });
    await user.removePayment(id, payments[0]!.id);
    const { previous } = await user.setStatuses([{ id, status: 'pending' }]);
    await user.setStatuses(previous);
    expect(await user.getDetails(id)).toMatchObject({ amountPaid: '100.00', overpaid: '0.00' });
  });
});
