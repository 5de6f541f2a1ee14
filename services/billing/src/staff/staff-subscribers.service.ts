import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StaffSubscriber, SubscriptionRecord } from '@paperbill/contracts/http';
import type { Subscriber } from '../subscribers/subscriber.entity.js';
import { errorForStaff } from '../events/error-for-staff.js';
import { noSubscription, readSubscriptions } from '../subscriptions/read-subscriptions.js';
import { differingFields } from '../subscriptions/record-changes.js';
import { storedRecord } from '../subscriptions/stored-subscription.js';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { selectActions } from './staff-actions.js';

/** Puts what we hold of a subscriber beside what Stripe says right now. */
@Injectable()
export class StaffSubscribers {
  constructor(
    private readonly em: EntityManager,
    private readonly sync: SubscriptionSync,
  ) {}

  async of(subscriber: Subscriber): Promise<StaffSubscriber> {
    let stripe: SubscriptionRecord;
    try {
      stripe = await this.askStripe(subscriber);
    } catch (error) {
      return this.withoutStripe(subscriber, errorForStaff(error));
    }
    const ours = await this.ours(subscriber);
    return {
      ...ours,
      stripe: stripe.subscriptionId === '' ? null : stripe,
      stripeError: '',
      differences: differingFields(ours.ours, stripe),
    };
  }

  /** @param stripeError why Stripe could not be asked */
  async withoutStripe(subscriber: Subscriber, stripeError: string): Promise<StaffSubscriber> {
    return { ...(await this.ours(subscriber)), stripe: null, stripeError, differences: [] };
  }

  private async askStripe({ stripeCustomerId }: Subscriber): Promise<SubscriptionRecord> {
    if (stripeCustomerId === null) return noSubscription;
    return readSubscriptions(await this.sync.listSubscriptions(stripeCustomerId)).record;
  }

  private async ours({ userId, email, stripeCustomerId }: Subscriber) {
    // Read anew: a sync may have changed it since this request began.
    const [subscription, actions] = await Promise.all([
      this.em.findOne(SubscriptionEntity, { userId }, { refresh: true }),
      selectActions(this.em, userId),
    ]);
    return { userId, email, customerId: stripeCustomerId ?? '', ours: storedRecord(subscription), actions };
  }
}
