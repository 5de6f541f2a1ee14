import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type StaffSubscriber, type StaffMember } from '@paperbill/contracts/http';
import { billing, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { SubscriberEntity } from '../subscribers/subscriber.entity.js';
import { errorForStaff } from '../events/error-for-staff.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { StaffSubscribers } from './staff-subscribers.service.js';
import { addAction } from './staff-actions.js';

@Controller()
export class StaffSubscribersController {
  constructor(
    private readonly em: EntityManager,
    private readonly sync: SubscriptionSync,
    private readonly comparison: StaffSubscribers,
  ) {}

  @Handles(billing.getSubscriber)
  async get({ userId }: OfUser): Promise<StaffSubscriber> {
    return this.comparison.of(await this.find(userId));
  }

  @Handles(billing.syncSubscriber)
  async syncSubscriber({ userId, staff }: OfUser & { staff: StaffMember }): Promise<StaffSubscriber> {
    const subscriber = await this.find(userId);
    try {
      await this.sync.syncUser(userId, (em, changes) =>
        addAction(em, { action: 'sync', userId, staff, changes, error: '' }),
      );
    } catch (cause) {
      const error = errorForStaff(cause);
      await addAction(this.em, { action: 'sync', userId, staff, changes: [], error });
      // Whoever waits has waited for Stripe already.
      return this.comparison.withoutStripe(subscriber, error);
    }
    return this.comparison.of(subscriber);
  }

  private async find(userId: string) {
    const subscriber = await this.em.findOne(SubscriberEntity, { userId });
    if (!subscriber) throw new AppError('NOT_FOUND');
    return subscriber;
  }
}
