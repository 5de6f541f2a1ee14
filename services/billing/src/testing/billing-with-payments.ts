import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AppError,
  type ClientPaymentMode,
  type PaymentAccount,
  type PaymentAccountState,
  type Payout,
  type SavedCard,
} from '@paperbill/contracts/http';
import {
  billing,
  type ChargeResult,
  invoicing,
  type NewPaymentSession,
  type OpenPaymentSession,
  type SettledOnlinePayment,
} from '@paperbill/contracts/nats';
import { subtractAmounts } from '@paperbill/money';
import { answerMessage } from '@paperbill/testing';
import { type BillingWithStripe, startBillingWithStripe, startWebhookEndpoint } from './billing-with-stripe.js';

export const CONNECT_SECRET = 'whsec_of_payments_in_specs';

export const RETURN_URL = 'http://localhost/profile?connected=true';
const REFRESH_URL = 'http://localhost/profile?connect=again';

export type BillingWithPayments = Awaited<ReturnType<typeof startBillingWithPayments>>;

export interface FakeInvoicing {
  /** The stored states of each user's account, oldest first. */
  accountStates: Map<string, PaymentAccountState[]>;
  /** The last state of each payment. The key is the id of the payment at Stripe. */
  payments: Map<string, SettledOnlinePayment>;
  /** The cards that billing reported together with a payment. */
  savedWithPayments: NonNullable<SettledOnlinePayment['savedCard']>[];
  totals: Map<string, string>;
  /** The saved card of each schedule. */
  cards: Map<string, SavedCard>;
  /** The schedules that accept no card. */
  closedSchedules: Set<string>;
  /** The ids of users, invoices and schedules for which storing fails. */
  failing: Set<string>;
  /** Returns the total of an invoice, minus its payments and the payments in progress. */
  getDue(invoiceId: string): string;
  stop(): Promise<void>;
}

/** A user with clients who pay online. */
export interface Seller {
  userId: string;
  connect(fields?: { name?: string }): Promise<{ url: string | null; account: PaymentAccount }>;
  /** Connects an account and completes its onboarding. @returns the id of the account, or '' in the mode `own` */
  activate(country?: string, currency?: string): Promise<string>;
  /** Turns bank transfers on at Stripe. */
  acceptTransfers(): Promise<PaymentAccount>;
  account(): Promise<PaymentAccount>;
  refresh(): Promise<PaymentAccount>;
  turnOff(): Promise<PaymentAccount>;
  lastPushed(): PaymentAccountState | undefined;
  payouts(): Promise<Payout[]>;
  newInvoice(amount?: string, currency?: string): OnlineInvoice;
}

export interface OnlineInvoice {
  invoiceId: string;
  setTotal(total: string): void;
  /** Opens the payment page for the amount due. */
  open(fields?: Partial<NewPaymentSession>): Promise<string>;
  /** Opens the payment page and pays. @returns the id of the session */
  pay(number?: string, authentication?: 'complete' | 'fail', fields?: Partial<NewPaymentSession>): Promise<string>;
  /** Syncs a session, as the BFF does when the client comes back from Stripe. */
  sync(sessionId: string): Promise<unknown>;
  /**
   * Saves a card for a schedule. The client saves it by paying another invoice.
   * @returns the id of the schedule
   */
  saveCard(number?: string, recurringId?: string): Promise<string>;
  charge(recurringId: string): Promise<ChargeResult>;
  refund(paymentId: string, amount: string, idempotencyKey?: string): Promise<unknown>;
  /** Returns the stored payments of the invoice, oldest first. */
  payments(): SettledOnlinePayment[];
}

/** Starts billing with a local Stripe and a fake invoicing service. */
export async function startBillingWithPayments(
  mode: ClientPaymentMode = 'connect',
  environment: Record<string, string> = {},
) {
  const fake = await startFakeInvoicing();
  const service = await startBillingWithStripe(
    {
      CLIENT_PAYMENTS: mode,
      ...(mode !== 'none' && { STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_of_another_endpoint,${CONNECT_SECRET}` }),
      RECONCILIATION_INTERVAL_MINUTES: '0',
      ...environment,
    },
    {
      connectWebhookUrl: await startWebhookEndpoint(billing.receivePaymentsWebhook),
      connectWebhookSecret: CONNECT_SECRET,
      settleSeconds: 86_400,
      webhookRetryScale: 0.001,
    },
  );
  return {
    ...service,
    invoicing: fake,
    newSeller: () => createSeller(service, fake),
    async stop() {
      await service.stop();
      await fake.stop();
    },
    /** Resolves when all webhooks have been delivered and all events in the inbox have been processed. */
    async settleEvents() {
      await service.stripe.control.settle();
      const count = () => service.database.query(`select id from payment_events where state = 'received'`);
      while ((await count()).length > 0) await sleep(5);
    },
  };
}

async function startFakeInvoicing(): Promise<FakeInvoicing> {
  const fake: Omit<FakeInvoicing, 'stop'> = {
    accountStates: new Map(),
    payments: new Map(),
    savedWithPayments: [],
    totals: new Map(),
    cards: new Map(),
    closedSchedules: new Set(),
    failing: new Set(),
    getDue(invoiceId) {
      const paymentsOfInvoice = [...payments.values()].filter((payment) => payment.invoiceId === invoiceId);
      const countedPayments = paymentsOfInvoice.flatMap(({ state, amount, entries }) =>
        state === 'processing' ? [amount] : entries.map((entry) => entry.amount),
      );
      return countedPayments.reduce(subtractAmounts, fake.totals.get(invoiceId)!);
    },
  };
  const { accountStates, cards, failing, getDue, payments } = fake;
  const isOutdated = ({ userId, invoiceId, amount, awaitsTransfer }: OpenPaymentSession) => {
    const accepted = awaitsTransfer ? ['active', 'restricted', 'onboarding'] : ['active'];
    return getDue(invoiceId) !== amount || !accepted.includes(accountStates.get(userId)?.at(-1) ?? 'none');
  };
  const ends = [
    await answerMessage(invoicing.setPaymentAccountState, ({ userId, state }) => {
      if (failing.has(userId)) throw new AppError('SERVICE_FAILED');
      accountStates.set(userId, [...(accountStates.get(userId) ?? []), state]);
      return {};
    }),
    await answerMessage(invoicing.settleOnlinePayment, (payment) => {
      if (failing.has(payment.invoiceId)) throw new AppError('SERVICE_UNAVAILABLE');
      payments.set(payment.id, payment);
      if (payment.savedCard) fake.savedWithPayments.push(payment.savedCard);
      return { isKnown: true };
    }),
    await answerMessage(invoicing.findOutdatedSessions, ({ sessions }) => ({
      sessionIds: sessions.filter(isOutdated).map(({ sessionId }) => sessionId),
    })),
    await answerMessage(invoicing.prepareAutomaticPayment, ({ invoiceId, recurringId }) => {
      const amount = getDue(invoiceId);
      const isDue = Number(amount) > 0 && cards.has(recurringId);
      return {
        charge: isDue ? { amount, currency: 'EUR', invoiceNumber: 'INV-8', companyName: 'Ada Eyes' } : null,
      };
    }),
    await answerMessage(invoicing.storeSavedCard, ({ recurringId, brand, last4, savedAt }) => {
      if (failing.has(recurringId)) throw new AppError('SERVICE_FAILED');
      if (fake.closedSchedules.has(recurringId)) return { isKept: false };
      cards.set(recurringId, { brand, last4, savedAt });
      return { isKept: true };
    }),
  ];
  return { ...fake, stop: async () => void (await Promise.all(ends.map((end) => end()))) };
}

function createSeller(service: BillingWithStripe, fake: FakeInvoicing): Seller {
  const { bus, stripe } = service;
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
      const { accountId } = (await seller.connect()).account;
      if (accountId === null) return '';
      await stripe.control.activateAccount(accountId, country, currency);
      await seller.refresh();
      return accountId;
    },
    async acceptTransfers() {
      await stripe.control.setBankTransfers(true, (await seller.account()).accountId ?? undefined);
      return seller.refresh();
    },
    account: () => bus.call(billing.getPaymentAccount, { userId }),
    refresh: () => bus.call(billing.refreshPaymentAccount, { userId }),
    turnOff: () => bus.call(billing.turnOffPaymentAccount, { userId }),
    lastPushed: () => fake.accountStates.get(userId)?.at(-1),
    payouts: async () => (await bus.call(billing.listPayouts, { userId })).payouts,
    newInvoice: (amount = '100.00', currency = 'EUR') => createInvoice(service, fake, { userId, amount, currency }),
  };
  return seller;
}

function createInvoice(
  { bus, stripe }: Pick<BillingWithStripe, 'bus' | 'stripe'>,
  fake: FakeInvoicing,
  { userId, amount, currency }: { userId: string; amount: string; currency: string },
): OnlineInvoice {
  const invoiceId = randomUUID();
  const linkId = randomUUID();
  fake.totals.set(invoiceId, amount);
  const invoice: OnlineInvoice = {
    invoiceId,
    setTotal: (total) => fake.totals.set(invoiceId, total),
    async open(fields = {}) {
      const { url } = await bus.call(billing.openPaymentSession, {
        ...{ userId, invoiceId, linkId, currency },
        amount: fake.getDue(invoiceId),
        invoiceNumber: 'INV-7',
        title: 'Rechnung INV-7',
        companyName: 'Ada Eyes',
        clientName: 'Oak & Co',
        clientEmail: 'client@example.com',
        language: 'de',
        successUrl: 'http://localhost/i/token?paid={CHECKOUT_SESSION_ID}',
        cancelUrl: 'http://localhost/i/token',
        ...fields,
      });
      return url;
    },
    async pay(number, authentication, fields) {
      const back = await stripe.control.payCheckout(await invoice.open(fields), number, authentication);
      return new URL(back).searchParams.get('paid')!;
    },
    sync: (sessionId) => bus.call(billing.syncPaymentSession, { userId, invoiceId, sessionId }),
    async saveCard(number, recurringId = randomUUID()) {
      const first = createInvoice({ bus, stripe }, fake, { userId, amount, currency });
      await first.sync(await first.pay(number, 'complete', { savesCardFor: recurringId }));
      return recurringId;
    },
    charge: async (recurringId) => (await bus.call(billing.chargeSavedCard, { userId, invoiceId, recurringId })).result,
    refund: (paymentId, amount, idempotencyKey = randomUUID()) =>
      bus.call(billing.refundPayment, { userId, paymentId, amount, idempotencyKey }),
    payments: () => [...fake.payments.values()].filter((payment) => payment.invoiceId === invoiceId),
  };
  return invoice;
}
