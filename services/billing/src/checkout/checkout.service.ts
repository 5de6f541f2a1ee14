import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { SubscriptionRecord } from '@paperbill/contracts/http';
import type { NewCheckout } from '@paperbill/contracts/nats';
import { PRO_PRICE_PER_MONTH } from '@paperbill/contracts/rules';
import { appendEvent, CONFIG } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import type { BillingConfig } from '../config.js';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import type { Subscriber } from '../subscriptions/subscriber.entity.js';
import { canBeRevivedByPayment } from '../subscriptions/subscription-record.js';
import { SubscriberLock, SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { OpenCheckouts } from './open-checkouts.js';
import { StripeCustomers } from './stripe-customers.js';

type CheckoutSession = Stripe.Checkout.Session;
type SessionParams = Stripe.Checkout.SessionCreateParams;

export type CheckoutResult = { url: string | null } | { existingSubscription: SubscriptionRecord };

/** A user never gets two subscriptions, even if several browser tabs send the request at the same time. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly customers: StripeCustomers,
    private readonly lock: SubscriberLock,
    private readonly openCheckouts: OpenCheckouts,
    private readonly stripe: StripeGateway,
    private readonly sync: SubscriptionSync,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  async open(checkout: NewCheckout): Promise<CheckoutResult> {
    this.stripe.requirePaymentsEnabled();
    const [priceId] = await Promise.all([this.findPrice(), this.customers.ensureCustomer(checkout)]);
    const outcome = await this.lock.runExclusive(checkout.userId, (em, subscriber) =>
      this.openCheckoutUnderLock(em, subscriber, checkout, priceId),
    );
    return outcome!;
  }

  /**
   * Lists the open sessions before the subscriptions, so that no payment is missed. If the user pays before the
   * subscriptions are listed, the new subscription is in the list. If the user pays later, the session can no longer
   * be closed.
   */
  private async openCheckoutUnderLock(
    em: EntityManager,
    subscriber: Subscriber,
    checkout: NewCheckout,
    priceId: string | null,
  ): Promise<CheckoutResult> {
    const customerId = subscriber.stripeCustomerId!;
    const openCheckouts = await this.openCheckouts.list(customerId);
    const { record, hadSubscription, subscriptions } = await this.sync.syncUnderLock(em, subscriber);
    if (record.status !== 'free') return { existingSubscription: record };
    // The open invoices are voided before the subscriptions are ended. If the user pays an invoice first, the payment
    // revives the subscription, and the user gets the paid period. Invoices of ended subscriptions are voided too,
    // because an earlier process may have been killed before it voided them.
    if (!(await this.sync.voidOpenInvoices(customerId, subscriptions))) {
      const { record: paid } = await this.sync.syncUnderLock(em, subscriber);
      if (paid.status !== 'free') return { existingSubscription: paid };
    }
    // A later payment would revive an unpaid or paused subscription, and the user would have two subscriptions.
    for (const subscription of subscriptions.filter(canBeRevivedByPayment)) await this.sync.cancelNow(subscription);

    const trialDays = hadSubscription ? 0 : this.config.STRIPE_TRIAL_DAYS;
    const productName = `${this.config.BRAND_NAME} Pro`;
    const order = buildOrder(checkout, { customerId, priceId, productName, trialDays });
    const reusable = openCheckouts.find((session) => isReusableSession(session, order));
    for (const session of openCheckouts) {
      if (session === reusable || (await this.openCheckouts.close(session))) continue;
      return { existingSubscription: (await this.sync.syncUnderLock(em, subscriber)).record };
    }
    const { url } = reusable ?? (await this.stripe.callStripe((stripe) => stripe.checkout.sessions.create(order)));
    await appendEvent(em, { userId: checkout.userId, action: 'plan.checkout-opened' });
    return { url };
  }

  private async findPrice(): Promise<string | null> {
    const { data } = await this.stripe.callStripe((stripe) =>
      stripe.prices.list({ lookup_keys: [this.config.STRIPE_PRICE_LOOKUP_KEY], active: true, limit: 1 }),
    );
    return data[0]?.id ?? null;
  }
}

const ORDER_HASH_KEY = 'order';

type CheckoutOrder = SessionParams & { metadata: { [ORDER_HASH_KEY]: string } };

interface OrderTerms {
  customerId: string;
  priceId: string | null;
  /** The name of the plan, if Stripe has no price with our lookup key. */
  productName: string;
  trialDays: number;
}

function buildOrder(checkout: NewCheckout, { customerId, priceId, productName, trialDays }: OrderTerms): CheckoutOrder {
  const metadata = { user_id: checkout.userId };
  const params = {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: checkout.userId,
    line_items: [
      { quantity: 1, ...(priceId ? { price: priceId } : { price_data: createMonthlyPriceData(productName) }) },
    ],
    subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  } satisfies SessionParams;
  const fingerprint = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  return { ...params, metadata: { ...metadata, [ORDER_HASH_KEY]: fingerprint } };
}

const createMonthlyPriceData = (productName: string): Stripe.Checkout.SessionCreateParams.LineItem.PriceData => ({
  currency: 'usd',
  unit_amount: PRO_PRICE_PER_MONTH * 100,
  recurring: { interval: 'month' },
  product_data: { name: productName },
});

const MIN_CHECKOUT_TIME_LEFT_MS = 30 * 60_000;

const isReusableSession = (session: CheckoutSession, order: CheckoutOrder): boolean =>
  session.metadata?.[ORDER_HASH_KEY] === order.metadata[ORDER_HASH_KEY] &&
  session.expires_at * 1_000 > Date.now() + MIN_CHECKOUT_TIME_LEFT_MS;
