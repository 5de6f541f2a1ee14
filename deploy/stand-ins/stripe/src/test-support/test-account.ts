import Stripe from 'stripe';
import type { StripeOptions } from '../options.js';
import { type RunningStripe, startStripe } from '../start.js';
import { type WebhookReceiver, startReceiver } from './receiver.js';

const SUCCESS_URL = 'http://localhost:3000/profile?success=true&session_id={CHECKOUT_SESSION_ID}';
export const CANCEL_URL = 'http://localhost:3000/upgrade';

export const DAY_SECONDS = 24 * 60 * 60;

export interface TestAccount {
  stripe: RunningStripe;
  api: Stripe;
  receiver: WebhookReceiver;
  newCheckout(fields?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>;
  stop(): Promise<void>;
}

/** @param stripeAccount the id of a connected account. If it is set, all calls concern this account. */
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
  return {
    stripe,
    api,
    receiver,
    newCheckout,
    async stop() {
      await stripe.stop();
      await receiver.stop();
    },
  };
}

export const listReceivedEventIds = ({ receiver }: TestAccount): string[] => receiver.received.map(({ id }) => id);

export async function createEvents({ api }: TestAccount, count: number): Promise<string[]> {
  for (let made = 0; made < count; made++) await api.customers.create({ name: `Customer ${made}` });
  const { data } = await api.events.list({ types: ['customer.created'], limit: count });
  return data.map(({ id }) => id).toReversed();
}
