import type Stripe from 'stripe';
import type { EventDelivery } from '../account/state.js';
import type { DeliveryRules } from '../webhooks/webhooks.js';

/** Functions that control the local Stripe. The real Stripe does not have them. */
export interface StripeControl {
  /** Sets the rules for the delivery of webhooks. A missing rule gets its default. */
  rules(rules?: Partial<DeliveryRules>): Promise<DeliveryRules>;
  /** Delivers the webhooks that were held back, under the current rules. */
  flush(): Promise<EventDelivery[]>;
  /** Resolves when no webhook is being sent and none waits for another attempt. */
  settle(): Promise<void>;
  /** Returns the deliveries of one event, or of all events, oldest first. */
  deliveries(event?: string): Promise<EventDelivery[]>;
  /** Changes a subscription without creating an event. */
  changeSubscription(id: string, changes: Partial<Stripe.Subscription>): Promise<Stripe.Subscription>;
  /** Replaces a customer's card, and pays the customer's open invoices with the new card. */
  replaceCard(customer: string, number: string): Promise<Stripe.PaymentMethod>;
  /**
   * Submits the checkout page as a user would.
   *
   * @returns the address that the page redirects to
   * @throws Error with the error message that the page shows
   */
  payCheckout(url: string, card?: string): Promise<string>;
  /** Restricts a connected account. It may not charge until its user completes another onboarding. */
  restrictAccount(account: string): Promise<Stripe.V2.Core.Account>;
  /** Disconnects an account from the platform, as its user can. The platform's calls are then refused (403). */
  disconnectAccount(account: string): Promise<Stripe.V2.Core.Account>;
  /** Advances a test clock to a time in Unix seconds. */
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
    restrictAccount: (account) => ask('POST', `/accounts/${account}/restrict`),
    disconnectAccount: (account) => ask('POST', `/accounts/${account}/disconnect`),
    advance: (clock, frozen_time) => ask('POST', `/test_clocks/${clock}/advance`, { frozen_time }),
  };
}

async function payCheckout(url: string, card = '4242 4242 4242 4242'): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
  const text = await response.text();
  if (response.status === 303) return response.headers.get('location')!;
  throw new Error(/role="alert">([^<]*)</.exec(text)?.[1] ?? `${response.status}: ${text}`);
}
