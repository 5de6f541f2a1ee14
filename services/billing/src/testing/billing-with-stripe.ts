import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { AppError } from '@paperbill/contracts/http';
import { billing, type NewCheckout } from '@paperbill/contracts/nats';
import { getFileBus, startTcpProxy, startTestService, type TestService } from '@paperbill/testing';
import { startTestStripe } from '@paperbill/testing/stripe';
import Stripe from 'stripe';
import { billingService } from '../service.js';
import { startHttpServer } from './listen.js';

type LocalStripe = Awaited<ReturnType<typeof startTestStripe>>;

export type BillingWithStripe = Awaited<ReturnType<typeof startBillingWithStripe>>;
export type Subscriber = ReturnType<typeof createSubscriber>;

export const SUCCESS_URL = 'http://localhost/profile?success=true&sync=true&session_id={CHECKOUT_SESSION_ID}';
export const CANCEL_URL = 'http://localhost/upgrade';

/** Starts billing with a local Stripe. The local Stripe sends webhooks only if `options` contains a URL for them. */
export async function startBillingWithStripe(
  environment: Record<string, string> = {},
  options: Parameters<typeof startTestStripe>[0] = {},
) {
  const stripe = await startTestStripe(options);
  const proxy = await startTcpProxy(stripe.url);
  const service = await startTestService(billingService, {
    ...toLocalStripeConfig(stripe),
    STRIPE_API_URL: proxy.url,
    ...environment,
  });
  return {
    ...service,
    stripe,
    proxy,
    stripeApi: createStripeApi(stripe),
    newSubscriber: () => createSubscriber(stripe, service),
  };
}

export const toLocalStripeConfig = ({ url, secretKey, webhookSecret }: LocalStripe) => ({
  STRIPE_API_URL: url,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
});

const createStripeApi = ({ url, secretKey }: LocalStripe): Stripe => {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
};

function createSubscriber(stripe: LocalStripe, { bus, database }: TestService) {
  const userId = randomUUID();
  const email = `${userId}@example.com`;
  const selectRow = async (sql: string) => ((await database.query(sql, [userId])) as Record<string, unknown>[])[0]!;
  return {
    userId,
    email,
    upgrade: (fields: Partial<NewCheckout> = {}) =>
      bus.call(billing.createCheckout, {
        userId,
        email,
        name: 'Ada Lovelace',
        successUrl: SUCCESS_URL,
        cancelUrl: CANCEL_URL,
        ...fields,
      }),
    /** Pays for a checkout session and returns to the app. @returns the session id */
    async pay(url: string, card?: string) {
      const back = await stripe.control.payCheckout(url, card);
      return new URL(back).searchParams.get('session_id')!;
    },
    sync: (checkoutSessionId?: string) =>
      bus.call(billing.syncPlan, { userId, ...(checkoutSessionId !== undefined && { checkoutSessionId }) }),
    cancel: () => bus.call(billing.cancelSubscription, { userId }),
    plan: () => bus.call(billing.getPlan, { userId }),
    customerId: async () =>
      String((await selectRow('select stripe_customer_id from subscribers where user_id = $1'))['stripe_customer_id']),
    selectRow: () => selectRow('select * from subscriptions where user_id = $1'),
  };
}

/** Starts a server that forwards Stripe's webhooks to the billing service, as the BFF does. @returns the server's URL */
export async function startWebhookEndpoint(
  message: typeof billing.receiveWebhook | typeof billing.receivePaymentsWebhook = billing.receiveWebhook,
): Promise<string> {
  const bus = await getFileBus();
  return startHttpServer((request, response) => {
    void text(request)
      .then((payload) => bus.call(message, { payload, signature: String(request.headers['stripe-signature'] ?? '') }))
      .then(
        () => response.writeHead(200),
        (error: unknown) => response.writeHead(error instanceof AppError ? error.status : 500),
      )
      .finally(() => response.end());
  });
}
