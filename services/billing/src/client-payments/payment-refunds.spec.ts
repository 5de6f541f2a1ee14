import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import { type OnlineInvoice, startBillingWithPayments } from '../testing/billing-with-payments.js';

const service = await startBillingWithPayments();
const ada = service.newSeller();
const accountId = await ada.activate();
let invoice: OnlineInvoice;
let paymentId: string;

beforeEach(async () => {
  invoice = ada.newInvoice('100.00', 'EUR');
  await invoice.pay();
  paymentId = (await settledPayment()).id;
});

const settledPayment = async () => {
  await service.settleEvents();
  return invoice.payments()[0]!;
};

const listRefunds = async () =>
  (await service.stripeApi.refunds.list({ payment_intent: paymentId }, { stripeAccount: accountId })).data;

describe('A refund', () => {
  it('reaches invoicing as a negative entry before the request ends', async () => {
    await invoice.refund(paymentId, '30.00');
    const { entries } = invoice.payments()[0]!;
    expect(entries).toMatchObject([
      { kind: 'payment', amount: '100.00' },
      { kind: 'refund', amount: '-30.00', fee: { fee: '0.00', net: '-30.00', currency: 'EUR' } },
    ]);
    expect(entries[1]!.reference).toMatch(/^re_/);
  });

  it('is made once, even if the request is repeated later or at the same time', async () => {
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => invoice.refund(paymentId, '30.00', key)));
    expect(await listRefunds()).toHaveLength(1);
    await expect(invoice.refund(paymentId, '40.00', key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    await invoice.refund(paymentId, '30.00');
    expect(await listRefunds()).toHaveLength(2);
  });

  it('of more than the rest is refused at the amount', async () => {
    await invoice.refund(paymentId, '60.00');
    await expect(invoice.refund(paymentId, '40.01')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path: 'amount', message: 'This is more than can be refunded. Please enter €40.00 at most.' }],
    });
    await expect(invoice.refund(paymentId, '1.005')).rejects.toMatchObject({
      errors: [{ path: 'amount', message: 'Please enter an amount with at most 2 decimals' }],
    });
    await invoice.refund(paymentId, '40.00');
    await expect(invoice.refund(paymentId, '0.01')).rejects.toMatchObject({
      errors: [{ path: 'amount', message: 'Nothing of this payment is left to refund.' }],
    });
    expect((await settledPayment()).entries.map(({ amount }) => amount)).toEqual(['100.00', '-40.00', '-60.00']);
  });

  it('that the bank rejects disappears', async () => {
    const key = randomUUID();
    await invoice.refund(paymentId, '30.00', key);
    await service.stripe.control.failRefund((await listRefunds())[0]!.id);
    expect((await settledPayment()).entries).toMatchObject([{ kind: 'payment' }]);
    await invoice.refund(paymentId, '30.00', key);
    expect((await settledPayment()).entries).toMatchObject([{ kind: 'payment' }, { amount: '-30.00' }]);
    await service.stripe.control.failRefund((await listRefunds())[0]!.id);
    await invoice.refund(paymentId, '100.00');
  });

  it('of a payment to a former account reaches invoicing, from the page of the invoice and from Stripe', async () => {
    const bob = service.newSeller();
    const formerAccount = await bob.activate();
    invoice = bob.newInvoice();
    await invoice.pay();
    paymentId = (await settledPayment()).id;
    // After this payment, the operator changed CLIENT_PAYMENTS, and the user connected another account.
    await service.database.query(
      "update payment_accounts set account_id = 'acct_new_' || $1 where user_id = $1::uuid",
      [bob.userId],
    );
    await invoice.refund(paymentId, '30.00');
    await service.stripeApi.refunds.create(
      { payment_intent: paymentId, amount: 500 },
      { stripeAccount: formerAccount },
    );
    expect((await settledPayment()).entries.map(({ amount }) => amount)).toEqual(['100.00', '-5.00', '-30.00']);
    await service.stripe.control.openDispute(paymentId);
    expect((await settledPayment()).entries).toContainEqual(expect.objectContaining({ kind: 'dispute' }));

    await service.bus.call(billing.deleteUser, { userId: bob.userId });
    expect(
      await service.database.query('select id from payment_events where account_id = $1', [formerAccount]),
    ).toEqual([]);
  });

  it('of a payment of a disconnected account is refused, and says where the user can make it', async () => {
    const bob = service.newSeller();
    const account = await bob.activate();
    const paid = bob.newInvoice();
    await paid.sync(await paid.pay());
    await service.stripe.control.disconnectAccount(account);
    await expect(paid.refund(paid.payments()[0]!.id, '10.00')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path: 'amount', message: validationTexts.refundOfDisconnected }],
    });
  });

  it("of another user's payment is refused", async () => {
    const { userId } = service.newSeller();
    const refund = service.bus.call(billing.refundPayment, {
      ...{ userId, paymentId },
      amount: '1.00',
      idempotencyKey: 'key',
    });
    await expect(refund).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('A dispute is a negative entry with its fee until the user has won', async () => {
  const dispute = await service.stripe.control.openDispute(paymentId, { amount: 6_000 });
  expect((await settledPayment()).entries).toMatchObject([
    { kind: 'payment' },
    { reference: dispute.id, kind: 'dispute', amount: '-60.00', fee: { fee: '15.00', net: '-75.00' } },
  ]);
  await expect(invoice.refund(paymentId, '10.00')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ path: 'amount', message: validationTexts.refundOfDisputed }],
  });
  await service.stripe.control.closeDispute(dispute.id, 'won');
  expect((await settledPayment()).entries).toMatchObject([{ kind: 'payment' }]);
});

it('Payouts are listed in the currency of the account', async () => {
  const bob = service.newSeller();
  expect(await bob.payouts()).toEqual([]);
  const account = await bob.activate('US', 'usd');
  await bob.newInvoice('10.00', 'USD').pay();
  await service.stripe.control.makePayout(account);
  const today = new Date().toISOString().slice(0, 10);
  expect(await bob.payouts()).toMatchObject([{ amount: '9.41', currency: 'USD', state: 'paid', arrivalDate: today }]);
  await service.stripe.control.disconnectAccount(account);
  expect(await bob.payouts()).toEqual([]);
  expect(await bob.account()).toMatchObject({ state: 'disconnected' });
});
