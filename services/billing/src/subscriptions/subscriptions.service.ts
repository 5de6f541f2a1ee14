import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, stoppedReasons, type SubscriptionRecord } from '@paperbill/contracts/http';
import type { Plan } from '@paperbill/contracts/nats';
import { appendEvent } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import { isMissingObjectError, StripeGateway } from '../stripe/stripe-gateway.js';
import type { Subscriber } from './subscriber.entity.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { canBeRevivedByPayment, toPlanStatus, toStoredRecord, summarizeSubscriptions } from './subscription-record.js';
import { storeSubscriptionSummary, SubscriberLock, SubscriptionSync } from './subscription-sync.js';

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly lock: SubscriberLock,
    private readonly stripe: StripeGateway,
    private readonly sync: SubscriptionSync,
  ) {}

  async getPlan(userId: string): Promise<Plan> {
    if (this.stripe.isDisabled) return PLAN_WITHOUT_PAYMENTS;
    return toPlan(toStoredRecord(await this.em.findOne(SubscriptionEntity, { userId })));
  }

  /**
   * @param checkoutSessionId the Stripe checkout session from which the user returns
   * @throws AppError NOT_FOUND if the session is unknown or belongs to another user
   */
  async syncPlan(userId: string, checkoutSessionId?: string): Promise<Plan> {
    if (this.stripe.isDisabled) return PLAN_WITHOUT_PAYMENTS;
    if (checkoutSessionId !== undefined) await this.requireCheckoutOfUser(checkoutSessionId, userId);
    return toPlan((await this.sync.syncUser(userId)).record);
  }

  async cancel(userId: string): Promise<{ accessUntil: string }> {
    const cancelled = await this.lock.runExclusive(userId, (em, subscriber) => this.cancelUnderLock(em, subscriber));
    if (!cancelled) throw new AppError('NOTHING_TO_CANCEL');
    // If a cancelled subscription has no end time, it has just ended.
    return { accessUntil: cancelled.cancelsAt ?? new Date().toISOString() };
  }

  private async requireCheckoutOfUser(checkoutSessionId: string, userId: string): Promise<void> {
    const owner = await this.stripe
      .callStripe((stripe) => stripe.checkout.sessions.retrieve(checkoutSessionId))
      .then(
        (session) => session.client_reference_id,
        (error: unknown) => {
          if (isMissingObjectError(error)) return null;
          throw error;
        },
      );
    if (owner !== userId) throw new AppError('NOT_FOUND');
  }

  /** @returns null if there is nothing to cancel, because every subscription has ended or was already cancelled */
  async cancelUnderLock(em: EntityManager, subscriber: Subscriber): Promise<SubscriptionRecord | null> {
    const { subscriptions } = await this.sync.syncUnderLock(em, subscriber);
    if (!subscriptions.some((subscription) => isRenewed(subscription) || canBeRevivedByPayment(subscription)))
      return null;
    // The summary is built from Stripe's responses to the cancellations, because another request could fail.
    const after = await Promise.all(
      subscriptions.map(async (subscription) => {
        if (canBeRevivedByPayment(subscription)) return this.sync.cancelNow(subscription);
        return isRenewed(subscription) ? this.cancelAtPeriodEnd(subscription.id) : subscription;
      }),
    );
    const summary = summarizeSubscriptions(after);
    await storeSubscriptionSummary(em, subscriber.userId, summary);
    await appendEvent(em, { userId: subscriber.userId, action: 'plan.cancelled' });
    return summary.record;
  }

  private cancelAtPeriodEnd(id: string): Promise<Stripe.Subscription> {
    return this.stripe.callStripe((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
  }
}

/** The plan of every user with PAYMENTS=none. Stored subscriptions are ignored then. */
const PLAN_WITHOUT_PAYMENTS: Plan = { status: 'free', trialEndsAt: null, withoutPayments: true };

function toPlan({ status, stripeStatus, trialEndsAt, cancelsAt }: SubscriptionRecord): Plan {
  const stopped = stoppedReasons.find((reason) => reason === stripeStatus);
  return {
    status,
    trialEndsAt,
    ...(cancelsAt && { accessUntil: cancelsAt }),
    ...(status === 'free' && stopped && { stopped }),
  };
}

const isRenewed = (subscription: Stripe.Subscription): boolean =>
  ['trial', 'active'].includes(toPlanStatus(subscription));
