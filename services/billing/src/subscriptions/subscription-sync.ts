import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FieldChange, SubscriptionRecord } from '@paperbill/contracts/http';
import type Stripe from 'stripe';
import { type Subscriber, SubscriberEntity } from '../subscribers/subscriber.entity.js';
import { SubscriberLock } from '../subscribers/subscriber-lock.js';
import { isMissing } from '../stripe/stripe-error.js';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import { noSubscription, readSubscriptions } from './read-subscriptions.js';
import { storeReading } from './stored-subscription.js';

/** Stores something else in the transaction of a sync, so that there is never one without the other. */
export type AlsoStore = (em: EntityManager, changes: FieldChange[]) => Promise<void>;

export interface SyncResult {
  userId: string;
  /** What our table holds now. */
  record: SubscriptionRecord;
  /** What the sync changed; empty where we held the truth already. */
  changes: FieldChange[];
}

interface TakenOver {
  /** All of the subscriber's, ended ones included. */
  subscriptions: Stripe.Subscription[];
  record: SubscriptionRecord;
  changes: FieldChange[];
  /** At any time, also at one that Stripe knows no more of. */
  hadSubscription: boolean;
}

/** More subscriptions than anybody had. */
const MAX_SUBSCRIPTIONS = 1_000;

/**
 * Takes over the truth about a subscriber's subscription: Stripe is asked and the answer stored under the subscriber's
 * lock, so it may be called as often as anybody likes, in any order, by any instance.
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
    const result = await this.lock.hold(userId, async (em, subscriber) => {
      const { record, changes } = await this.takeOver(em, subscriber);
      await alsoStore?.(em, changes);
      return { userId, record, changes };
    });
    return result ?? { userId, record: noSubscription, changes: [] };
  }

  /**
   * The same by Stripe's id, `cus_…`.
   *
   * @returns null for a customer that is no user's
   */
  async syncStripeCustomer(stripeCustomerId: string, alsoStore?: AlsoStore): Promise<SyncResult | null> {
    const subscriber = await this.em.fork().findOne(SubscriberEntity, { stripeCustomerId });
    return subscriber && this.syncUser(subscriber.userId, alsoStore);
  }

  /** The sync itself, for whoever holds the subscriber's lock. */
  async takeOver(em: EntityManager, { userId, stripeCustomerId }: Subscriber): Promise<TakenOver> {
    const subscriptions = stripeCustomerId === null ? [] : await this.listSubscriptions(stripeCustomerId);
    const reading = readSubscriptions(subscriptions);
    return { subscriptions, record: reading.record, ...(await storeReading(em, userId, reading)) };
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
      if (isMissing(error) && (await this.isDeleted(stripeCustomerId))) return [];
      throw error;
    }
  }

  /** Unlike a customer who was never there, as with another account's key: that must not end anybody's plan. */
  private async isDeleted(stripeCustomerId: string): Promise<boolean> {
    const customer = await this.stripe.ask((stripe) => stripe.customers.retrieve(stripeCustomerId));
    return customer.deleted === true;
  }
}
