import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type StaffCustomer, type StaffMember } from '@paperbill/contracts/http';
import { billing, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { CustomerEntity } from '../customers/customer.entity.js';
import { errorForStaff } from '../events/error-for-staff.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { CustomerComparison } from './customer-comparison.js';
import { addAction } from './staff-actions.js';

@Controller()
export class StaffCustomersMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly sync: SubscriptionSync,
    private readonly comparison: CustomerComparison,
  ) {}

  @Handles(billing.getCustomer)
  async get({ userId }: OfUser): Promise<StaffCustomer> {
    return this.comparison.of(await this.find(userId));
  }

  @Handles(billing.syncCustomer)
  async syncCustomer({ userId, staff }: OfUser & { staff: StaffMember }): Promise<StaffCustomer> {
    const customer = await this.find(userId);
    try {
      await this.sync.syncUser(userId, (em, changes) =>
        addAction(em, { action: 'sync', userId, staff, changes, error: '' }),
      );
    } catch (cause) {
      const error = errorForStaff(cause);
      await addAction(this.em, { action: 'sync', userId, staff, changes: [], error });
      // Whoever waits has waited for Stripe already.
      return this.comparison.withoutStripe(customer, error);
    }
    return this.comparison.of(customer);
  }

  private async find(userId: string) {
    const customer = await this.em.findOne(CustomerEntity, { userId });
    if (!customer) throw new AppError('NOT_FOUND');
    return customer;
  }
}
