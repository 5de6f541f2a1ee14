import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FieldChange, SubscriptionRecord } from '@paperbill/contracts/http';
import { appendEvent } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import { ExclusiveWork } from '../stripe/exclusive-work.js';
import { isMissingObjectError, StripeGateway } from '../stripe/stripe-gateway.js';
import { type Subscriber, SubscriberEntity } from './subscriber.entity.js';
import { SubscriptionEntity } from './subscription.entity.js';
import {
  noSubscription,
  listRecordChanges,
  toStoredRecord,
  summarizeSubscriptions,
  type SubscriptionSummary,
} from './subscription-record.js';

/** Locks a subscriber while data is fetched from Stripe and stored. Older data can then not overwrite newer data. */
@Injectable()
export class SubscriberLock {
  constructor(private readonly exclusive: ExclusiveWork) {}

  /**
   * @returns null if there is no subscriber row for the user
   * @throws AppError SERVICE_UNAVAILABLE after STRIPE_TIMEOUT, or if the lock times out
   */
  runExclusive<Result>(
    userId: string,
    work: (em: EntityManager, subscriber: Subscriber) => Promise<Result>,
  ): Promise<Result | null> {
    return this.exclusive.runForSubscriber(userId, async (em) => {
      const subscriber = await em.findOne(SubscriberEntity, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      return subscriber && work(em, subscriber);
    });
  }
}

type StoreInSameTransaction = (em: EntityManager, changes: FieldChange[]) => Promise<void>;

interface SyncResult {
  userId: string;
  record: SubscriptionRecord;
  changes: FieldChange[];
}

interface LockedSyncResult extends SyncResult {
  /** All subscriptions of the Stripe customer, including ended ones. */
  subscriptions: Stripe.Subscription[];
  /** True if the user ever had a subscription. This includes subscriptions that are too old for Stripe's list. */
  hadSubscription: boolean;
}

const MAX_SUBSCRIPTIONS = 1_000;
const MAX_INVOICES = 1_000;

/** Stores the current state of subscriptions at Stripe. A sync can be repeated, and syncs can run in any order. */
@Injectable()
export class SubscriptionSync {
  constructor(
    private readonly em: EntityManager,
    private readonly lock: SubscriberLock,
    private readonly stripe: StripeGateway,
  ) {}

  /**
   * Fetches a user's subscriptions from Stripe, and stores their state. If the user has no Stripe customer, Stripe is
   * not called and the plan is `free`. If an error is thrown, nothing has been changed.
   * @throws AppError PAYMENT_PROVIDER_FAILED or SERVICE_UNAVAILABLE
   */
  async syncUser(userId: string, storeInTransaction?: StoreInSameTransaction): Promise<SyncResult> {
    const result = await this.lock.runExclusive(userId, async (em, subscriber) => {
      const { record, changes } = await this.syncUnderLock(em, subscriber);
      await storeInTransaction?.(em, changes);
      return { userId, record, changes };
    });
    return result ?? { userId, record: noSubscription, changes: [] };
  }

  /** @returns null if the customer belongs to no user */
  async syncStripeCustomer(
    stripeCustomerId: string,
    storeInTransaction?: StoreInSameTransaction,
  ): Promise<SyncResult | null> {
    const subscriber = await this.em.fork().findOne(SubscriberEntity, { stripeCustomerId });
    return subscriber && this.syncUser(subscriber.userId, storeInTransaction);
  }

  async syncUnderLock(em: EntityManager, { userId, stripeCustomerId }: Subscriber): Promise<LockedSyncResult> {
    const subscriptions = stripeCustomerId === null ? [] : await this.listSubscriptions(stripeCustomerId);
    const summary = summarizeSubscriptions(subscriptions);
    return { userId, subscriptions, record: summary.record, ...(await storeSubscriptionSummary(em, userId, summary)) };
  }

  async cancelNow(subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
    try {
      return await this.stripe.callStripe((stripe) => stripe.subscriptions.cancel(subscription.id));
    } catch (error) {
      // Stripe no longer knows the subscription, because it has ended since the list was fetched.
      if (isMissingObjectError(error)) return { ...subscription, status: 'canceled' };
      throw error;
    }
  }

  /**
   * Voids the open invoices of subscriptions that give no plan. Otherwise, the user could pay for the same period
   * twice, with an old invoice and with a new subscription. Stripe keeps an invoice open even after the last attempt to
   * charge it.
   * @returns false if the user paid an invoice at the same time. Its subscription may then be active again.
   */
  async voidOpenInvoices(customer: string, subscriptions: Stripe.Subscription[]): Promise<boolean> {
    const ids = new Set(
      subscriptions.filter((one) => one.cancellation_details?.reason !== 'payment_failed').map(({ id }) => id),
    );
    if (ids.size === 0) return true;
    const openInvoices = await this.stripe.callStripe((stripe) =>
      stripe.invoices.list({ customer, status: 'open', limit: 100 }).autoPagingToArray({ limit: MAX_INVOICES }),
    );
    let areAllVoid = true;
    for (const { id, parent } of openInvoices) {
      const subscription = parent?.subscription_details?.subscription;
      if (typeof subscription === 'string' && ids.has(subscription))
        areAllVoid = (await this.voidInvoice(id)) && areAllVoid;
    }
    return areAllVoid;
  }

  /** @returns false if the invoice was already paid */
  private async voidInvoice(id: string): Promise<boolean> {
    try {
      await this.stripe.callStripe((stripe) => stripe.invoices.voidInvoice(id));
      return true;
    } catch (error) {
      const { status } = await this.stripe.callStripe((stripe) => stripe.invoices.retrieve(id));
      if (status === 'open') throw error;
      return status !== 'paid';
    }
  }

  /** The list contains ended subscriptions. It is empty if the customer was deleted. */
  async listSubscriptions(stripeCustomerId: string): Promise<Stripe.Subscription[]> {
    try {
      return await this.stripe.callStripe((stripe) =>
        stripe.subscriptions
          .list({ customer: stripeCustomerId, status: 'all', limit: 100 })
          .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
      );
    } catch (error) {
      if (isMissingObjectError(error) && (await this.stripe.isDeletedCustomer(stripeCustomerId))) return [];
      throw error;
    }
  }
}

/** @param em a transaction in which the subscriber was locked before Stripe was called */
export async function storeSubscriptionSummary(
  em: EntityManager,
  userId: string,
  { record, monthlyAmount, hadSubscription }: SubscriptionSummary,
): Promise<{ changes: FieldChange[]; hadSubscription: boolean }> {
  const stored = await em.findOne(SubscriptionEntity, { userId });
  const subscription = stored ?? em.create(SubscriptionEntity, { userId });
  const changes = listRecordChanges(toStoredRecord(stored), record);
  em.assign(subscription, {
    status: record.status,
    stripeSubscriptionId: record.subscriptionId || null,
    stripeStatus: record.stripeStatus,
    currentPeriodEndsAt: toDate(record.currentPeriodEndsAt),
    trialEndsAt: toDate(record.trialEndsAt),
    cancelsAt: toDate(record.cancelsAt),
    paymentProblem: record.paymentProblem,
    monthlyAmount,
    hadSubscription: subscription.hadSubscription || hadSubscription,
    syncedAt: new Date(),
  });
  await em.flush();
  const status = changes.find(({ field }) => field === 'status');
  if (status) {
    await appendEvent(em, { userId, action: 'plan.changed', detail: `${status.before} → ${status.after}` });
  }
  return { changes, hadSubscription: subscription.hadSubscription };
}

const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
