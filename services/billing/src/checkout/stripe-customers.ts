import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NewCheckout } from '@paperbill/contracts/nats';
import { isMissingObjectError, StripeGateway } from '../stripe/stripe-gateway.js';
import { type Subscriber, SubscriberEntity } from '../subscriptions/subscriber.entity.js';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';
import { SubscriberLock } from '../subscriptions/subscription-sync.js';
import { insertFormerCustomer } from './former-customers.queries.js';

type CustomerData = Pick<NewCheckout, 'userId' | 'email' | 'name'>;

@Injectable()
export class StripeCustomers {
  constructor(
    private readonly em: EntityManager,
    private readonly lock: SubscriberLock,
    private readonly stripe: StripeGateway,
  ) {}

  /**
   * Stores the id of the Stripe customer before a checkout starts, so that every subscription belongs to a
   * known customer.
   */
  async ensureCustomer(person: CustomerData): Promise<string> {
    const { userId, email } = person;
    await this.updateEmail(userId, email);
    const id = await this.lock.runExclusive(userId, async (em, subscriber) => {
      const { stripeCustomerId: former } = subscriber;
      if (former === null || (await this.isDeletedAtStripe(em, subscriber))) {
        subscriber.stripeCustomerId = await this.findOrCreate(person);
        if (former !== null) await insertFormerCustomer(em, former, userId);
      }
      return subscriber.stripeCustomerId;
    });
    return id!;
  }

  private updateEmail(userId: string, email: string): Promise<unknown> {
    const now = new Date();
    return this.em
      .fork()
      .upsert(
        SubscriberEntity,
        { userId, email, createdAt: now, updatedAt: now },
        { onConflictFields: ['userId'], onConflictMergeFields: ['email', 'updatedAt'] },
      );
  }

  /**
   * If Stripe does not know the customer, STRIPE_SECRET_KEY may be the key of another Stripe account. A wrong key must
   * not end plans. Therefore an unknown customer counts as deleted only if the user has no plan.
   */
  private async isDeletedAtStripe(em: EntityManager, { userId, stripeCustomerId }: Subscriber): Promise<boolean> {
    try {
      return await this.stripe.isDeletedCustomer(stripeCustomerId!);
    } catch (error) {
      if (!isMissingObjectError(error)) throw error;
      if (await em.count(SubscriptionEntity, { userId, status: { $ne: 'free' } })) throw error;
      return true;
    }
  }

  /** An earlier request may have created a customer without storing its id. */
  private async findOrCreate({ userId, email, name }: CustomerData): Promise<string> {
    const [made] = await this.findCreatedCustomer({ userId, email });
    // The request has no idempotency key, because with a key, Stripe would repeat a failure for a day.
    const params = { email, ...(name && { name }), metadata: { user_id: userId } };
    return made ?? (await this.stripe.callStripe((stripe) => stripe.customers.create(params))).id;
  }

  async findCreatedCustomer({ userId, email }: Pick<CustomerData, 'userId' | 'email'>): Promise<string[]> {
    const { data } = await this.stripe.callStripe((stripe) => stripe.customers.list({ email, limit: 100 }));
    return data.filter(({ metadata }) => metadata['user_id'] === userId).map(({ id }) => id);
  }
}
