import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { findSavedCard, type PaymentAtStripe, toSettledPayment } from './settled-payment.js';

const settle = (disputes: object[]) => {
  const intent = { id: 'pi_1', created: 0, amount: 10_000, last_payment_error: null };
  const fetched = { intent, charges: [], refunds: [], disputes } as unknown as PaymentAtStripe;
  return toSettledPayment({ userId: 'user', invoiceId: 'invoice', currency: 'EUR' }, 'succeeded', fetched);
};

const aMovement = (amount: number, fee: number) =>
  ({ currency: 'usd', amount, fee, net: amount - fee }) as Stripe.BalanceTransaction;

describe('A dispute about a payment in another currency than that of the account', () => {
  const dispute = { id: 'dp_1', created: 0, amount: 10_000 };
  const withdrawn = aMovement(-11_000, 1_500);

  it.each(['under_review', 'lost'])('is an entry with its fee while its status is %s', (status) => {
    const [entry] = settle([{ ...dispute, status, balance_transactions: [withdrawn] }]).entries;
    expect(entry).toMatchObject({ kind: 'dispute', amount: '-100.00' });
    expect(entry!.fee).toEqual({ fee: '15.00', net: '-125.00', currency: 'USD' });
  });

  it.each([
    ['a lower', 10_700],
    ['a higher', 11_300],
  ])('is no entry if it is won and the money returns at %s rate', (_, returned) => {
    const balance_transactions = [withdrawn, aMovement(returned, -1_500)];
    expect(settle([{ ...dispute, status: 'won', balance_transactions }]).entries).toEqual([]);
  });
});

describe('The card of a payment', () => {
  const find = (card: object) => findSavedCard({ created: 0, payment_method_details: { card } } as Stripe.Charge);

  it('is not saved if Stripe does not know its last digits', () => {
    expect([null, '', '42'].map((last4) => find({ brand: 'visa', last4 }))).toEqual([null, null, null]);
  });
});
