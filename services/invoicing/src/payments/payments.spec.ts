import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { auditOf } from '@paperbill/contracts/nats';
import { addressFields, MAX_PAYMENTS, pickFields } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { countQueries } from '@paperbill/testing';
import {
  atOnce,
  failureCodes,
  type InvoicingUnderTest,
  startInvoicing,
  succeeded,
} from '../testing/invoicing-under-test.js';
import { daysFromToday, type TestUser } from '../testing/test-user.js';
import { noteOf } from './payment.entity.js';

let invoicing: InvoicingUnderTest;
let user: TestUser;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

const today = daysFromToday(0);

/** Due today, for somebody new. */
const anInvoiceOver = (amount: string, dated = today): Promise<string> => {
  user = invoicing.newUser();
  return user.createOver(amount, { invoiceDate: dated });
};

describe('A payment', () => {
  it('is part of the invoice, which stays unpaid until its payments reach the total', async () => {
    const id = await anInvoiceOver('100.00');
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
    expect(await user.stats()).toMatchObject({
      paidInvoices: 0,
      pendingInvoices: 1,
      collectedAmount: '30.00',
      receivableAmount: '70.00',
    });

    const whole = await user.recordPayment(id, { amount: '70.00' });
    expect(whole).toMatchObject({ status: 'paid', paidAt: expect.any(String), amountDue: '0.00', overpaid: '0.00' });
    expect(whole.payments).toHaveLength(2);
    expect(await user.details(id)).toEqual({
      ...(await user.get(id)),
      ...whole,
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
    expect(await user.stats()).toMatchObject({ paidInvoices: 1, collectedAmount: '100.00', receivableAmount: '0.00' });
  });

  it('of more than is due shows what was paid too much, and one that is paid back takes it away', async () => {
    const id = await anInvoiceOver('100.00');
    const { paidAt, ...over } = await user.recordPayment(id, { amount: '130.00' });
    expect(over).toMatchObject({ status: 'paid', amountPaid: '130.00', amountDue: '0.00', overpaid: '30.00' });
    expect(await user.stats()).toMatchObject({ collectedAmount: '130.00', receivableAmount: '0.00' });
    const back = await user.recordPayment(id, { amount: '-30.00' });
    expect(back).toMatchObject({ status: 'paid', paidAt, amountPaid: '100.00', overpaid: '0.00' });
    const refunded = await user.recordPayment(id, { amount: '-0.01' });
    expect(refunded).toMatchObject({ status: 'pending', paidAt: null, amountDue: '0.01' });
  });

  it('pays back no more than was paid (400 at the amount)', async () => {
    const refusal = { code: 'INVALID_INPUT', errors: [{ path: 'amount', message: validationTexts.paidBackTooMuch }] };
    const id = await anInvoiceOver('100.00');
    await expect(user.recordPayment(id, { amount: '-5.00' })).rejects.toMatchObject(refusal);
    await user.recordPayment(id, { amount: '40.00' });
    const results = await atOnce(5, () => user.recordPayment(id, { amount: '-20.00' }));
    expect(succeeded(results)).toHaveLength(2);
    expect(await user.details(id)).toMatchObject({ amountPaid: '0.00', amountDue: '100.00' });
  });

  it('pays an invoice below 0 back, and no more than its amount', async () => {
    const id = await anInvoiceOver('-50.00');
    expect(await user.recordPayment(id, { amount: '-50.00' })).toMatchObject({ status: 'paid' });
    await expect(user.recordPayment(id, { amount: '-0.01' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is dated after 1969, when it is recorded and when its date is changed (400 at the date)', async () => {
    const refusal = { errors: [{ path: 'date', message: validationTexts.dateTooEarly }] };
    const id = await anInvoiceOver('100.00');
    await expect(user.recordPayment(id, { date: '0001-01-01' })).rejects.toMatchObject(refusal);
    const { payments } = await user.recordPayment(id, { date: '1970-01-01' });
    await expect(user.setPaymentDate(id, payments[0]!.id, '1969-12-31')).rejects.toMatchObject(refusal);
  });

  it('of a part has the invoice listed among those that are partly paid, overdue or not', async () => {
    const late = await anInvoiceOver('100.00', daysFromToday(-5));
    const [part, whole] = [await user.createOver('100.00', {}), await user.createOver('100.00', {})];
    for (const id of [late, part]) await user.recordPayment(id, { amount: '40.00' });
    await user.setStatus(whole, 'paid');
    await user.createOver('-5.00', {});
    const status = 'partly-paid';
    for (const filter of [
      { status },
      { status, page: 1 },
      { status, search: 'a' },
      { status, sort: '-status' },
    ] as const) {
      const { items, total } = await user.list(filter);
      expect([filter, items.map(({ id }) => id), total]).toEqual([filter, [part, late], 2]);
    }
  });

  it('of an invoice that is overdue leaves the rest overdue', async () => {
    const id = await anInvoiceOver('100.00', daysFromToday(-5));
    expect(await user.recordPayment(id, { amount: '30.00' })).toMatchObject({ status: 'overdue' });
    expect(await user.statsWithOverdue()).toMatchObject({ overdueInvoices: 1, overdueAmount: '70.00' });
  });

  it('counts for the days to pay by its own date, where it reached the total', async () => {
    user = invoicing.newUser();
    const customerId = randomUUID();
    const { id, total } = await user.createNext({ customerId, invoiceDate: daysFromToday(-30) });
    await user.recordPayment(id, { amount: '1.00', date: daysFromToday(-10) });
    expect(await user.customerTotals()).toMatchObject([{ totalPaid: '1.00', averageDaysToPay: null }]);
    await user.recordPayment(id, { amount: total, date: daysFromToday(-20) });
    const paidToday = await user.createNext();
    await user.setStatus(paidToday.id, 'paid');
    expect(await user.details(id)).toMatchObject({ paidOn: daysFromToday(-20) });
    expect((await user.list({ sort: 'paidAt' })).items).toMatchObject([
      { id, paidOn: daysFromToday(-20) },
      { id: paidToday.id, paidOn: today },
    ]);
    expect(await user.customerTotals()).toMatchObject([{ totalOutstanding: '-1.00', averageDaysToPay: 10 }]);
  });

  it.each([
    ['0.00', today, [{ path: 'amount', message: 'Please enter an amount other than 0' }]],
    [
      '1.00',
      daysFromToday(2),
      [{ path: 'date', message: 'This day is still ahead. Please enter the day on which it was paid.' }],
    ],
  ])('of %s on %s is refused', async (amount, date, errors) => {
    const id = await anInvoiceOver('100.00');
    await expect(user.recordPayment(id, { amount, date })).rejects.toMatchObject({ code: 'INVALID_INPUT', errors });
    expect((await user.details(id)).payments).toEqual([]);
  });

  it.each([randomUUID(), 'no id'])('of an invoice that nobody has is refused: %s', async (id) => {
    user = invoicing.newUser();
    await expect(user.recordPayment(id, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(user.removePayment(id, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(user.details(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('takes a fixed number of queries, however many there are', async () => {
    const id = await anInvoiceOver('100.00');
    const first = await countQueries(invoicing, () => user.recordPayment(id, {}));
    for (let times = 0; times < 5; times++) await user.recordPayment(id, {});
    expect(await countQueries(invoicing, () => user.recordPayment(id, {}))).toBe(first);
  });

  it('is one of 200 at most, and of those that were removed as many are kept', async () => {
    const id = await anInvoiceOver('1000.00');
    const kept = () => invoicing.database.query('select id from payments where invoice_id = $1', [id]);
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
    await user.removePayment(id, (await user.details(id)).payments[0]!.id);
    expect((await user.recordPayment(id, {})).payments).toHaveLength(MAX_PAYMENTS);
    expect(await kept()).toHaveLength(2 * MAX_PAYMENTS);
  });
});

describe('The date of a payment', () => {
  it('can be changed, also of a mark as paid: days to pay and the day of payment follow it', async () => {
    const id = await anInvoiceOver('100.00');
    await user.setStatus(id, 'paid');
    const [marked] = (await user.details(id)).payments;
    const changed = await user.setPaymentDate(id, marked!.id, daysFromToday(-3));
    expect(changed).toMatchObject({ status: 'paid', payments: [{ date: daysFromToday(-3), source: 'marked' }] });
    const paidOn = 'select paid_on::text from invoices where id = $1';
    expect(await invoicing.database.query(paidOn, [id])).toEqual([{ paid_on: daysFromToday(-3) }]);
    expect((await user.setStatus(id, 'pending')).status).toBe('pending');
  });

  it('that stays the same is no change to tell of', async () => {
    const other = invoicing.newUser();
    const { id } = await other.create();
    const { payments } = await other.recordPayment(id, { amount: '10.00' });
    const date = daysFromToday(-1);
    for (let n = 0; n < 2; n += 1) await other.setPaymentDate(id, payments[0]!.id, date);
    const told = await invoicing.bus.call(auditOf('invoicing').list, { userId: other.id, before: null, limit: 100 });
    expect(told.filter(({ action }) => action === 'invoice.payment-dated')).toHaveLength(1);
  });

  it('is refused ahead, and of what is no payment of that invoice', async () => {
    const id = await anInvoiceOver('100.00');
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

describe('Requests with the same key', () => {
  it('make one payment, however many come at once, and all get the same answer', async () => {
    const id = await anInvoiceOver('100.00');
    const answers = succeeded(await atOnce(10, () => user.recordPayment(id, { amount: '30.00' }, 'key')));
    expect(answers).toHaveLength(10);
    expect(answers.every(({ amountPaid }) => amountPaid === '30.00')).toBe(true);
    expect(new Set(answers.map(({ payments }) => payments[0]!.id)).size).toBe(1);
  });

  it('are refused where they ask for something else, also at once and of another invoice', async () => {
    const id = await anInvoiceOver('100.00');
    const other = await user.createOver('100.00');
    const results = await atOnce(10, (n) => user.recordPayment(n % 2 ? id : other, { amount: `${n + 1}.00` }, 'key'));
    expect(succeeded(results)).toHaveLength(1);
    expect(new Set(failureCodes(results))).toEqual(new Set(['IDEMPOTENCY_KEY_REUSED']));
  });

  it('add nothing after the payment was removed', async () => {
    const id = await anInvoiceOver('100.00');
    const { payments } = await user.recordPayment(id, {}, 'key');
    await user.removePayment(id, payments[0]!.id);
    expect(await user.recordPayment(id, {}, 'key')).toMatchObject({ amountPaid: '0.00', payments: [] });
  });

  it('of two users are two', async () => {
    const id = await anInvoiceOver('100.00');
    await user.recordPayment(id, {}, 'key');
    const others = await anInvoiceOver('100.00');
    expect(await user.recordPayment(others, {}, 'key')).toMatchObject({ amountPaid: '1.00' });
  });
});

describe('A payment that is removed', () => {
  it('counts no more, and the invoice is unpaid where it was needed', async () => {
    const id = await anInvoiceOver('100.00');
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
  ])('may be one that a mark recorded, of %s, and leaves it %s', async (amount, status) => {
    const id = await anInvoiceOver(amount);
    await user.setStatus(id, 'paid');
    const { payments } = await user.details(id);
    expect(payments).toMatchObject([{ amount, method: '', source: 'marked' }]);
    expect(await user.removePayment(id, payments[0]!.id)).toMatchObject({ status, amountPaid: '0.00' });
  });

  it('stays while a part of it was paid back', async () => {
    const id = await anInvoiceOver('100.00');
    const [payment] = (await user.recordPayment(id, { amount: '100.00' })).payments;
    const [, refund] = (await user.recordPayment(id, { amount: '-30.00' })).payments;
    await expect(user.removePayment(id, payment!.id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await user.removePayment(id, refund!.id);
    expect(await user.removePayment(id, payment!.id)).toMatchObject({ amountPaid: '0.00' });
  });

  it('is none of another invoice', async () => {
    const id = await anInvoiceOver('100.00');
    const other = await user.createOver('100.00');
    const { payments } = await user.recordPayment(id, {});
    for (const paymentId of [payments[0]!.id, randomUUID(), 'no id']) {
      await expect(user.removePayment(other, paymentId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await user.details(id)).toMatchObject({ amountPaid: '1.00' });
  });
});

describe('A mark', () => {
  it('as paid records what is left, and as unpaid takes that away again', async () => {
    const id = await anInvoiceOver('100.00');
    await user.recordPayment(id, { amount: '30.00' });
    const { previous } = await user.setStatuses([{ id, status: 'paid' }]);
    expect((await user.details(id)).payments).toMatchObject([
      { amount: '30.00' },
      { amount: '70.00', source: 'marked' },
    ]);
    await user.setStatuses(previous);
    expect(await user.details(id)).toMatchObject({ status: 'pending', amountDue: '70.00' });
  });

  it('as unpaid takes away what was entered where that pays the invoice, and its undo brings it back', async () => {
    const id = await anInvoiceOver('100.00');
    await user.recordPayment(id, { amount: '30.00' });
    await user.recordPayment(id, { amount: '90.00', date: daysFromToday(-3) });
    const { history: historyBefore, ...before } = await user.details(id);
    const { previous } = await user.setStatuses([{ id, status: 'pending' }]);
    expect(await user.details(id)).toMatchObject({ status: 'pending', amountDue: '100.00', payments: [] });
    await user.setStatuses(previous);
    const { history, ...after } = await user.details(id);
    expect(after).toEqual({ ...before, updatedAt: expect.any(String) });
    expect(history).toHaveLength(historyBefore.length + 2);
  });

  it('that is undone brings back what it took away, and nothing that was removed by hand', async () => {
    const id = await anInvoiceOver('100.00');
    const { payments } = await user.recordPayment(id, { amount: '10.00' });
    await user.recordPayment(id, { amount: '100.00' });
    await user.removePayment(id, payments[0]!.id);
    const { previous } = await user.setStatuses([{ id, status: 'pending' }]);
    await user.setStatuses(previous);
    expect(await user.details(id)).toMatchObject({ amountPaid: '100.00', overpaid: '0.00' });
  });
});

describe('The list of payments', () => {
  it.each(['tip', 'constructor'])('shows the note of a payment whose code no text belongs to: %s', (noteCode) => {
    expect(noteOf({ note: 'Thanks', noteCode: noteCode as 'deposit' })).toBe('Thanks');
  });

  it('has those of all invoices, oldest first, also those that were removed', async () => {
    const id = await anInvoiceOver('100.00');
    const { payments } = await user.recordPayment(id, { amount: '30.00', note: 'A deposit' });
    await user.removePayment(id, payments[0]!.id);
    const other = await user.createOver('5.00', { paid: true });
    const { items, more } = await user.listPayments();
    expect(more).toBe(false);
    expect(items).toEqual([
      { ...payments[0], invoiceId: id, invoiceNumber: '1', removedAt: expect.any(String) },
      expect.objectContaining({ invoiceId: other, invoiceNumber: '2', amount: '5.00', removedAt: null }),
    ]);
    expect((await user.listPayments(items[0]!.id)).items).toEqual(items.slice(1));
  });
});
