import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { forAllUsers, Lifecycle } from '@paperbill/service-kit';
import { SubscriptionEntity } from './subscription.entity.js';
import { StripeGateway } from '../stripe/stripe-gateway.js';

/** As many as one line of the log should name. */
const MAX_NAMED = 100;
/** Stripe's own words for subscriptions that charge nothing any more, and ours for none. */
const ENDED = ['', 'canceled', 'incomplete_expired'];

/**
 * With `PAYMENTS=none` nobody here asks Stripe, which goes on charging for what was sold before: the log tells the
 * operator what is left to end by hand.
 */
@Injectable()
export class LeftAtStripe implements OnApplicationBootstrap {
  private readonly logger = new Logger('Stripe');

  constructor(
    private readonly em: EntityManager,
    private readonly lifecycle: Lifecycle,
    private readonly stripe: StripeGateway,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.stripe.isOff) return;
    void this.lifecycle.started
      .then(() => this.tellOfSubscriptions())
      .catch((error: unknown) => this.logger.warn({ err: error, msg: 'It is not known what is left at Stripe' }));
  }

  private async tellOfSubscriptions(): Promise<void> {
    const [left, count] = await forAllUsers(() =>
      this.em
        .fork()
        .findAndCount(
          SubscriptionEntity,
          { stripeSubscriptionId: { $ne: null }, stripeStatus: { $nin: ENDED } },
          { limit: MAX_NAMED, orderBy: { userId: 'asc' }, fields: ['stripeSubscriptionId'] },
        ),
    );
    if (count === 0) return;
    const subscriptions = left.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
    this.logger.warn({ count, subscriptions, msg: 'PAYMENTS is none, but these go on at Stripe: cancel them there' });
  }

  /** @param customers of a user who goes; the log is the last that knows of them here */
  tell(customers: Iterable<string>): void {
    for (const customer of customers) {
      this.logger.warn({
        customer,
        msg: 'Somebody deletes their account, and PAYMENTS is none: cancel and delete this customer at Stripe',
      });
    }
  }
}
