import { DriverException, LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type FieldChange, type SubscriptionRecord } from '@paperbill/contracts/http';
import { appendEvent, CONFIG, KeyedMutex, setLocal } from '@paperbill/service-kit';
import pLimit from 'p-limit';
import type Stripe from 'stripe';
import type { BillingConfig } from '../config.js';
import { isMissing, StripeGateway } from '../stripe/stripe-gateway.js';
import { type Subscriber, SubscriberEntity } from './subscriber.entity.js';
import { SubscriptionEntity } from './subscription.entity.js';
import {
  noSubscription,
  recordChanges,
  storedRecord,
  summarizeSubscriptions,
  type SubscriptionSummary,
} from './subscription-record.js';

/** Each holds a connection of the pool until Stripe answers; the others stay free for messages that need no Stripe. */
const MAX_ASKING_STRIPE = 5;
/** SQLSTATE of a lock that was not had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Lets one at a time, in all instances of the service, ask Stripe about a subscriber and store the answer: nobody can
 * write an older answer over a newer one.
 */
@Injectable()
export class SubscriberLock {
  private readonly limit = pLimit(MAX_ASKING_STRIPE);
  /** So that a user takes one of these places at most, however often they ask. */
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  /**
   * Does the work in a transaction that holds the lock of the subscriber's row. It ends with the instance that holds it.
   *
   * @returns null where the user is no subscriber
   * @throws AppError SERVICE_UNAVAILABLE where too many wait, or others keep the lock for too long
   */
  runExclusive<Result>(
    userId: string,
    work: (em: EntityManager, subscriber: Subscriber) => Promise<Result>,
  ): Promise<Result | null> {
    const giveUpAt = Date.now() + this.config.STRIPE_TIMEOUT;
    const lockInTime = async () => {
      // While Stripe hangs, callers queue up: what begins this late would be done for callers whose time is up.
      if (Date.now() > giveUpAt) throw new AppError('SERVICE_UNAVAILABLE');
      return this.lockRow(userId, work);
    };
    return this.mutex.runExclusive(userId, () => this.limit(lockInTime));
  }

  private async lockRow<Result>(
    userId: string,
    work: (em: EntityManager, subscriber: Subscriber) => Promise<Result>,
  ): Promise<Result | null> {
    try {
      return await this.em.fork().transactional(async (em) => {
        // Whoever holds the lock asks Stripe twice at most.
        const lockTimeout = 2 * this.config.STRIPE_TIMEOUT + 1_000;
        await setLocal(em, { lock_timeout: lockTimeout, statement_timeout: 0 });
        const subscriber = await em.findOne(SubscriberEntity, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        return subscriber && work(em, subscriber);
      });
    } catch (error) {
      if (!(error instanceof DriverException) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  }
}

/** Stores something else in the transaction of a sync, so that there is never one without the other. */
type AlsoStore = (em: EntityManager, changes: FieldChange[]) => Promise<void>;

interface SyncResult {
  userId: string;
  /** What our table holds now. */
  record: SubscriptionRecord;
  /** What the sync changed; empty where we held Stripe's state already. */
  changes: FieldChange[];
}

interface LockedSyncResult extends SyncResult {
  /** All of the subscriber's, ended ones included. */
  subscriptions: Stripe.Subscription[];
  /** At any time, also at one that Stripe knows no more of. */
  hadSubscription: boolean;
}

/** More subscriptions than anybody had. */
const MAX_SUBSCRIPTIONS = 1_000;
/** More invoices than anybody left open. */
const MAX_INVOICES = 1_000;

/**
 * Asks Stripe for a user's subscriptions and stores the answer, under the subscriber's lock: it may be called as often
 * as anybody likes, in any order, by any instance.
 */
@Injectable()
export class SubscriptionSync {
  constructor(
    private readonly em: EntityManager,
    private readonly lock: SubscriberLock,
    private readonly stripe: StripeGateway,
  ) {}

  /**
   * @returns somebody who is no customer of Stripe's is `free`, without a question to Stripe
   * @throws AppError PAYMENT_PROVIDER_FAILED or SERVICE_UNAVAILABLE; nothing is changed then
   */
  async syncUser(userId: string, alsoStore?: AlsoStore): Promise<SyncResult> {
    const result = await this.lock.runExclusive(userId, async (em, subscriber) => {
      const { record, changes } = await this.syncLocked(em, subscriber);
      await alsoStore?.(em, changes);
      return { userId, record, changes };
    });
    return result ?? { userId, record: noSubscription, changes: [] };
  }

  /**
   * The same by Stripe's id of the customer, `cus_…`.
   *
   * @returns null for a customer that is no user's
   */
  async syncStripeCustomer(stripeCustomerId: string, alsoStore?: AlsoStore): Promise<SyncResult | null> {
    const subscriber = await this.em.fork().findOne(SubscriberEntity, { stripeCustomerId });
    return subscriber && this.syncUser(subscriber.userId, alsoStore);
  }

  /** The sync itself, for whoever holds the subscriber's lock. */
  async syncLocked(em: EntityManager, { userId, stripeCustomerId }: Subscriber): Promise<LockedSyncResult> {
    const subscriptions = stripeCustomerId === null ? [] : await this.listSubscriptions(stripeCustomerId);
    const summary = summarizeSubscriptions(subscriptions);
    return { userId, subscriptions, record: summary.record, ...(await storeSummary(em, userId, summary)) };
  }

  /**
   * Ends a subscription at once, and with it what it would still charge: for those that give no plan.
   *
   * @returns it as it is then
   */
  async endNow(subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
    try {
      return await this.stripe.ask((stripe) => stripe.subscriptions.cancel(subscription.id));
    } catch (error) {
      // It has ended since Stripe listed it.
      if (isMissing(error)) return { ...subscription, status: 'canceled' };
      throw error;
    }
  }

  /**
   * Voids what is still open of subscriptions that give no plan: Stripe charges for it no more once they have ended, but
   * its page would take the payment, for time that a new subscription is paid for. What Stripe itself gave up after its
   * attempts stays a debt.
   *
   * @returns false where somebody paid one of them in this very moment, which may have brought its subscription back
   */
  async voidOpenInvoices(customer: string, subscriptions: Stripe.Subscription[]): Promise<boolean> {
    const ids = new Set(
      subscriptions.filter((one) => one.cancellation_details?.reason !== 'payment_failed').map(({ id }) => id),
    );
    if (ids.size === 0) return true;
    const open = await this.stripe.ask((stripe) =>
      stripe.invoices.list({ customer, status: 'open', limit: 100 }).autoPagingToArray({ limit: MAX_INVOICES }),
    );
    let allVoid = true;
    for (const { id, parent } of open) {
      const subscription = parent?.subscription_details?.subscription;
      if (typeof subscription === 'string' && ids.has(subscription)) allVoid = (await this.voidOne(id)) && allVoid;
    }
    return allVoid;
  }

  /** @returns false where it is paid */
  private async voidOne(id: string): Promise<boolean> {
    try {
      await this.stripe.ask((stripe) => stripe.invoices.voidInvoice(id));
      return true;
    } catch (error) {
      const { status } = await this.stripe.ask((stripe) => stripe.invoices.retrieve(id));
      if (status === 'open') throw error;
      return status !== 'paid';
    }
  }

  /** All that Stripe knows of a customer's, ended ones included; none where the customer was deleted. */
  async listSubscriptions(stripeCustomerId: string): Promise<Stripe.Subscription[]> {
    try {
      return await this.stripe.ask((stripe) =>
        stripe.subscriptions
          .list({ customer: stripeCustomerId, status: 'all', limit: 100 })
          .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
      );
    } catch (error) {
      if (isMissing(error) && (await this.stripe.isDeletedCustomer(stripeCustomerId))) return [];
      throw error;
    }
  }
}

/**
 * Stores what Stripe said.
 *
 * @param em of a transaction that holds the subscriber's lock since before Stripe was asked
 * @returns what that changed, and whether there was a subscription at any time
 */
export async function storeSummary(
  em: EntityManager,
  userId: string,
  { record, monthlyAmount, hadSubscription }: SubscriptionSummary,
): Promise<{ changes: FieldChange[]; hadSubscription: boolean }> {
  const stored = await em.findOne(SubscriptionEntity, { userId });
  const subscription = stored ?? em.create(SubscriptionEntity, { userId });
  const changes = recordChanges(storedRecord(stored), record);
  em.assign(subscription, {
    status: record.status,
    stripeSubscriptionId: record.subscriptionId || null,
    stripeStatus: record.stripeStatus,
    currentPeriodEndsAt: date(record.currentPeriodEndsAt),
    trialEndsAt: date(record.trialEndsAt),
    cancelsAt: date(record.cancelsAt),
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

const date = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
