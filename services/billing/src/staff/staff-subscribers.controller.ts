import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type StaffMember, type StaffSubscriber, type SubscriptionRecord } from '@paperbill/contracts/http';
import { billing, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { recordAction, selectActions } from '../staff-actions/staff-actions.queries.js';
import { describeError, toReadableError } from '../staff-actions/describe-error.js';
import { type Subscriber, SubscriberEntity } from '../subscriptions/subscriber.entity.js';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';
import {
  findDifferingFields,
  noSubscription,
  toStoredRecord,
  summarizeSubscriptions,
} from '../subscriptions/subscription-record.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';

@Controller()
export class StaffSubscribersController {
  constructor(
    private readonly em: EntityManager,
    private readonly subscriptionSync: SubscriptionSync,
  ) {}

  @Handles(billing.getSubscriber)
  async get({ userId }: WithUserId): Promise<StaffSubscriber> {
    return this.compareWithStripe(await this.find(userId));
  }

  /**
   * Syncs a user's subscription. If Stripe does not answer, the result contains the reason.
   * @throws AppError NOT_FOUND if the user has never opened a checkout
   */
  @Handles(billing.syncSubscriber)
  async sync({ userId, staff }: WithUserId & { staff: StaffMember }): Promise<StaffSubscriber> {
    const subscriber = await this.find(userId);
    try {
      await this.subscriptionSync.syncUser(userId, (em, changes) =>
        recordAction(em, { action: 'sync', userId, staff, changes, error: '' }),
      );
    } catch (cause) {
      await recordAction(this.em, { action: 'sync', userId, staff, changes: [], error: describeError(cause) });
      // After a failed sync, Stripe is not called again, because the staff member would have to wait for another
      // timeout.
      return this.describeWithoutStripe(subscriber, cause);
    }
    return this.compareWithStripe(subscriber);
  }

  private async find(userId: string): Promise<Subscriber> {
    const subscriber = await this.em.findOne(SubscriberEntity, { userId });
    if (!subscriber) throw new AppError('NOT_FOUND');
    return subscriber;
  }

  private async compareWithStripe(subscriber: Subscriber): Promise<StaffSubscriber> {
    let stripe: SubscriptionRecord;
    try {
      stripe = await this.readFromStripe(subscriber);
    } catch (error) {
      return this.describeWithoutStripe(subscriber, error);
    }
    const stored = await this.readStoredState(subscriber);
    return {
      ...stored,
      stripe: stripe.subscriptionId === '' ? null : stripe,
      stripeError: '',
      differences: findDifferingFields(stored.ours, stripe),
    };
  }

  private async describeWithoutStripe(subscriber: Subscriber, error: unknown): Promise<StaffSubscriber> {
    const stripeError = toReadableError(describeError(error));
    return { ...(await this.readStoredState(subscriber)), stripe: null, stripeError, differences: [] };
  }

  private async readFromStripe({ stripeCustomerId }: Subscriber): Promise<SubscriptionRecord> {
    if (stripeCustomerId === null) return noSubscription;
    return summarizeSubscriptions(await this.subscriptionSync.listSubscriptions(stripeCustomerId)).record;
  }

  private async readStoredState({ userId, email, stripeCustomerId }: Subscriber) {
    // The stored subscription is loaded again, because the current request may have changed it in a sync.
    const [subscription, actions] = await Promise.all([
      this.em.findOne(SubscriptionEntity, { userId }, { refresh: true }),
      selectActions(this.em, userId),
    ]);
    return { userId, email, customerId: stripeCustomerId ?? '', ours: toStoredRecord(subscription), actions };
  }
}
