import type { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type SubscriptionRecord } from '@paperbill/contracts/http';
import { billing, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import type Stripe from 'stripe';
import type { Subscriber } from '../subscribers/subscriber.entity.js';
import { SubscriberLock } from '../subscribers/subscriber-lock.js';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import { planStatus, readSubscriptions } from '../subscriptions/read-subscriptions.js';
import { storeReading } from '../subscriptions/stored-subscription.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';

@Controller()
export class CancelMessages {
  constructor(
    private readonly lock: SubscriberLock,
    private readonly stripe: StripeGateway,
    private readonly sync: SubscriptionSync,
  ) {}

  @Handles(billing.cancelSubscription)
  async cancel({ userId }: OfUser): Promise<{ accessUntil: string }> {
    const cancelled = await this.lock.hold(userId, (em, subscriber) => this.cancelLocked(em, subscriber));
    if (!cancelled) throw new AppError('NOTHING_TO_CANCEL');
    // Without a time of its end it ended in this very moment.
    return { accessUntil: cancelled.cancelsAt ?? new Date().toISOString() };
  }

  /** @returns null where nothing runs on */
  private async cancelLocked(em: EntityManager, subscriber: Subscriber): Promise<SubscriptionRecord | null> {
    const { subscriptions } = await this.sync.takeOver(em, subscriber);
    if (!subscriptions.some(runsOn)) return null;
    // Stripe's answers are its truth: nothing can fail between the cancellation and our knowing of it.
    const after = await Promise.all(
      subscriptions.map(async (subscription) =>
        runsOn(subscription) ? this.cancelAtEnd(subscription.id) : subscription,
      ),
    );
    const reading = readSubscriptions(after);
    await storeReading(em, subscriber.userId, reading);
    return reading.record;
  }

  private cancelAtEnd(id: string): Promise<Stripe.Subscription> {
    return this.stripe.ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
  }
}

const runsOn = (subscription: Stripe.Subscription): boolean => ['trial', 'active'].includes(planStatus(subscription));
