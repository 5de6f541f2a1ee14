import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ClientPaymentMode, PaymentAccount, PaymentAccountState } from '@paperbill/contracts/http';
import { billing, invoicing } from '@paperbill/contracts/nats';
import { answerMessage, getFileBus } from '@paperbill/testing';
import { type BillingWithStripe, startBillingWithStripe } from './billing-with-stripe.js';
import { startHttpServer } from './listen.js';

const CONNECT_SECRET = 'whsec_of_payments_in_specs';

export const RETURN_URL = 'http://localhost/profile?connected=true';
const REFRESH_URL = 'http://localhost/profile?connect=again';

/** The real billing service with a local Stripe, and a fake invoicing service that records what it gets. */
export interface BillingWithPayments extends BillingWithStripe {
  /** The states that invoicing got for each user's account, oldest first. */
  pushedStates: Map<string, PaymentAccountState[]>;
  newSeller(): Seller;
}

/** A user whose clients pay online. */
export interface Seller {
  userId: string;
  connect(fields?: { name?: string }): Promise<{ url: string | null; account: PaymentAccount }>;
  /** Connects an account and completes its onboarding. @returns the account's id */
  activate(country?: string, currency?: string): Promise<string>;
  account(): Promise<PaymentAccount>;
  refresh(): Promise<PaymentAccount>;
  turnOff(): Promise<PaymentAccount>;
  lastPushed(): PaymentAccountState | undefined;
}

export async function startBillingWithPayments(
  mode: ClientPaymentMode = 'connect',
  environment: Record<string, string> = {},
): Promise<BillingWithPayments> {
  const pushedStates: BillingWithPayments['pushedStates'] = new Map();
  await answerMessage(invoicing.setPaymentAccountState, ({ userId, state }) => {
    pushedStates.set(userId, [...(pushedStates.get(userId) ?? []), state]);
    return {};
  });
  const service = await startBillingWithStripe(
    {
      CLIENT_PAYMENTS: mode,
      ...(mode !== 'none' && { STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET }),
      RECONCILIATION_INTERVAL_MINUTES: '0',
      ...environment,
    },
    { connectWebhookUrl: await startPaymentsEndpoint(), connectWebhookSecret: CONNECT_SECRET, settleSeconds: 86_400 },
  );
  return { ...service, pushedStates, newSeller: () => createSeller(service, pushedStates) };
}

function createSeller({ bus, stripe }: BillingWithStripe, pushedStates: BillingWithPayments['pushedStates']): Seller {
  const userId = randomUUID();
  const email = `${userId}@example.com`;
  const seller: Seller = {
    userId,
    connect: ({ name = 'Ada Eyes' } = {}) =>
      bus.call(billing.connectPaymentAccount, {
        ...{ userId, email, name },
        returnUrl: RETURN_URL,
        refreshUrl: REFRESH_URL,
      }),
    async activate(country = 'DE', currency = 'eur') {
      const { account } = await seller.connect();
      await stripe.control.activateAccount(account.accountId!, country, currency);
      await seller.refresh();
      return account.accountId!;
    },
    account: () => bus.call(billing.getPaymentAccount, { userId }),
    refresh: () => bus.call(billing.refreshPaymentAccount, { userId }),
    turnOff: () => bus.call(billing.turnOffPaymentAccount, { userId }),
    lastPushed: () => pushedStates.get(userId)?.at(-1),
  };
  return seller;
}

/** Starts a server that forwards webhooks about clients' payments to billing, as the BFF does. */
async function startPaymentsEndpoint(): Promise<string> {
  const bus = await getFileBus();
  return startHttpServer((request, response) => {
    void text(request)
      .then((payload) =>
        bus.call(billing.receivePaymentsWebhook, {
          payload,
          signature: String(request.headers['stripe-signature'] ?? ''),
        }),
      )
      .then(
        () => response.writeHead(200),
        () => response.writeHead(500),
      )
      .finally(() => response.end());
  });
}
