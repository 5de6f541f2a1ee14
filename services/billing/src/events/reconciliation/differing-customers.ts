import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { SubscriberEntity } from '../../subscribers/subscriber.entity.js';
import { StripeGateway } from '../../stripe/stripe-gateway.js';
import { readSubscriptions } from '../../subscriptions/read-subscriptions.js';
import { differingFields } from '../../subscriptions/record-changes.js';
import { storedRecord } from '../../subscriptions/stored-subscription.js';
import { SubscriptionEntity } from '../../subscriptions/subscription.entity.js';
import { ForgottenCustomers } from './forgotten-customers.js';

/** The most that Stripe lists at once. */
const PAGE_SIZE = 100;

/**
 * Finds the users whose subscription looks different at Stripe: by a list of all that run there, a hundred in a call, and
 * not by a question for each customer. It may name one too many, as where somebody has two subscriptions on two pages.
 */
@Injectable()
export class DifferingCustomers {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeGateway,
    private readonly forgotten: ForgottenCustomers,
  ) {}

  /** @returns their user ids */
  async find(): Promise<string[]> {
    const differing = new Set<string>();
    const running = new Set<string>();
    for await (const subscriptions of this.pages()) {
      await this.forgotten.rememberThoseOf(subscriptions);
      const page = byCustomer(subscriptions);
      for (const customerId of page.keys()) running.add(customerId);
      for (const userId of await this.differing(page)) differing.add(userId);
    }
    for (const { userId, customerId } of await this.runningHere()) if (!running.has(customerId)) differing.add(userId);
    return [...differing];
  }

  /** Those that run: Stripe leaves out the ended ones unless it is asked for them. */
  private async *pages(): AsyncGenerator<Stripe.Subscription[]> {
    let last: string | undefined;
    for (let more = true; more;) {
      const page = await this.stripe.ask((stripe) =>
        stripe.subscriptions.list({
          limit: PAGE_SIZE,
          expand: ['data.customer'],
          ...(last && { starting_after: last }),
        }),
      );
      yield page.data;
      last = page.data.at(-1)?.id;
      more = page.has_more && last !== undefined;
    }
  }

  private async differing(page: Map<string, Stripe.Subscription[]>): Promise<string[]> {
    const em = this.em.fork();
    const customers = await em.find(SubscriberEntity, { stripeCustomerId: { $in: [...page.keys()] } });
    const stored = await em.find(SubscriptionEntity, { userId: { $in: customers.map(({ userId }) => userId) } });
    const byUser = new Map(stored.map((subscription) => [subscription.userId, subscription]));
    return customers
      .filter(({ userId, stripeCustomerId }) => {
        const subscription = byUser.get(userId) ?? null;
        const { record, monthlyAmount } = readSubscriptions(page.get(stripeCustomerId!)!);
        return (
          differingFields(storedRecord(subscription), record).length > 0 ||
          subscription?.monthlyAmount !== monthlyAmount
        );
      })
      .map(({ userId }) => userId);
  }

  /** Whoever has a subscription that has not ended, as far as we know. */
  private runningHere(): Promise<{ userId: string; customerId: string }[]> {
    return this.em.execute(
      `select user_id as "userId", stripe_customer_id as "customerId"
       from subscriptions join subscribers using (user_id)
       where stripe_customer_id is not null and stripe_status not in ('', 'canceled', 'incomplete_expired')`,
    );
  }
}

function byCustomer(subscriptions: Stripe.Subscription[]): Map<string, Stripe.Subscription[]> {
  const groups = new Map<string, Stripe.Subscription[]>();
  for (const subscription of subscriptions) {
    const { customer } = subscription;
    const id = typeof customer === 'string' ? customer : customer.id;
    groups.set(id, [...(groups.get(id) ?? []), subscription]);
  }
  return groups;
}
