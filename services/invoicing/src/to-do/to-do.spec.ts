import { describe, expect, it } from '@jest/globals';
import { daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { aSettledPayment } from '../testing/settled-payments.js';

const invoicing = await startInvoicing();

const emptyToDo = { items: [], total: 0 };

describe('The list of what to do', () => {
  it('is empty for a new user', async () => {
    const toDo = await invoicing.newUser().getToDo();
    expect(toDo).toEqual({
      overdue: emptyToDo,
      schedules: emptyToDo,
      quotes: { accepted: emptyToDo, open: emptyToDo },
      drafts: emptyToDo,
    });
  });

  it('contains the five invoices that are overdue for the longest time, and the number of all', async () => {
    const user = invoicing.newUser();
    const ids: string[] = [];
    for (const days of [1, 2, 3, 4, 5, 6]) {
      ids.unshift(await user.createInvoiceOfAmount('10', { invoiceDate: daysFromToday(-10 - days) }));
    }
    await user.createInvoiceOfAmount('10', { invoiceDate: daysFromToday(3) });
    await user.createInvoiceOfAmount('10', { invoiceDate: daysFromToday(-90), paid: true });
    await user.recordPayment(ids[0]!, { amount: '4.00' });

    const { overdue } = await user.getToDo();

    expect(overdue.total).toBe(6);
    expect(overdue.items.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    expect(overdue.items[0]).toMatchObject({ dueDate: daysFromToday(-16), amountDue: '6.00' });
  });

  it('contains failed bank debits and disputes while their invoices are unpaid, and no refused cards', async () => {
    const user = invoicing.newUser();
    const [debited, disputed, byCard] = await Promise.all(
      Array.from({ length: 3 }, () => user.createInvoiceOfAmount('10.00')),
    );
    const debit = aSettledPayment({ invoiceId: debited!, state: 'failed', method: 'sepa_debit' });
    const charge = aSettledPayment({ invoiceId: disputed! });
    const dispute = { reference: 'dp_1', kind: 'dispute', amount: '-10.00', at: charge.createdAt, fee: null } as const;
    const disputedCharge = { ...charge, createdAt: '2026-11-28T12:00:00.000Z', entries: [...charge.entries, dispute] };
    for (const payment of [debit, disputedCharge, aSettledPayment({ invoiceId: byCard!, state: 'failed' })]) {
      await user.settleOnlinePayment(payment);
    }
    expect((await user.getToDo()).payments).toMatchObject({
      items: [
        { id: debit.id, invoiceId: debited, invoiceNumber: expect.any(String), reason: 'failed', amount: '10.00' },
        { id: disputedCharge.id, invoiceId: disputed, reason: 'disputed', currency: 'USD' },
      ],
      total: 2,
    });
    await invoicing.database.query(
      "update payments set created_at = now() - interval '31 days' where reference = 'dp_1'",
    );
    expect((await user.getToDo()).payments).toMatchObject({ items: [{ id: debit.id }], total: 1 });
    const createdAt = '2026-11-29T12:00:01.000Z';
    const next = aSettledPayment({ invoiceId: debited!, state: 'processing', createdAt });
    for (const [state, total] of [
      ['awaiting_transfer', undefined],
      ['canceled', 1],
      ['processing', undefined],
    ] as const) {
      await user.settleOnlinePayment({ ...next, state });
      expect((await user.getToDo()).payments?.total).toBe(total);
    }
    await invoicing.database.query("update payments set created_at = now() where reference = 'dp_1'");
    expect((await user.getToDo()).payments).toMatchObject({ total: 1 });
    await user.setStatus(disputed!, 'paid');
    expect((await user.getToDo()).payments).toBeUndefined();
  });

  it('contains a dispute of a part of a payment', async () => {
    const user = invoicing.newUser();
    const invoiceId = await user.createInvoiceOfAmount('100.00');
    const payment = aSettledPayment({ invoiceId, amount: '100.00' });
    const dispute = { reference: 'dp_2', kind: 'dispute', amount: '-60.00', at: payment.createdAt, fee: null } as const;
    await user.settleOnlinePayment(payment);
    await user.settleOnlinePayment({ ...payment, entries: [...payment.entries, dispute] });
    expect((await user.getToDo()).payments).toMatchObject({
      items: [{ id: payment.id, reason: 'disputed', amount: '60.00' }],
      total: 1,
    });
  });

  it('contains an overpaid or void invoice once until the money is refunded, for 30 days', async () => {
    const user = invoicing.newUser();
    const [doubled, voided] = await Promise.all(Array.from({ length: 2 }, () => user.createInvoiceOfAmount('10.00')));
    await user.createCreditNote(voided!, { kind: 'full' });
    const first = aSettledPayment({ invoiceId: doubled!, createdAt: '2026-11-27T12:00:00.000Z' });
    const second = aSettledPayment({ invoiceId: doubled!, createdAt: '2026-11-28T12:00:00.000Z' });
    const late = aSettledPayment({ invoiceId: voided! });
    for (const payment of [first, second, late]) await user.settleOnlinePayment(payment);
    expect((await user.getToDo()).payments).toMatchObject({
      items: [
        { id: late.id, invoiceId: voided, reason: 'overpaid', amount: '10.00' },
        { id: second.id, invoiceId: doubled, reason: 'overpaid', amount: '10.00' },
      ],
      total: 2,
    });
    const refund = { reference: 're_1', kind: 'refund', amount: '-4.00', at: late.createdAt, fee: null } as const;
    await user.settleOnlinePayment({ ...late, entries: [...late.entries, refund] });
    expect((await user.getToDo()).payments).toMatchObject({ items: [{ id: late.id, amount: '6.00' }, {}] });
    await user.settleOnlinePayment({ ...late, entries: [...late.entries, { ...refund, amount: '-10.00' }] });
    expect((await user.getToDo()).payments).toMatchObject({ items: [{ id: second.id }], total: 1 });
    await invoicing.database.query("update payments set created_at = now() - interval '31 days'");
    expect((await user.getToDo()).payments).toBeUndefined();
  });

  it('contains money of a canceled bank transfer that has arrived, until it is returned', async () => {
    const user = invoicing.newUser();
    const invoiceId = await user.createInvoiceOfAmount('10.00');
    const canceled = aSettledPayment({ invoiceId, state: 'canceled', method: 'bank_transfer' });
    await user.settleOnlinePayment(canceled);
    expect((await user.getToDo()).payments).toBeUndefined();
    await user.settleOnlinePayment({ ...canceled, received: '4.00' });
    expect((await user.getToDo()).payments).toMatchObject({
      items: [{ id: canceled.id, invoiceId, reason: 'unusedTransfer', amount: '4.00' }],
      total: 1,
    });
    await user.settleOnlinePayment(canceled);
    expect((await user.getToDo()).payments).toBeUndefined();
  });

  it('contains the surplus of a paid bank transfer, until it is returned', async () => {
    const user = invoicing.newUser();
    const invoiceId = await user.createInvoiceOfAmount('10.00');
    const paid = aSettledPayment({ invoiceId, method: 'bank_transfer' });
    await user.settleOnlinePayment({ ...paid, received: '2.50' });
    expect((await user.getToDo()).payments).toMatchObject({
      items: [{ id: paid.id, invoiceId, reason: 'unusedTransfer', amount: '2.50' }],
      total: 1,
    });
    expect((await user.getDetails(invoiceId)).onlinePayments).toMatchObject([{ state: 'succeeded', received: '2.50' }]);
    await user.settleOnlinePayment(paid);
    expect((await user.getToDo()).payments).toBeUndefined();
  });

  it('contains a refund that failed, until another refund is made, for 30 days', async () => {
    const user = invoicing.newUser();
    const invoiceId = await user.createInvoiceOfAmount('10.00');
    const payment = aSettledPayment({ invoiceId });
    const refund = { reference: 're_2', kind: 'refund', amount: '-4.00', at: payment.createdAt, fee: null } as const;
    const refunded = { ...payment, entries: [...payment.entries, refund] };
    await user.settleOnlinePayment(refunded);
    expect((await user.getToDo()).payments).toBeUndefined();
    await user.settleOnlinePayment(payment);
    const failed = { items: [{ id: payment.id, invoiceId, reason: 'refundFailed', amount: '4.00' }], total: 1 };
    expect((await user.getToDo()).payments).toMatchObject(failed);
    const { onlinePayments } = await user.getDetails(invoiceId);
    expect(onlinePayments).toMatchObject([{ id: payment.id, refundable: '10.00', failedRefund: '4.00' }]);

    const setAge = (days: number) =>
      invoicing.database.query(
        `update payments set removed_at = now() - interval '${days} days' where reference = 're_2'`,
      );
    await setAge(31);
    expect((await user.getToDo()).payments).toBeUndefined();
    await setAge(29);
    expect((await user.getToDo()).payments).toMatchObject(failed);
    await user.settleOnlinePayment({ ...payment, entries: [...payment.entries, { ...refund, reference: 're_3' }] });
    expect((await user.getToDo()).payments).toBeUndefined();
    expect((await user.getDetails(invoiceId)).onlinePayments![0]).not.toHaveProperty('failedRefund');
  });

  it('contains accepted quotes until a draft of the invoice exists, and open quotes', async () => {
    const user = invoicing.newUser();
    const { id: open } = await user.createQuote();
    const { id: accepted } = await user.createQuote();
    const { id: declined } = await user.createQuote();
    await user.setQuoteStatus(accepted, 'accepted');
    await user.setQuoteStatus(declined, 'declined');

    expect((await user.getToDo()).quotes).toMatchObject({
      accepted: { items: [{ id: accepted }], total: 1 },
      open: { items: [{ id: open }], total: 1 },
    });

    await user.invoiceQuote(accepted);

    const { quotes, drafts } = await user.getToDo();
    expect(quotes).toMatchObject({ accepted: emptyToDo, open: { items: [{ id: open }], total: 1 } });
    expect(drafts).toMatchObject({ items: [{ total: expect.any(String) }], total: 1 });
  });

  it('contains at most five accepted and five open quotes, and the number of each', async () => {
    const user = invoicing.newUser();
    for (let count = 0; count < 8; count++) {
      const { id } = await user.createQuote();
      await user.setQuoteStatus(id, 'accepted');
    }
    for (let count = 0; count < 3; count++) await user.createQuote();

    const { accepted, open } = (await user.getToDo()).quotes;

    expect([accepted.items.length, accepted.total]).toEqual([5, 8]);
    expect([open.items.length, open.total]).toEqual([3, 3]);
  });

  it('contains an active schedule whose due invoice could not be created, with the reason', async () => {
    const user = invoicing.newUser();
    const invoiceId = await user.createInvoiceOfAmount('10');
    const { id } = await user.createRecurring(invoiceId);
    expect((await user.getToDo()).schedules).toEqual(emptyToDo);

    await invoicing.database.query(`update recurring_invoices set failure = '{"code": "recurringFailed"}'`);

    const { schedules } = await user.getToDo();
    expect(schedules).toMatchObject({ items: [{ id, error: expect.stringMatching(/./) }], total: 1 });
    await user.setRecurringState(id, 'ended');
    expect((await user.getToDo()).schedules).toEqual(emptyToDo);
  });
});
