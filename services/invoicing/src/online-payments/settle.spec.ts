import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { onlinePaymentStates, type ListedInvoice } from '@paperbill/contracts/http';
import type { OnlinePaymentEntry, SettledOnlinePayment } from '@paperbill/contracts/nats';
import { MAX_UNPAID_ATTEMPTS } from '@paperbill/contracts/rules';
import { daysFromToday, aLineItem } from '@paperbill/testing';
import fc from 'fast-check';
import { sumAmounts } from '@paperbill/money';
import { runConcurrently, startInvoicing } from '../testing/invoicing-under-test.js';
import { aSettledPayment } from '../testing/settled-payments.js';
import type { TestUser } from '../testing/test-user.js';

type SettledPayment = Omit<SettledOnlinePayment, 'userId'>;

const invoicing = await startInvoicing();
let user: TestUser;
let invoiceId: string;

const createInvoice = async (amount = '100.00') => {
  user = invoicing.newUser();
  invoiceId = await user.createInvoiceOfAmount(amount);
};

const anEntry = (amount: string, fields: Partial<OnlinePaymentEntry> = {}): OnlinePaymentEntry => ({
  reference: `ch_${randomUUID()}`,
  kind: amount.startsWith('-') ? 'refund' : 'payment',
  amount,
  at: `${daysFromToday(-1)}T12:00:00.000Z`,
  fee: null,
  ...fields,
});

it('Many canceled payments leave those with money, those in progress, and the newest failed one in the details', async () => {
  await createInvoice();
  const settle = async (minute: number, fields: Partial<SettledOnlinePayment>) => {
    const createdAt = `2026-11-29T12:${String(minute).padStart(2, '0')}:00.000Z`;
    const payment = aSettledPayment({ invoiceId, createdAt, ...fields });
    await user.settleOnlinePayment(payment);
    return payment.id;
  };
  const keptIds = [
    await settle(0, { state: 'succeeded' }),
    await settle(1, { state: 'canceled', method: 'bank_transfer', received: '4.00' }),
    await settle(2, { state: 'processing' }),
    await settle(3, { state: 'failed', method: 'sepa_debit' }),
  ];
  const canceled: string[] = [];
  for (let minute = 4; minute < MAX_UNPAID_ATTEMPTS + 7; minute++)
    canceled.push(await settle(minute, { state: 'canceled', method: 'bank_transfer' }));

  const { onlinePayments } = await user.getDetails(invoiceId);

  expect(onlinePayments!.map(({ id }) => id)).toEqual([...keptIds, ...canceled.slice(-MAX_UNPAID_ATTEMPTS)]);
  expect((await user.exportOnlinePayments()).items).toHaveLength(keptIds.length + canceled.length);
});

describe('An online payment', () => {
  it('is a payment of its invoice with Stripe’s fee, marks it as paid, and is in its history', async () => {
    await createInvoice();
    const fee = { fee: '3.20', net: '96.80', currency: 'USD' };
    const entry = anEntry('100.00', { fee });
    const payment = aSettledPayment({ invoiceId, amount: '100.00', entries: [entry] });
    expect(await user.settleOnlinePayment(payment)).toEqual({ isKnown: true });

    const details = await user.getDetails(invoiceId);
    expect(details).toMatchObject({ status: 'paid', amountDue: '0.00', paidOn: daysFromToday(-1) });
    expect(details.payments).toEqual([
      {
        id: expect.any(String),
        date: daysFromToday(-1),
        amount: '100.00',
        method: 'card',
        note: '',
        source: 'online',
        createdAt: expect.any(String),
        online: { paymentId: payment.id, reference: entry.reference, fee },
      },
    ]);
    expect(details.onlinePayments).toEqual([
      {
        id: payment.id,
        state: 'succeeded',
        amount: '100.00',
        method: 'card',
        failure: '',
        refundable: '100.00',
        createdAt: payment.createdAt,
      },
    ]);
    expect(details.history[0]).toMatchObject({ action: 'payment-recorded', amount: '100.00' });
    expect((await user.listPayments()).items).toMatchObject([{ online: { paymentId: payment.id } }]);
    const { items } = await user.exportOnlinePayments();
    expect(items).toEqual([{ ...details.onlinePayments![0], invoiceId, invoiceNumber: '1' }]);
    expect((await user.exportOnlinePayments(payment.id)).items).toEqual([]);
    expect(await user.getStats()).toMatchObject({ paidInvoices: 1, collectedAmount: '100.00' });
  });

  it('changes nothing while it is in progress or after it failed', async () => {
    await createInvoice();
    const payment = aSettledPayment({ invoiceId, amount: '100.00', method: 'sepa_debit' });
    for (const change of [{ state: 'processing' }, { state: 'failed', failure: 'insufficient_funds' }] as const) {
      await user.settleOnlinePayment({ ...payment, ...change, entries: [] });
      expect(await user.getDetails(invoiceId)).toMatchObject({
        status: 'pending',
        payments: [],
        onlinePayments: [{ ...change, method: 'sepa_debit', refundable: '0.00' }],
      });
    }
  });

  it('of another invoice, in another currency or of an unknown invoice is not stored', async () => {
    await createInvoice();
    const payment = aSettledPayment({ invoiceId });
    await user.settleOnlinePayment(payment);
    const other = await user.createInvoiceOfAmount('50.00');
    const invalidInput = { code: 'INVALID_INPUT' };
    await expect(user.settleOnlinePayment({ ...payment, invoiceId: other })).rejects.toMatchObject(invalidInput);
    await expect(user.settleOnlinePayment({ ...payment, currency: 'EUR' })).rejects.toMatchObject(invalidInput);
    for (const unknown of [randomUUID(), 'unknown']) {
      expect(await user.settleOnlinePayment({ ...payment, invoiceId: unknown })).toEqual({ isKnown: false });
    }
    expect((await user.getDetails(other)).onlinePayments).toBeUndefined();
  });

  it('keeps its newest state if an older one arrives late', async () => {
    await createInvoice();
    const charge = anEntry('100.00');
    const payment = aSettledPayment({ invoiceId, amount: '100.00', entries: [charge], sequence: 2 });
    const readPayments = async () => {
      const { amountDue, payments, onlinePayments } = await user.getDetails(invoiceId);
      return [amountDue, payments.length, onlinePayments![0]!.state];
    };
    await user.settleOnlinePayment({ ...payment, state: 'processing', entries: [], sequence: 1 });
    await user.settleOnlinePayment(payment);
    await user.settleOnlinePayment({ ...payment, entries: [charge, anEntry('-30.00')], sequence: 3 });
    const late = { ...payment, state: 'canceled' as const, entries: [], sequence: 1 };
    for (const older of [payment, late]) expect(await user.settleOnlinePayment(older)).toEqual({ isKnown: true });
    expect(await readPayments()).toEqual(['30.00', 2, 'succeeded']);
    // Messages of the previous release have no sequence number.
    const { sequence: _sequence, ...unnumbered } = payment;
    await user.settleOnlinePayment(unnumbered);
    expect(await readPayments()).toEqual(['0.00', 1, 'succeeded']);
    await user.settleOnlinePayment(payment);
    expect(await readPayments()).toEqual(['0.00', 1, 'succeeded']);
    await user.settleOnlinePayment({ ...late, sequence: 4 });
    expect(await readPayments()).toEqual(['100.00', 0, 'canceled']);
  });

  it('over more than is due is visible as overpaid, also on a void invoice', async () => {
    await createInvoice();
    await user.recordPayment(invoiceId, { amount: '100.00' });
    await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: '100.00' }));
    expect(await user.getDetails(invoiceId)).toMatchObject({ status: 'paid', overpaid: '100.00' });

    await createInvoice();
    await user.createCreditNote(invoiceId, { kind: 'full' });
    await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: '100.00' }));
    expect(await user.getDetails(invoiceId)).toMatchObject({ status: 'void', overpaid: '100.00' });
  });

  it('is open again after a refund or a dispute, and paid after a dispute was won', async () => {
    await createInvoice();
    const charge = anEntry('100.00');
    const dispute = anEntry('-100.00', { kind: 'dispute' });
    const payment = aSettledPayment({ invoiceId, amount: '100.00', entries: [charge, anEntry('-30.00')] });
    await user.settleOnlinePayment(payment);
    expect(await user.getDetails(invoiceId)).toMatchObject({
      status: 'pending',
      amountDue: '30.00',
      onlinePayments: [{ refundable: '70.00' }],
    });
    await user.settleOnlinePayment({ ...payment, entries: [charge, anEntry('-60.00', { kind: 'dispute' })] });
    expect(await user.getDetails(invoiceId)).toMatchObject({
      amountDue: '60.00',
      onlinePayments: [{ refundable: '0.00' }],
    });
    await user.settleOnlinePayment({ ...payment, entries: [charge, dispute] });
    expect(await user.getDetails(invoiceId)).toMatchObject({
      amountDue: '100.00',
      payments: [{}, { amount: '-100.00', note: 'Disputed by the client' }],
    });
    await user.settleOnlinePayment({ ...payment, entries: [charge] });
    expect(await user.getDetails(invoiceId)).toMatchObject({ status: 'paid', payments: [{ amount: '100.00' }] });
  });

  it('replaces a mark as paid that the user set while the payment was in progress', async () => {
    await createInvoice();
    const inProgress = { state: 'processing' as const, method: 'sepa_debit' as const, entries: [] };
    const payments = ['40.00', '60.00'].map((amount) => aSettledPayment({ invoiceId, amount }));
    for (const payment of payments) await user.settleOnlinePayment({ ...payment, ...inProgress });
    await user.setStatus(invoiceId, 'paid');
    const readPayments = async () => {
      const { status, overpaid, payments: rows } = await user.getDetails(invoiceId);
      return [status, overpaid, rows.map(({ source, amount }) => `${source} ${amount}`).sort()];
    };
    for (let count = 0; count < 2; count++) await user.settleOnlinePayment(payments[0]!);
    expect(await readPayments()).toEqual(['paid', '0.00', ['marked 60.00', 'online 40.00']]);
    await user.settleOnlinePayment(payments[1]!);
    expect(await readPayments()).toEqual(['paid', '0.00', ['online 40.00', 'online 60.00']]);
  });

  it('cannot be removed, dated or undone by hand, only refunded', async () => {
    await createInvoice();
    await user.recordPayment(invoiceId, { amount: '40.00' });
    await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: '60.00' }));
    const { payments } = await user.getDetails(invoiceId);
    const { id } = payments[1]!;
    const invalidInput = { code: 'INVALID_INPUT', reason: { code: 'paymentMadeOnline' } };
    await expect(user.removePayment(invoiceId, id)).rejects.toMatchObject(invalidInput);
    await expect(user.setPaymentDate(invoiceId, id, daysFromToday(0))).rejects.toMatchObject(invalidInput);

    await user.setStatus(invoiceId, 'pending');
    expect(await user.getDetails(invoiceId)).toMatchObject({ status: 'pending', amountPaid: '60.00' });
    await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: '40.00' }));
    await expect(user.setStatus(invoiceId, 'pending')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      reason: { code: 'paidOnline' },
    });
  });

  it('ends what the client reported as paid, and is received once after concurrent reports', async () => {
    await createInvoice();
    const payment = aSettledPayment({ invoiceId, amount: '100.00' });
    const reports = await runConcurrently(8, () => user.settleOnlinePayment(payment));
    expect(reports.filter(({ status }) => status === 'rejected')).toEqual([]);
    const { payments, history } = await user.getDetails(invoiceId);
    expect(payments).toHaveLength(1);
    expect(history.filter(({ action }) => action === 'payment-recorded')).toHaveLength(1);
  });
});

it('The states of an online payment in any order, with repetitions, end in the rows of the last state', async () => {
  const references = ['ch_1', 're_1', 're_2', 'dp_1'];
  const entryArbitrary = fc.record({
    reference: fc.constantFrom(...references),
    amount: fc.constantFrom('100.00', '-30.00', '-70.00', '12.34'),
    fee: fc.option(fc.constant({ fee: '1.00', net: '2.00', currency: 'EUR' })),
  });
  const stateArbitrary = fc
    .record({
      state: fc.constantFrom(...onlinePaymentStates),
      entries: fc.uniqueArray(entryArbitrary, { selector: ({ reference }) => reference, maxLength: 4 }),
    })
    .map(({ state, entries }) => ({ state, entries: entries.map(({ amount, ...rest }) => anEntry(amount, rest)) }));
  const readRows = async () => {
    const { payments, onlinePayments, amountPaid, status } = await user.getDetails(invoiceId);
    const rows = payments.map(({ id: _id, createdAt: _at, online, ...row }) => ({ ...row, ...online, paymentId: '' }));
    const states = onlinePayments!.map(({ state, refundable }) => ({ state, refundable }));
    return {
      rows: rows.sort((one, other) => one.reference!.localeCompare(other.reference!)),
      states,
      amountPaid,
      status,
    };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(stateArbitrary, { minLength: 1, maxLength: 5 }), async (states) => {
      await createInvoice();
      const payment: SettledPayment = aSettledPayment({ invoiceId, amount: '100.00' });
      for (const state of states) await user.settleOnlinePayment({ ...payment, ...state });
      const reached = await readRows();
      await createInvoice();
      await user.settleOnlinePayment({ ...aSettledPayment({ invoiceId, amount: '100.00' }), ...states.at(-1)! });
      expect(reached).toEqual(await readRows());
    }),
    { numRuns: 40 },
  );
});

it('Figures, lists, statement, reports and export agree after a card payment, a part refund and a dispute', async () => {
  const fee = { fee: '3.49', net: '106.51', currency: 'USD' };
  const charge = anEntry('110.00', { fee });
  const refund = anEntry('-33.00');
  const dispute = anEntry('-77.00', { kind: 'dispute' });
  user = invoicing.newUser();
  const customerId = randomUUID();
  const dates = { invoiceDate: daysFromToday(-2), dueDate: daysFromToday(30) };
  const line = aLineItem({ quantity: '1', unitPrice: '100' });
  ({ id: invoiceId } = await user.createNext({ ...dates, customerId, taxRate: '10' }, [line]));
  const payment = aSettledPayment({ invoiceId, amount: '110.00' });

  const readEverywhere = async () => {
    const period = { from: dates.invoiceDate, to: daysFromToday(-1) };
    const [details, stats, [listed], statement, [customer], tax, revenue, exported, exportedInvoices] =
      await Promise.all([
        user.getDetails(invoiceId),
        user.getStats(),
        user
          .listAsJson({ payments: true })
          .then(({ bytes }) => JSON.parse(Buffer.from(bytes).toString()) as ListedInvoice[]),
        user.getStatement(customerId),
        user.getCustomerTotals(),
        user.getTaxReport({ ...period, basis: 'payment-date' }),
        user.getRevenueReport({ ...period, by: 'customer' }),
        user.listPayments().then(({ items }) => items.filter(({ removedAt }) => removedAt === null)),
        user.exportInvoices().then(({ items }) => items),
      ]);
    const amounts = exported.map(({ amount }) => amount);
    const exportedTotal = sumAmounts(amounts, 2);
    return {
      paid: [
        details.amountPaid,
        stats.collectedAmount,
        listed!.amountPaid,
        customer!.totalPaid,
        exportedTotal,
        exportedInvoices[0]!.amountPaid,
      ],
      due: [details.amountDue, stats.receivableAmount, statement.amountDue, customer!.totalOutstanding],
      status: [details.status, listed!.status],
      openCount: [stats.pendingInvoices, statement.openInvoices.length],
      tax: tax.taxAmount,
      revenue: revenue.revenue,
      fees: exported.flatMap(({ online }) => online?.fee ?? []),
    };
  };

  const settleAndRead = async (entries: OnlinePaymentEntry[]) => {
    await user.settleOnlinePayment({ ...payment, entries });
    return readEverywhere();
  };
  const expected = (paid: string, due: string, tax: string) => {
    const isPaid = due === '0.00';
    return {
      paid: Array<string>(6).fill(paid),
      due: Array<string>(4).fill(due),
      status: Array<string>(2).fill(isPaid ? 'paid' : 'pending'),
      openCount: Array<number>(2).fill(isPaid ? 0 : 1),
      tax,
      revenue: '100.00',
      fees: [fee],
    };
  };
  const inProgress = { ...payment, state: 'processing' as const, entries: [] };
  await user.settleOnlinePayment(inProgress);
  expect(await readEverywhere()).toEqual({ ...expected('0.00', '110.00', '0.00'), fees: [] });
  expect(await settleAndRead([charge])).toEqual(expected('110.00', '0.00', '10.00'));
  expect(await settleAndRead([charge, refund])).toEqual(expected('77.00', '33.00', '7.00'));
  expect(await settleAndRead([charge, refund, dispute])).toEqual(expected('0.00', '110.00', '0.00'));
  // The account owner has won the dispute.
  expect(await settleAndRead([charge, refund])).toEqual(expected('77.00', '33.00', '7.00'));
});
