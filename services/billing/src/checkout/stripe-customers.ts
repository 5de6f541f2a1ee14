import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NewCheckout } from '@paperbill/contracts/nats';
import { isMissing, StripeGateway } from '../stripe/stripe-gateway.js';
import { type Subscriber, SubscriberEntity } from '../subscriptions/subscriber.entity.js';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';
import { SubscriberLock } from '../subscriptions/subscription-sync.js';
import { insertFormerCustomer } from './former-customers.queries.js';

type Person = Pick<NewCheckout, 'userId' | 'email' | 'name'>;

/** Makes each user one customer at Stripe. */
@Injectable()
export class StripeCustomers {
  constructor(
    private readonly em: EntityManager,
    private readonly lock: SubscriberLock,
    private readonly stripe: StripeGateway,
  ) {}

  /**
   * The id of the user's customer at Stripe, which is made where there is none. Stored before anything is sold to it,
   * so that every subscription belongs to a customer whom our table knows.
   */
  async ensure(person: Person): Promise<string> {
    const { userId, email } = person;
    await this.keepEmail(userId, email);
    const id = await this.lock.runExclusive(userId, async (em, subscriber) => {
      const { stripeCustomerId: former } = subscriber;
      if (former === null || (await this.isGone(em, subscriber))) {
        subscriber.stripeCustomerId = await this.findOrCreate(person);
        if (former !== null) await insertFormerCustomer(em, former, userId);
      }
      return subscriber.stripeCustomerId;
    });
    return id!;
  }

  private keepEmail(userId: string, email: string): Promise<unknown> {
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
   * Whether the customer was deleted at Stripe. One that was never there belongs to another account's key: nobody who
   * has a plan by our table loses it to a wrong key.
   */
  private async isGone(em: EntityManager, { userId, stripeCustomerId }: Subscriber): Promise<boolean> {
    try {
      return await this.stripe.isDeletedCustomer(stripeCustomerId!);
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (await em.count(SubscriptionEntity, { userId, status: { $ne: 'free' } })) throw error;
      return true;
    }
  }

  /** Made before where the answer was lost then, or this process ended before it could store it. */
  private async findOrCreate({ userId, email, name }: Person): Promise<string> {
    const [made] = await this.findMade({ userId, email });
    // No idempotency key of our own: Stripe would repeat a failure of its own under it for a day.
    const params = { email, ...(name && { name }), metadata: { user_id: userId } };
    return made ?? (await this.stripe.ask((stripe) => stripe.customers.create(params))).id;
  }

  /** The ids of the customers that were made for a user with this address, also of those that were never stored. */
  async findMade({ userId, email }: Pick<Person, 'userId' | 'email'>): Promise<string[]> {
    const { data } = await this.stripe.ask((stripe) => stripe.customers.list({ email, limit: 100 }));
    return data.filter(({ metadata }) => metadata['user_id'] === userId).map(({ id }) => id);
  }
}
