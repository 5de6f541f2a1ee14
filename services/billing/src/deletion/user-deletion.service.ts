import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UserRows } from '@paperbill/service-kit';
import { selectFormerCustomers } from '../checkout/former-customers.queries.js';
import { OpenCheckouts } from '../checkout/open-checkouts.js';
import { StripeCustomers } from '../checkout/stripe-customers.js';
import { isMissing, StripeGateway } from '../stripe/stripe-gateway.js';
import { LeftAtStripe } from '../subscriptions/left-at-stripe.js';
import type { Subscriber } from '../subscriptions/subscriber.entity.js';
import { SubscriberLock } from '../subscriptions/subscription-sync.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { deleteEvents, forgetCustomer } from './user-deletion.queries.js';

/** Deletes what billing and Stripe have of a user. Stripe keeps its invoices, as the law asks of who was paid. */
@Injectable()
export class UserDeletion {
  constructor(
    private readonly em: EntityManager,
    private readonly customers: StripeCustomers,
    private readonly left: LeftAtStripe,
    private readonly lock: SubscriberLock,
    private readonly openCheckouts: OpenCheckouts,
    private readonly rows: UserRows,
    private readonly stripe: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /**
   * Ends what would be renewed, and closes what could still be paid; where nobody can pay, that is the operator's to do
   * once the account is deleted.
   *
   * @throws AppError PAYMENT_PROVIDER_FAILED or SERVICE_UNAVAILABLE
   */
  async endRenewal(userId: string): Promise<void> {
    if (this.stripe.isOff) return;
    await this.lock.runExclusive(userId, async (em, subscriber) => {
      const { stripeCustomerId } = subscriber;
      const open = stripeCustomerId === null ? [] : await this.openCheckouts.list(stripeCustomerId);
      // Where somebody pays in this very moment, there is a subscription to cancel.
      for (const session of open) await this.openCheckouts.close(session);
      await this.subscriptions.cancelLocked(em, subscriber);
    });
  }

  /**
   * Where nobody can pay, Stripe is not asked: the log names who is still its customer.
   *
   * @returns whether nothing is left
   * @throws AppError PAYMENT_PROVIDER_FAILED; the subscriber's row stays then, to try again by
   */
  async delete(userId: string): Promise<boolean> {
    const isDone = await this.lock.runExclusive(userId, async (em, subscriber) => {
      const customers = await this.customersOf(em, subscriber);
      for (const customerId of customers) {
        // Stored at once: Stripe tells of the deletion itself before this transaction ends.
        await forgetCustomer(this.em.fork(), customerId);
        if (!this.stripe.isOff) await this.deleteCustomer(customerId, customerId === subscriber.stripeCustomerId);
        if (!(await deleteEvents(em, customerId))) return false;
      }
      if (this.stripe.isOff) this.left.tell(customers);
      return this.rows.delete(userId, em);
    });
    // Who never went to a checkout is no subscriber.
    return isDone ?? this.rows.delete(userId);
  }

  /** All that the user ever was at Stripe: now, before, and where the answer that named a new one was lost. */
  private async customersOf(em: EntityManager, { userId, stripeCustomerId, email }: Subscriber): Promise<Set<string>> {
    const former = await selectFormerCustomers(em, userId);
    const made = email && !this.stripe.isOff ? await this.customers.findMade({ userId, email }) : [];
    return new Set([...(stripeCustomerId === null ? [] : [stripeCustomerId]), ...former, ...made]);
  }

  /**
   * With the customer end their subscriptions, what those would charge, and the cards on file.
   *
   * @param isCurrent then Stripe must know the customer, or have deleted them: with a wrong key everything stays as it is.
   *   Of a former one it is known that Stripe did not.
   */
  private async deleteCustomer(id: string, isCurrent: boolean): Promise<void> {
    try {
      await this.stripe.ask((stripe) => stripe.customers.del(id));
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (isCurrent && !(await this.stripe.isDeletedCustomer(id))) throw error;
    }
  }
}
