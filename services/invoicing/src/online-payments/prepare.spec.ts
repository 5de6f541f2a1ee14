import { describe, expect, it, beforeEach } from '@jest/globals';
import {
  invoicing as messages,
  type OnlinePaymentEntry,
  type OpenPaymentSession,
  type InvoiceFilter,
} from '@paperbill/contracts/nats';
import type { ListedInvoice } from '@paperbill/contracts/http';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { aSettledPayment } from '../testing/settled-payments.js';
import type { TestUser } from '../testing/test-user.js';

const invoicing = await startInvoicing();
let user: TestUser;
let invoiceId: string;
let linkId: string;
let token: string;

const createPayableInvoice = async (
  amount = '100.00',
  fields: Parameters<TestUser['createInvoiceOfAmount']>[1] = {},
) => {
  user = invoicing.newUser();
  await user.setPaymentAccountState('active');
  invoiceId = await user.createInvoiceOfAmount(amount, fields);
  ({ token, id: linkId } = await user.createLink(invoiceId));
};

const ONLINE_PAYMENT_UNAVAILABLE = { code: 'ONLINE_PAYMENT_UNAVAILABLE' };
const INVALID_AMOUNT = { code: 'INVALID_INPUT', errors: [{ path: 'amount' }] };

const createSession = (fields: Partial<OpenPaymentSession> = {}): OpenPaymentSession => ({
  ...{ sessionId: 'cs_1', userId: user.id, invoiceId, linkId, amount: '100.00', currency: 'USD' },
  ...fields,
});
const findOutdatedSessions = async (fields?: Partial<OpenPaymentSession>) =>
  (await invoicing.bus.call(messages.findOutdatedSessions, { sessions: [createSession(fields)] })).sessionIds;

const readPage = async () => (await user.readLink(token)).invoice.online;

describe('A payment by link', () => {
  it('is over the whole amount due, with the data of the invoice', async () => {
    await createPayableInvoice();
    await user.recordPayment(invoiceId, { amount: '30.00' });
    expect(await user.preparePayment(token)).toEqual({
      ...{ userId: user.id, invoiceId, linkId, amount: '70.00', currency: 'USD', language: 'en-US' },
      ...{ invoiceNumber: '1', companyName: '', clientName: expect.any(String), clientEmail: expect.any(String) },
    });
    for (const amount of ['69.99', '70.01']) {
      await expect(user.preparePayment(token, amount)).rejects.toMatchObject(INVALID_AMOUNT);
    }
  });

  it('is over a part only if the user allows it, so that part and rest are at least Stripe’s least amount', async () => {
    await createPayableInvoice();
    await user.updateOnlinePaymentChoices({ allowsPartPayments: true });
    for (const amount of ['0.50', '12.3', '99.50', '100.00']) {
      expect(await user.preparePayment(token, amount)).toMatchObject({ amount: Number(amount).toFixed(2) });
    }
    for (const amount of ['0.49', '99.51', '99.99', '100.01', '-1.00', '0', '1.001', 'ten', '']) {
      await expect(user.preparePayment(token, amount)).rejects.toMatchObject(INVALID_AMOUNT);
    }
  });

  it('is over a deposit only as the first payment if the user asks for a deposit', async () => {
    await createPayableInvoice('99.99');
    await user.updateOnlinePaymentChoices({
      allowsPartPayments: true,
      partPaymentKind: 'deposit',
      depositPercentage: 25,
    });
    expect(await readPage()).toMatchObject({ payable: { amount: '99.99', leastPart: null, deposit: '25.00' } });
    expect(await user.preparePayment(token, '25')).toMatchObject({ amount: '25.00', isDeposit: true });
    const whole = await user.preparePayment(token);
    expect(whole).toMatchObject({ amount: '99.99' });
    expect(whole).not.toHaveProperty('isDeposit');
    for (const amount of ['24.99', '25.01']) {
      await expect(user.preparePayment(token, amount)).rejects.toMatchObject(INVALID_AMOUNT);
    }
    expect(await findOutdatedSessions({ amount: '25.00' })).toEqual([]);
    expect(await findOutdatedSessions({ amount: '60.00' })).toEqual(['cs_1']);
    expect(await findOutdatedSessions({ amount: '24.00', awaitsTransfer: true })).toEqual([]);
    await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: '25.00', state: 'processing' }));
    expect(await readPage()).toMatchObject({ payable: { amount: '74.99', leastPart: null } });
    expect(await findOutdatedSessions({ amount: '25.00' })).toEqual(['cs_1']);
    await user.recordPayment(invoiceId, { amount: '10.00' });
    await expect(user.preparePayment(token, '25.00')).rejects.toMatchObject(INVALID_AMOUNT);
  });

  it.each([
    ['1.00', 'USD', 30],
    ['1.00', 'USD', 60],
    ['10.001', 'KWD', 50],
  ])(
    'is over the whole amount if Stripe cannot charge the deposit or the rest (%s %s)',
    async (total, currency, depositPercentage) => {
      await createPayableInvoice(total, { currency });
      await user.updateOnlinePaymentChoices({
        allowsPartPayments: true,
        partPaymentKind: 'deposit',
        depositPercentage,
      });
      expect((await readPage())?.payable?.deposit).toBeUndefined();
    },
  );

  it.each([
    { depositPercentage: 0 },
    { depositPercentage: 100 },
    { depositPercentage: 1.5 },
    { partPaymentKind: 'all' },
  ])('refuses the choice %j', async (choice) => {
    await createPayableInvoice();
    await expect(user.updateOnlinePaymentChoices(choice as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is over any part while the amount due is more than Stripe charges at once, also after a deposit', async () => {
    await createPayableInvoice('1500000.00');
    await user.updateOnlinePaymentChoices({ allowsPartPayments: true, partPaymentKind: 'deposit' });
    const payable = { amount: '999999.99', leastPart: '0.50', mostPart: '999999.99' };
    expect((await readPage())?.payable).toEqual(payable);
    await user.recordPayment(invoiceId, { amount: '450000.00' });
    expect((await readPage())?.payable).toEqual(payable);
    expect(await findOutdatedSessions({ amount: '800000.00' })).toEqual([]);
  });

  it('has the last digit 0 in a currency with three decimals', async () => {
    await createPayableInvoice('12.345', { currency: 'KWD' });
    await user.updateOnlinePaymentChoices({ allowsPartPayments: true });
    await expect(user.preparePayment(token)).rejects.toMatchObject(ONLINE_PAYMENT_UNAVAILABLE);
    await user.recordPayment(invoiceId, { amount: '0.005' });
    expect(await user.preparePayment(token)).toMatchObject({ amount: '12.340', currency: 'KWD' });
    expect(await user.preparePayment(token, '2.34')).toMatchObject({ amount: '2.340' });
    await expect(user.preparePayment(token, '2.345')).rejects.toMatchObject(INVALID_AMOUNT);
  });

  it.each([
    ['USD', '1000000.00', '999999.50'],
    ['USD', '2500000.00', '999999.99'],
    ['KWD', '250000.000', '99999.990'],
    ['UGX', '2500000', '999999'],
  ])('is over the highest amount of Stripe at most, as a part (%s %s)', async (currency, amount, highest) => {
    await createPayableInvoice(amount, { currency });
    await user.updateOnlinePaymentChoices({ allowsPartPayments: true });
    expect(await user.preparePayment(token)).toMatchObject({ amount: highest });
    await expect(user.preparePayment(token, amount)).rejects.toMatchObject(INVALID_AMOUNT);
  });

  it.each([
    ['USD', '1000000.00'],
    ['JPY', '100000000'],
    ['IRR', '100000.00'],
    ['KRW', '999'],
  ])('is impossible for amounts that Stripe does not charge (%s %s)', async (currency, amount) => {
    await createPayableInvoice(amount, { currency });
    await expect(user.preparePayment(token)).rejects.toMatchObject(ONLINE_PAYMENT_UNAVAILABLE);
  });

  it('leaves out what is being paid, and is impossible while this covers the amount due', async () => {
    await createPayableInvoice();
    const part = aSettledPayment({ invoiceId, amount: '60.00', state: 'processing', method: 'sepa_debit' });
    await user.settleOnlinePayment(part);
    expect(await user.preparePayment(token)).toMatchObject({ amount: '40.00' });
    await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: '40.00', state: 'processing' }));
    await expect(user.preparePayment(token)).rejects.toMatchObject(ONLINE_PAYMENT_UNAVAILABLE);
    await user.settleOnlinePayment({ ...part, state: 'failed' });
    expect(await user.preparePayment(token)).toMatchObject({ amount: '60.00' });
  });

  it.each(['none', 'onboarding', 'restricted', 'disconnected', 'off'] as const)(
    'is impossible while the account is in the state %s',
    async (state) => {
      await createPayableInvoice();
      await user.setPaymentAccountState(state);
      await expect(user.preparePayment(token)).rejects.toMatchObject(ONLINE_PAYMENT_UNAVAILABLE);
    },
  );

  it('is impossible for paid, void, negative and very small invoices, and by a revoked link', async () => {
    await createPayableInvoice();
    await user.setStatus(invoiceId, 'paid');
    await expect(user.preparePayment(token)).rejects.toMatchObject(ONLINE_PAYMENT_UNAVAILABLE);
    await user.setStatus(invoiceId, 'pending');
    await user.createCreditNote(invoiceId, { kind: 'full' });
    await expect(user.preparePayment(token)).rejects.toMatchObject(ONLINE_PAYMENT_UNAVAILABLE);
    for (const amount of ['0.49', '-5.00']) {
      await createPayableInvoice(amount);
      await expect(user.preparePayment(token)).rejects.toMatchObject(ONLINE_PAYMENT_UNAVAILABLE);
    }
    await user.revokeLink(invoiceId, linkId);
    await expect(user.preparePayment(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('A payment page is outdated', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['after a payment', () => user.recordPayment(invoiceId, { amount: '1.00' })],
    ['after a credit note', () => user.createCreditNote(invoiceId, { kind: 'full' })],
    ['once its link is revoked', () => user.revokeLink(invoiceId, linkId)],
    ['once the account is restricted', () => user.setPaymentAccountState('restricted')],
    [
      'while another payment is in progress',
      () => user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: '100.00', state: 'processing' })),
    ],
  ])('%s', async (_, change) => {
    await createPayableInvoice();
    expect(await findOutdatedSessions()).toEqual([]);
    await change();
    expect(await findOutdatedSessions()).toEqual(['cs_1']);
  });

  it('if it belongs to another user, or its amount is not due', async () => {
    await createPayableInvoice();
    expect(await findOutdatedSessions({ userId: invoicing.newUser().id })).toEqual(['cs_1']);
    expect(await findOutdatedSessions({ invoiceId: 'unknown' })).toEqual(['cs_1']);
    expect(await findOutdatedSessions({ amount: '50.00' })).toEqual(['cs_1']);
    await user.updateOnlinePaymentChoices({ allowsPartPayments: true });
    expect(await findOutdatedSessions({ amount: '50.00' })).toEqual([]);
    expect(await findOutdatedSessions({ amount: '99.51' })).toEqual(['cs_1']);
  });
});

describe('A client’s page', () => {
  it('says how the invoice can be paid online only if the account is active', async () => {
    await createPayableInvoice();
    expect(await readPage()).toEqual({
      payable: { amount: '100.00', leastPart: null },
      inProgress: '0.00',
      last: null,
    });
    await user.updateOnlinePaymentChoices({ allowsPartPayments: true });
    expect(await readPage()).toMatchObject({ payable: { leastPart: '0.50', mostPart: '99.50' } });
    await user.recordPayment(invoiceId, { amount: '99.01' });
    expect(await readPage()).toMatchObject({ payable: { amount: '0.99', leastPart: null } });
    await user.setPaymentAccountState('off');
    expect(await readPage()).toBeUndefined();
  });

  it('has the sum of all payments in progress, also below a newer failed one', async () => {
    await createPayableInvoice();
    for (const amount of ['60.00', '40.00']) {
      await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount, state: 'processing' }));
    }
    const createdAt = '2026-11-29T13:00:00.000Z';
    await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: '10.00', state: 'failed', createdAt }));
    expect(await readPage()).toMatchObject({ payable: null, inProgress: '100.00', last: { state: 'failed' } });
  });

  it('has all payments, refunds and disputes by their days, and payments that are not complete', async () => {
    await createPayableInvoice();
    const entry = (kind: OnlinePaymentEntry['kind'], amount: string, day: string): OnlinePaymentEntry => ({
      ...{ reference: `${kind} ${amount}`, kind, amount, at: `2026-11-${day}T12:00:00.000Z`, fee: null },
    });
    await user.settleOnlinePayment(
      aSettledPayment({
        ...{ invoiceId, amount: '40.00', method: 'sepa_debit' },
        entries: [entry('payment', '40.00', '20'), entry('refund', '-5.00', '22'), entry('dispute', '-35.00', '25')],
      }),
    );
    await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: '20.00', state: 'processing', entries: [] }));
    await user.settleOnlinePayment(aSettledPayment({ invoiceId, amount: '7.00', state: 'failed', entries: [] }));
    await user.recordPayment(invoiceId, { amount: '9.00', date: '2026-11-10', method: 'cash', note: 'Private' });
    const { payments } = await user.recordPayment(invoiceId, { amount: '8.00' });
    await user.removePayment(invoiceId, payments.at(-1)!.id);
    const sepa = { method: 'sepa_debit' };
    expect((await user.readLink(token)).invoice.listedPayments).toEqual([
      { kind: 'payment', date: '2026-11-10', amount: '9.00', method: 'cash' },
      { kind: 'payment', date: '2026-11-20', amount: '40.00', ...sepa },
      { kind: 'refund', date: '2026-11-22', amount: '-5.00', ...sepa },
      { kind: 'dispute', date: '2026-11-25', amount: '-35.00', ...sepa },
      { kind: 'processing', date: '2026-11-29', amount: '20.00', method: 'card' },
    ]);
  });

  it('has a new version after each new state of a payment', async () => {
    await createPayableInvoice();
    const payment = aSettledPayment({ invoiceId, amount: '100.00', state: 'processing', method: 'sepa_debit' });
    const versions = new Set([(await user.readLink(token)).version]);
    for (const state of ['processing', 'failed', 'succeeded'] as const) {
      await user.settleOnlinePayment({ ...aSettledPayment({ ...payment, state, entries: [] }), id: payment.id });
      const page = await user.readLink(token);
      expect(page.invoice.online?.last).toEqual({ state, amount: '100.00', method: 'sepa_debit', date: '2026-11-29' });
      versions.add(page.version);
      await user.settleOnlinePayment({ ...aSettledPayment({ ...payment, state, entries: [] }), id: payment.id });
      expect((await user.readLink(token)).version).toBe(page.version);
    }
    expect(versions.size).toBe(4);
  });

  it('has a new version if a recorded payment is replaced by one of another method', async () => {
    await createPayableInvoice();
    const { payments } = await user.recordPayment(invoiceId, { amount: '9.00', method: 'cash' });
    const { version } = await user.readLink(token);
    await user.removePayment(invoiceId, payments[0]!.id);
    await user.recordPayment(invoiceId, { amount: '9.00', method: 'check' });
    expect((await user.readLink(token)).version).not.toBe(version);
  });
});

const instructionsUrl = 'https://payments.stripe.com/bank_transfers/instructions/1';

describe('A bank transfer', () => {
  let transfer: ReturnType<typeof aSettledPayment>;

  beforeEach(async () => {
    await createPayableInvoice();
    const fields = { state: 'awaiting_transfer', method: 'bank_transfer', instructionsUrl } as const;
    transfer = aSettledPayment({ invoiceId, amount: '100.00', ...fields });
  });

  it('leaves the whole amount payable, also after a part has arrived', async () => {
    const payable = { amount: '100.00', leastPart: null };
    const last = { state: 'awaiting_transfer', amount: '100.00', method: 'bank_transfer', date: '2026-11-29' };
    await user.settleOnlinePayment(transfer);
    const { version } = await user.readLink(token);
    expect(await readPage()).toEqual({ payable, inProgress: '0.00', last: { ...last, instructionsUrl } });
    const received = '40.00';
    await user.settleOnlinePayment({ ...transfer, received });
    expect(await readPage()).toEqual({ payable, inProgress: '0.00', last: { ...last, instructionsUrl, received } });
    expect((await user.readLink(token)).version).not.toBe(version);
    const details = await user.getDetails(invoiceId);
    expect(details).toMatchObject({ status: 'pending', amountDue: '100.00', payments: [] });
    expect(details.onlinePayments).toMatchObject([{ state: 'awaiting_transfer', instructionsUrl, received }]);
    expect((await user.exportOnlinePayments()).items).toMatchObject([{ instructionsUrl, received }]);
  });

  it('is named by pages of the invoice list', async () => {
    const readInvoice = async (filter: InvoiceFilter) => {
      const { bytes } = await user.listAsJson(filter);
      return (JSON.parse(Buffer.from(bytes).toString()) as ListedInvoice[])[0]!;
    };
    await user.settleOnlinePayment(transfer);
    expect(await readInvoice({ page: 1, payments: true })).toMatchObject({ awaitsTransfer: true });
    expect(await readInvoice({ payments: true })).not.toHaveProperty('awaitsTransfer');
    expect(await readInvoice({ page: 1 })).not.toHaveProperty('awaitsTransfer');
    await user.settleOnlinePayment({ ...transfer, state: 'canceled' });
    expect(await readInvoice({ page: 1, payments: true })).not.toHaveProperty('awaitsTransfer');
  });

  it.each([
    ['arrived', 'succeeded', 'paid'],
    ['was canceled at Stripe', 'canceled', 'pending'],
  ] as const)('that %s has no more instructions, and no part that has arrived', async (_, state, status) => {
    await user.settleOnlinePayment({ ...transfer, received: '40.00' });
    const { entries } = aSettledPayment({ invoiceId, amount: '100.00', state });
    await user.settleOnlinePayment({ ...transfer, state, entries });
    const { onlinePayments, ...details } = await user.getDetails(invoiceId);
    expect(details).toMatchObject({ status });
    expect(onlinePayments).toMatchObject([{ state, method: 'bank_transfer' }]);
    expect(onlinePayments![0]).not.toHaveProperty('instructionsUrl');
    expect(onlinePayments![0]).not.toHaveProperty('received');
  });

  it('that was stopped keeps the part that has arrived, on the client’s page until the invoice is paid', async () => {
    await user.settleOnlinePayment({ ...transfer, state: 'canceled', received: '40.00' });
    const details = await user.getDetails(invoiceId);
    expect(details).toMatchObject({ status: 'pending', amountDue: '100.00', payments: [] });
    expect(details.onlinePayments).toMatchObject([{ state: 'canceled', received: '40.00' }]);
    expect(details.onlinePayments![0]).not.toHaveProperty('instructionsUrl');
    expect((await user.exportOnlinePayments()).items).toMatchObject([{ state: 'canceled', received: '40.00' }]);
    const last = { state: 'canceled', method: 'bank_transfer', received: '40.00' };
    expect(await readPage()).toMatchObject({ payable: { amount: '100.00' }, last });
    await user.recordPayment(invoiceId, { amount: '100.00' });
    expect(await readPage()).toBeUndefined();
  });

  it('stays valid while the account is restricted, but not once it is off or the amount due changes', async () => {
    const isOutdated = async (awaitsTransfer: boolean) => (await findOutdatedSessions({ awaitsTransfer })).length > 0;
    await user.settleOnlinePayment(transfer);
    expect(await isOutdated(true)).toBe(false);
    await user.setPaymentAccountState('restricted');
    expect([await isOutdated(true), await isOutdated(false)]).toEqual([false, true]);
    await user.setPaymentAccountState('off');
    expect(await isOutdated(true)).toBe(true);
    await user.setPaymentAccountState('active');
    await user.recordPayment(invoiceId, { amount: '1.00' });
    expect(await isOutdated(true)).toBe(true);
  });
});
