import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { SubscriptionRecord } from '@paperbill/contracts/http';
import type { NewCheckout } from '@paperbill/contracts/nats';
import { CONFIG } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import type { Subscriber } from '../subscribers/subscriber.entity.js';
import { SubscriberLock } from '../subscribers/subscriber-lock.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { CheckoutSessions } from './checkout-sessions.js';
import { orderOf, serves } from './order.js';

/** Where a checkout leads: to Stripe's page, or nowhere, for somebody who has a subscription. */
export type Outcome = { url: string | null } | { subscribed: SubscriptionRecord };

/** Sells one subscription to each user, however often and in however many tabs they ask. */
@Injectable()
export class Checkout {
  constructor(
    private readonly customers: StripeCustomers,
    private readonly lock: SubscriberLock,
    private readonly sessions: CheckoutSessions,
    private readonly stripe: StripeGateway,
    private readonly sync: SubscriptionSync,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  async open(checkout: NewCheckout): Promise<Outcome> {
    const [priceId] = await Promise.all([this.findPrice(), this.customers.ensure(checkout)]);
    const outcome = await this.lock.hold(checkout.userId, (em, subscriber) =>
      this.openLocked(em, subscriber, checkout, priceId),
    );
    return outcome!;
  }

  /**
   * The pages that are open are read before the subscriptions: whoever pays on one of them meanwhile is seen, in the
   * subscriptions or when the page can't be closed any more.
   */
  private async openLocked(
    em: EntityManager,
    subscriber: Subscriber,
    checkout: NewCheckout,
    priceId: string | null,
  ): Promise<Outcome> {
    const customerId = subscriber.stripeCustomerId!;
    const open = await this.sessions.listOpen(customerId);
    const { record, hadSubscription } = await this.sync.takeOver(em, subscriber);
    if (record.status !== 'free') return { subscribed: record };

    const trialDays = hadSubscription ? 0 : this.config.STRIPE_TRIAL_DAYS;
    const productName = `${this.config.BRAND_NAME} Pro`;
    const order = orderOf(checkout, { customerId, priceId, productName, trialDays });
    const same = open.find((session) => serves(session, order));
    for (const session of open) {
      if (session === same || (await this.sessions.close(session))) continue;
      return { subscribed: (await this.sync.takeOver(em, subscriber)).record };
    }
    return { url: (same ?? (await this.sessions.create(order))).url };
  }

  /** Pro's price as set at Stripe; null where there is none by the lookup key. */
  private async findPrice(): Promise<string | null> {
    const { data } = await this.stripe.ask((stripe) =>
      stripe.prices.list({ lookup_keys: [this.config.STRIPE_PRICE_LOOKUP_KEY], active: true, limit: 1 }),
    );
    return data[0]?.id ?? null;
  }
}
