import type Stripe from 'stripe';
import type { Delivery } from '../account/state.js';
import type { DeliveryRules } from '../webhooks/webhooks.js';

/** What can be done to a local Stripe that no application could do to the real one. */
export interface StripeControl {
  /** What happens to webhooks from now on; what is left out is normal again. */
  rules(rules?: Partial<DeliveryRules>): Promise<DeliveryRules>;
  /** Begins to send what is held, by the rules. */
  flush(): Promise<Delivery[]>;
  /** Settles once no webhook is under way or waits for another attempt. */
  settle(): Promise<void>;
  /** The deliveries of all events, or of one, the oldest first. */
  deliveries(event?: string): Promise<Delivery[]>;
  /** Sends an event once more. */
  resend(event: string): Promise<Delivery>;
  /** Makes an event of any type about an object, given by its id. */
  emit(type: Stripe.Event['type'], object: string): Promise<Stripe.Event>;
  /** Changes a subscription and tells nobody. */
  changeSubscription(id: string, changes: Partial<Stripe.Subscription>): Promise<Stripe.Subscription>;
  /** Another card for a customer; what is open is paid with it. */
  replaceCard(customer: string, number: string): Promise<Stripe.PaymentMethod>;
  /**
   * Pays a checkout, as a person does on its page.
   *
   * @returns where the page leads to then
   * @throws Error with what the page says where it does not go through
   */
  payCheckout(url: string, card?: string, email?: string): Promise<string>;
  /** Advances a test clock to a time in Unix seconds; it is ready then, and its webhooks are on their way. */
  advance(clock: string, frozenTime: number): Promise<Stripe.TestHelpers.TestClock>;
}

/** @param url the address of the local Stripe */
export function stripeControl(url: string): StripeControl {
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
    resend: (event) => ask('POST', `/events/${event}/resend`),
    emit: (type, object) => ask('POST', '/events', { type, object }),
    changeSubscription: (id, changes) => ask('POST', `/subscriptions/${id}`, changes),
    replaceCard: (customer, number) => ask('POST', `/customers/${customer}/card`, { number }),
    payCheckout,
    advance: (clock, frozen_time) => ask('POST', `/test_clocks/${clock}/advance`, { frozen_time }),
  };
}

async function payCheckout(url: string, card = '4242 4242 4242 4242', email = 'ada@example.com'): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ card, email }), redirect: 'manual' });
  const text = await response.text();
  if (response.status === 303) return response.headers.get('location')!;
  throw new Error(/role="alert">([^<]*)</.exec(text)?.[1] ?? `${response.status}: ${text}`);
}
