import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { runForAllUsers, Lifecycle } from '@paperbill/service-kit';
import { SubscriptionEntity } from './subscription.entity.js';
import { StripeGateway } from '../stripe/stripe-gateway.js';

const MAX_LOGGED_IDS = 100;
/** '' is the status of users without a subscription. */
const ENDED_STATUSES = ['', 'canceled', 'incomplete_expired'];

/** With PAYMENTS=none, logs the subscriptions at Stripe that still charge users. The operator must end them. */
@Injectable()
export class LeftoverSubscriptions implements OnApplicationBootstrap {
  private readonly logger = new Logger('Stripe');

  constructor(
    private readonly em: EntityManager,
    private readonly lifecycle: Lifecycle,
    private readonly stripe: StripeGateway,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.stripe.isDisabled) return;
    void this.lifecycle.whenStarted
      .then(() => this.logSubscriptions())
      .catch((error: unknown) =>
        this.logger.warn({ err: error, msg: 'Finding remaining Stripe subscriptions failed' }),
      );
  }

  private async logSubscriptions(): Promise<void> {
    const [left, count] = await runForAllUsers(() =>
      this.em
        .fork()
        .findAndCount(
          SubscriptionEntity,
          { stripeSubscriptionId: { $ne: null }, stripeStatus: { $nin: ENDED_STATUSES } },
          { limit: MAX_LOGGED_IDS, orderBy: { userId: 'asc' }, fields: ['stripeSubscriptionId'] },
        ),
    );
    if (count === 0) return;
    const subscriptions = left.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
    this.logger.warn({
      count,
      subscriptions,
      msg: 'PAYMENTS is none, but these subscriptions still run at Stripe: cancel them there',
    });
  }

  /** After the deletion, the ids of the customers are stored only in the log. */
  logCustomers(customers: Iterable<string>): void {
    for (const customer of customers) {
      this.logger.warn({
        customer,
        msg: 'Account deleted while PAYMENTS is none: cancel and delete this customer at Stripe',
      });
    }
  }
}
