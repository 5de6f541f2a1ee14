import type Stripe from 'stripe';
import type { EventDelivery } from '../account/state.js';
import type { NewDispute } from '../resources/disputes.js';
import type { DeliveryRules } from '../webhooks/webhooks.js';

/** Functions that control the local Stripe. The real Stripe does not have them. */
export interface StripeControl {
  /** Sets the rules of deliveries. A missing rule gets its default value. */
  rules(rules?: Partial<DeliveryRules>): Promise<DeliveryRules>;
  flush(): Promise<EventDelivery[]>;
  /** Resolves when no webhook is being sent and none waits for another attempt. */
  settle(): Promise<void>;
  /** @param event the id of an event. Without it, the result contains the deliveries of all events, oldest first. */
  deliveries(event?: string): Promise<EventDelivery[]>;
  /** Changes a subscription without creating an event. */
  changeSubscription(id: string, changes: Partial<Stripe.Subscription>): Promise<Stripe.Subscription>;
  /** Replaces the customer's card, and pays the customer's open invoices with the new card. */
  replaceCard(customer: string, number: string): Promise<Stripe.PaymentMethod>;
  /**
   * Submits the checkout page as a user would.
   *
   * @param number number of a card, an IBAN, or `bank_transfer`
   * @param authentication whether the user completes or fails 3-D Secure, if the card asks for it
   * @returns the address that the page redirects to
   * @throws Error with the error message that the page shows
   */
  payCheckout(url: string, number?: string, authentication?: 'complete' | 'fail'): Promise<string>;
  settlePayment(paymentIntent: string, outcome: 'paid' | 'failed'): Promise<Stripe.PaymentIntent>;
  /**
   * @param amount the money that arrives. By default, it is the amount that is missing. Money that pays nothing stays
   * in the cash balance of the customer.
   */
  fundTransfer(paymentIntent: string, amount?: number): Promise<Stripe.PaymentIntent>;
  /** Cancels a payment, as the user can do it in the Stripe dashboard. The payment may belong to a session. */
  cancelPayment(paymentIntent: string): Promise<void>;
  /** @param dispute the amount and other fields of the dispute. The default amount is the part that is not refunded. */
  openDispute(paymentIntent: string, dispute?: NewDispute): Promise<Stripe.Dispute>;
  closeDispute(dispute: string, status: 'won' | 'lost'): Promise<Stripe.Dispute>;
  failRefund(refund: string): Promise<Stripe.Refund>;
  /** @param account the id of a connected account. By default, the platform's own account makes the payout. */
  makePayout(account?: string): Promise<Stripe.Payout>;
  activateAccount(account: string, country?: string, currency?: string): Promise<Stripe.V2.Core.Account>;
  /** The account cannot make charges until its user completes another onboarding. */
  restrictAccount(account: string): Promise<Stripe.V2.Core.Account>;
  /** @param account the id of a connected account. The default is the platform's own account. */
  setBankTransfers(isOn: boolean, account?: string): Promise<void>;
  /**
   * Disconnects an account, as the account's user can do it. The platform's calls to this account are then
   * refused (403).
   */
  disconnectAccount(account: string): Promise<Stripe.V2.Core.Account>;
  advance(clock: string, frozenTime: number): Promise<Stripe.TestHelpers.TestClock>;
}

export function createStripeControl(url: string): StripeControl {
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${url}/_control${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  return {
    rules: (rules = {}) => ask('PUT', '/webhooks/rules', rules),
    flush: () => ask('POST', '/webhooks/flush'),
    settle: () => ask('POST', '/webhooks/settle'),
    deliveries: (event) => ask('GET', `/webhooks${event ? `?event=${event}` : ''}`),
    changeSubscription: (id, changes) => ask('POST', `/subscriptions/${id}`, changes),
    replaceCard: (customer, number) => ask('POST', `/customers/${customer}/card`, { number }),
    payCheckout,
    settlePayment: (intent, outcome) => ask('POST', `/payments/${intent}/settle`, { outcome }),
    fundTransfer: (intent, amount) => ask('POST', `/payments/${intent}/fund`, amount === undefined ? {} : { amount }),
    cancelPayment: (intent) => ask('POST', `/payments/${intent}/cancel`),
    openDispute: (intent, dispute = {}) => ask('POST', `/payments/${intent}/dispute`, dispute),
    closeDispute: (dispute, status) => ask('POST', `/disputes/${dispute}/close`, { status }),
    failRefund: (refund) => ask('POST', `/refunds/${refund}/fail`),
    makePayout: (account) => ask('POST', '/payouts', account === undefined ? {} : { account }),
    activateAccount: (account, country = 'US', currency = 'usd') =>
      ask('POST', `/accounts/${account}/activate`, { country, currency }),
    restrictAccount: (account) => ask('POST', `/accounts/${account}/restrict`),
    setBankTransfers: (isOn, account) =>
      ask('PUT', '/bank_transfers', account === undefined ? { isOn } : { account, isOn }),
    disconnectAccount: (account) => ask('POST', `/accounts/${account}/disconnect`),
    advance: (clock, frozen_time) => ask('POST', `/test_clocks/${clock}/advance`, { frozen_time }),
  };
}

async function payCheckout(
  url: string,
  number = '4242 4242 4242 4242',
  authentication: 'complete' | 'fail' = 'complete',
): Promise<string> {
  const location = await submitPage(url, { ...toPayment(number), email: 'client@example.com' });
  return location.includes('/c/authenticate/') ? submitPage(location, { action: authentication }) : location;
}

function toPayment(number: string): Record<string, string> {
  if (number === 'bank_transfer') return { method: 'customer_balance' };
  return /^[A-Z]{2}/i.test(number) ? { method: 'sepa_debit', iban: number } : { card: number };
}

async function submitPage(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const text = await response.text();
  if (response.status === 303) return response.headers.get('location')!;
  throw new Error(/role="alert">([^<]*)</.exec(text)?.[1] ?? `${response.status}: ${text}`);
}
