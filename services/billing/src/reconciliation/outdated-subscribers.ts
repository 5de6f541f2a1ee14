import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isId } from '@paperbill/contracts/rules';
import type Stripe from 'stripe';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import { SubscriberEntity } from '../subscriptions/subscriber.entity.js';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';
import { findDifferingFields, toStoredRecord, summarizeSubscriptions } from '../subscriptions/subscription-record.js';
import { insertMissingSubscribers, selectRunningSubscribers } from './reconciliation.queries.js';

/**
 * Finds users whose stored subscription differs from the subscription at Stripe. All running subscriptions are listed,
 * 100 per request, because one request per subscriber would be slow. The result may contain users without a difference.
 * This happens, for example, if the two subscriptions of a user are on different pages of Stripe's list.
 */
@Injectable()
export class OutdatedSubscribers {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeGateway,
  ) {}

  async find(): Promise<string[]> {
    const outdatedUserIds = new Set<string>();
    const activeCustomerIds = new Set<string>();
    // Without the parameter `status`, Stripe lists only subscriptions that have not ended.
    const pages = this.stripe.listAllPages((stripe, page) =>
      stripe.subscriptions.list({ expand: ['data.customer'], ...page }),
    );
    for await (const subscriptions of pages) {
      await this.restoreSubscribers(subscriptions);
      const subscriptionsByCustomer = groupByCustomer(subscriptions);
      for (const customerId of subscriptionsByCustomer.keys()) activeCustomerIds.add(customerId);
      for (const userId of await this.findOutdatedSubscribers(subscriptionsByCustomer)) outdatedUserIds.add(userId);
    }
    for (const { userId, customerId } of await selectRunningSubscribers(this.em)) {
      if (!activeCustomerIds.has(customerId)) outdatedUserIds.add(userId);
    }
    return [...outdatedUserIds];
  }

  /**
   * Subscribers are missing here after the restore of an older backup. Customers without a user id do not belong to
   * Paperbill and are skipped.
   */
  private async restoreSubscribers(subscriptions: Stripe.Subscription[]): Promise<void> {
    const ownCustomers = subscriptions
      .map(({ customer }) => customer)
      .filter((customer) => typeof customer !== 'string' && !customer.deleted)
      .map(({ id, email, metadata }) => ({ customerId: id, email: email ?? '', userId: metadata['user_id'] ?? '' }))
      .filter(({ userId }) => isId(userId));
    if (ownCustomers.length > 0) await insertMissingSubscribers(this.em.fork(), ownCustomers);
  }

  private async findOutdatedSubscribers(
    subscriptionsByCustomer: Map<string, Stripe.Subscription[]>,
  ): Promise<string[]> {
    const em = this.em.fork();
    const subscribers = await em.find(SubscriberEntity, {
      stripeCustomerId: { $in: [...subscriptionsByCustomer.keys()] },
    });
    const stored = await em.find(SubscriptionEntity, { userId: { $in: subscribers.map(({ userId }) => userId) } });
    const storedByUser = new Map(stored.map((subscription) => [subscription.userId, subscription]));
    return subscribers
      .filter(({ userId, stripeCustomerId }) => {
        const subscription = storedByUser.get(userId) ?? null;
        const { record, monthlyAmount } = summarizeSubscriptions(subscriptionsByCustomer.get(stripeCustomerId!)!);
        return (
          findDifferingFields(toStoredRecord(subscription), record).length > 0 ||
          subscription?.monthlyAmount !== monthlyAmount
        );
      })
      .map(({ userId }) => userId);
  }
}

function groupByCustomer(subscriptions: Stripe.Subscription[]): Map<string, Stripe.Subscription[]> {
  const groups = new Map<string, Stripe.Subscription[]>();
  for (const subscription of subscriptions) {
    const { customer } = subscription;
    const id = typeof customer === 'string' ? customer : customer.id;
    groups.set(id, [...(groups.get(id) ?? []), subscription]);
  }
  return groups;
}
