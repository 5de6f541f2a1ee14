import { beforeEach, describe, expect, it } from '@jest/globals';
import { type OnlineInvoice, startBillingWithPayments } from '../testing/billing-with-payments.js';

const THREE_D_SECURE_CARD = '4000 0027 6000 3184';
const DECLINED_CARD = '4000 0000 0000 0002';
const SEPA_IBAN = 'DE89 3704 0044 0532 0130 00';

let service = await startBillingWithPayments();
let ada = service.newSeller();
await ada.activate();
let invoice: OnlineInvoice;

beforeEach(() => {
  invoice = ada.newInvoice();
});

const settledPayments = async () => {
  await service.settleEvents();
  return invoice.payments();
};

describe('A client who pays online', () => {
  it('by card: invoicing gets the payment with its fee, from webhooks alone', async () => {
    await invoice.pay();
    const [payment, ...more] = await settledPayments();
    expect(more).toEqual([]);
    expect(payment).toMatchObject({
      userId: ada.userId,
      state: 'succeeded',
      amount: '100.00',
      currency: 'EUR',
      method: 'card',
      failure: '',
      entries: [{ kind: 'payment', amount: '100.00' }],
    });
    expect(payment!.entries[0]!.reference).toMatch(/^ch_/);
    expect(payment!.entries[0]!.fee).toEqual({ fee: '3.20', net: '96.80', currency: 'EUR' });
  });

  it('has a higher number in each state, so that invoicing can ignore a state that arrives late', async () => {
    const sessionId = await invoice.pay();
    const numbers = [(await settledPayments())[0]!.sequence!];
    for (let count = 0; count < 2; count++) {
      await invoice.sync(sessionId);
      numbers.push(invoice.payments()[0]!.sequence!);
    }
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });

  it('by card: invoicing gets the payment when the client returns, even if all webhooks are lost', async () => {
    await service.stripe.control.rules({ drop: 1 });
    const sessionId = await invoice.pay();
    await service.stripe.control.rules();
    expect(invoice.payments()).toEqual([]);
    for (const _ of [1, 2]) await invoice.sync(sessionId);
    expect(invoice.payments()).toMatchObject([{ state: 'succeeded' }]);

    const other = ada.newInvoice();
    await other.sync(sessionId);
    expect(other.payments()).toEqual([]);
  });

  it('with 3-D Secure: a failed step leaves the page open, and a completed one pays', async () => {
    await expect(invoice.pay(THREE_D_SECURE_CARD, 'fail')).rejects.toThrow('authenticate');
    expect(await settledPayments()).toEqual([]);
    await invoice.pay(THREE_D_SECURE_CARD);
    expect(await settledPayments()).toMatchObject([{ state: 'succeeded', entries: [{ amount: '100.00' }] }]);
  });

  it('with a declined card first, then with another card on the same page', async () => {
    const url = await invoice.open();
    await expect(invoice.pay(DECLINED_CARD)).rejects.toThrow('declined');
    expect(await settledPayments()).toEqual([]);
    expect(await invoice.open()).toBe(url);
    await invoice.pay();
    expect(await settledPayments()).toMatchObject([{ state: 'succeeded', entries: [{ amount: '100.00' }] }]);
  });

  it('by direct debit: the payment is in progress, then paid', async () => {
    await invoice.pay(SEPA_IBAN);
    const [pending] = await settledPayments();
    expect(pending).toMatchObject({ state: 'processing', method: 'sepa_debit', amount: '100.00', entries: [] });
    await service.stripe.control.settlePayment(pending!.id, 'paid');
    expect(await settledPayments()).toMatchObject([
      { id: pending!.id, state: 'succeeded', entries: [{ kind: 'payment', amount: '100.00' }] },
    ]);
  });

  it('by direct debit: the payment is in progress, then failed, and the client can pay again', async () => {
    await invoice.pay(SEPA_IBAN);
    const [pending] = await settledPayments();
    await service.stripe.control.settlePayment(pending!.id, 'failed');
    expect(await settledPayments()).toMatchObject([
      { id: pending!.id, state: 'failed', failure: 'debit_not_authorized', entries: [] },
    ]);
    await invoice.pay();
    expect(await settledPayments()).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
  });
});

it('A payment to the operator’s own account has a fee in the currency of this account', async () => {
  // If the first service kept running, it would also handle the messages of this test.
  await service.stop();
  service = await startBillingWithPayments('own');
  ada = service.newSeller();
  await ada.activate();
  invoice = ada.newInvoice();
  const sessionId = await invoice.pay();
  const [payment] = await settledPayments();
  expect(payment).toMatchObject({ state: 'succeeded', amount: '100.00', currency: 'EUR' });
  expect(payment!.entries[0]!.fee).toEqual({ fee: '3.49', net: '106.51', currency: 'USD' });
  await invoice.sync(sessionId);
  expect(invoice.payments()).toHaveLength(1);
});
