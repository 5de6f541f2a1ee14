import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isId } from '@paperbill/contracts/rules';
import type Stripe from 'stripe';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import { SubscriberEntity } from '../subscriptions/subscriber.entity.js';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';
import { differingFields, storedRecord, summarizeSubscriptions } from '../subscriptions/subscription-record.js';
import { insertMissingSubscribers, selectRunningSubscribers } from './reconciliation.queries.js';

/**
 * Finds the users whose subscription looks different at Stripe: by a list of all that run there, a hundred in a call, and
 * not by a question for each subscriber. It may name one too many, as where somebody has two subscriptions on two pages.
 */
@Injectable()
export class OutdatedSubscribers {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeGateway,
  ) {}

  /** @returns their user ids */
  async find(): Promise<string[]> {
    const outdated = new Set<string>();
    const running = new Set<string>();
    // Those that run: Stripe leaves out the ended ones unless it is asked for them.
    const pages = this.stripe.pages((stripe, page) =>
      stripe.subscriptions.list({ expand: ['data.customer'], ...page }),
    );
    for await (const subscriptions of pages) {
      await this.restoreSubscribers(subscriptions);
      const byCustomer = groupByCustomer(subscriptions);
      for (const customerId of byCustomer.keys()) running.add(customerId);
      for (const userId of await this.findOutdated(byCustomer)) outdated.add(userId);
    }
    for (const { userId, customerId } of await selectRunningSubscribers(this.em)) {
      if (!running.has(customerId)) outdated.add(userId);
    }
    return [...outdated];
  }

  /**
   * Adds the subscribers whom our table lacks: who subscribed for the first time after the backup that was restored.
   * Stripe keeps which user each customer is; customers of somebody else's have no such note and are passed over.
   */
  private async restoreSubscribers(subscriptions: Stripe.Subscription[]): Promise<void> {
    const ours = subscriptions
      .map(({ customer }) => customer)
      .filter((customer) => typeof customer !== 'string' && !customer.deleted)
      .map(({ id, email, metadata }) => ({ customerId: id, email: email ?? '', userId: metadata['user_id'] ?? '' }))
      .filter(({ userId }) => isId(userId));
    if (ours.length > 0) await insertMissingSubscribers(this.em.fork(), ours);
  }

  private async findOutdated(byCustomer: Map<string, Stripe.Subscription[]>): Promise<string[]> {
    const em = this.em.fork();
    const subscribers = await em.find(SubscriberEntity, { stripeCustomerId: { $in: [...byCustomer.keys()] } });
    const stored = await em.find(SubscriptionEntity, { userId: { $in: subscribers.map(({ userId }) => userId) } });
    const byUser = new Map(stored.map((subscription) => [subscription.userId, subscription]));
    return subscribers
      .filter(({ userId, stripeCustomerId }) => {
        const subscription = byUser.get(userId) ?? null;
        const { record, monthlyAmount } = summarizeSubscriptions(byCustomer.get(stripeCustomerId!)!);
        return (
          differingFields(storedRecord(subscription), record).length > 0 ||
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
