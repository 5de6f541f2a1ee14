import Stripe from 'stripe';
import type { StripeOptions } from '../options.js';
import { type RunningStripe, startStripe } from '../start.js';
import { type WebhookReceiver, startReceiver } from './receiver.js';

const SUCCESS_URL = 'http://localhost:3000/profile?success=true&session_id={CHECKOUT_SESSION_ID}';
export const CANCEL_URL = 'http://localhost:3000/upgrade';

const HOUR_SECONDS = 60 * 60;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export interface TestAccount {
  stripe: RunningStripe;
  api: Stripe;
  receiver: WebhookReceiver;
  price: Stripe.Price;
  newCheckout(fields?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>;
  subscribe(wanted?: SubscriptionOptions): Promise<Subscriber>;
  stop(): Promise<void>;
}

interface SubscriptionOptions {
  trialDays?: number;
  card?: string;
  at?: number;
}

interface Subscriber {
  id: string;
  customer: string;
  clock: string;
  start: number;
  now(): Promise<Stripe.Subscription>;
  item(): Promise<Stripe.SubscriptionItem>;
  /** Advances the test clock to one hour after the given time. By then, Stripe has finalized the draft invoices. */
  advance(time: number): Promise<void>;
}

/** @param stripeAccount id of a connected account, which then receives all calls */
export function createApi(
  { url, secretKey }: Pick<RunningStripe, 'url' | 'secretKey'>,
  stripeAccount?: string,
): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...(stripeAccount && { stripeAccount }),
  });
}

export async function startTestAccount(options: Partial<StripeOptions> = {}): Promise<TestAccount> {
  const receiver = await startReceiver('whsec_of_the_test');
  const stripe = await startStripe({
    webhookUrl: receiver.url,
    webhookSecret: 'whsec_of_the_test',
    webhookRetryScale: 0.001,
    ...options,
  });
  const api = createApi(stripe);
  const price = await api.prices.create({
    currency: 'usd',
    unit_amount: 1200,
    recurring: { interval: 'month' },
    product_data: { name: 'Paperbill Pro' },
    lookup_key: 'pro',
  });
  const newCheckout: TestAccount['newCheckout'] = async (fields = {}) =>
    api.checkout.sessions.create({
      customer: fields.customer ?? (await api.customers.create({ email: 'ada@example.com' })).id,
      mode: 'subscription',
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: SUCCESS_URL,
      cancel_url: CANCEL_URL,
      ...fields,
    });
  const account: Omit<TestAccount, 'subscribe'> = {
    stripe,
    api,
    receiver,
    price,
    newCheckout,
    async stop() {
      await stripe.stop();
      await receiver.stop();
    },
  };
  return { ...account, subscribe: (wanted) => createSubscriber(account, wanted) };
}

async function createSubscriber(
  { api, stripe, newCheckout }: Omit<TestAccount, 'subscribe'>,
  wanted: SubscriptionOptions = {},
) {
  const { trialDays, card, at: start = Math.floor(Date.now() / 1000) } = wanted;
  const { id: clock } = await api.testHelpers.testClocks.create({ frozen_time: start });
  const { id: customer } = await api.customers.create({ email: 'ada@example.com', test_clock: clock });
  const { url } = await newCheckout({
    customer,
    ...(trialDays !== undefined && { subscription_data: { trial_period_days: trialDays } }),
  });
  await stripe.control.payCheckout(url!, card);
  const { id } = (await api.subscriptions.list({ customer })).data[0]!;
  const now = () => api.subscriptions.retrieve(id);
  return {
    id,
    customer,
    clock,
    start,
    now,
    item: async () => (await now()).items.data[0]!,
    async advance(time: number) {
      await stripe.control.advance(clock, time + HOUR_SECONDS);
      await stripe.control.settle();
    },
  };
}

export const listReceivedEventIds = ({ receiver }: TestAccount): string[] => receiver.received.map(({ id }) => id);

export async function createEvents({ api }: TestAccount, count: number): Promise<string[]> {
  for (let made = 0; made < count; made++) await api.customers.create({ name: `Customer ${made}` });
  const { data } = await api.events.list({ types: ['customer.created'], limit: count });
  return data.map(({ id }) => id).toReversed();
}
