import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UserRows } from '@paperbill/service-kit';
import { selectFormerCustomers } from '../checkout/former-customers.queries.js';
import { OpenCheckouts } from '../checkout/open-checkouts.js';
import { StripeCustomers } from '../checkout/stripe-customers.js';
import { ClientPaymentsDeletion } from '../client-payments/client-payments-deletion.js';
import { isMissingObjectError, StripeGateway } from '../stripe/stripe-gateway.js';
import { LeftoverSubscriptions } from '../subscriptions/leftover-subscriptions.js';
import type { Subscriber } from '../subscriptions/subscriber.entity.js';
import { SubscriberLock } from '../subscriptions/subscription-sync.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { deleteEvents, forgetCustomer } from './user-deletion.queries.js';

/**
 * Deletes a user's data in billing and at Stripe. Stripe does not delete its own invoices, because the law requires
 * them.
 */
@Injectable()
export class UserDeletion {
  constructor(
    private readonly em: EntityManager,
    private readonly clientPayments: ClientPaymentsDeletion,
    private readonly customers: StripeCustomers,
    private readonly left: LeftoverSubscriptions,
    private readonly lock: SubscriberLock,
    private readonly openCheckouts: OpenCheckouts,
    private readonly rows: UserRows,
    private readonly stripe: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /**
   * Cancels the user's subscriptions and closes the open checkout sessions. With PAYMENTS=none, this method changes
   * nothing, and the operator cancels the subscriptions at Stripe after the deletion.
   *
   * @throws AppError PAYMENT_PROVIDER_FAILED or SERVICE_UNAVAILABLE
   */
  async endRenewal(userId: string): Promise<void> {
    if (this.stripe.isDisabled) return;
    await this.lock.runExclusive(userId, async (em, subscriber) => {
      const { stripeCustomerId } = subscriber;
      const open = stripeCustomerId === null ? [] : await this.openCheckouts.list(stripeCustomerId);
      // A checkout session that the user has just paid for is ignored, because its subscription is cancelled
      // afterwards.
      for (const session of open) await this.openCheckouts.close(session);
      await this.subscriptions.cancelLocked(em, subscriber);
    });
  }

  /**
   * Deletes the user's billing data. With PAYMENTS=none, customers that remain at Stripe are logged.
   * @returns true if nothing is left to delete
   * @throws AppError PAYMENT_PROVIDER_FAILED. The subscriber's row is kept, so that a retry finds the customer.
   */
  async delete(userId: string): Promise<boolean> {
    if (!(await this.clientPayments.delete(userId))) return false;
    const isDone = await this.lock.runExclusive(userId, async (em, subscriber) => {
      const customers = await this.listCustomerIds(em, subscriber);
      for (const customerId of customers) {
        // A separate transaction stores the id of the deleted customer at once. An event that Stripe sends before the
        // outer transaction commits is then not stored.
        await forgetCustomer(this.em.fork(), customerId);
        if (!this.stripe.isDisabled) await this.deleteCustomer(customerId, customerId === subscriber.stripeCustomerId);
        if (!(await deleteEvents(em, customerId))) return false;
      }
      if (this.stripe.isDisabled) this.left.logCustomers(customers);
      return this.rows.delete(userId, em);
    });
    // If the user never opened a checkout, there is no subscriber row that could be locked.
    return isDone ?? this.rows.delete(userId);
  }

  /**
   * Returns the Stripe customers of a user: the current customer, earlier customers, and customers whose id was not
   * stored.
   */
  private async listCustomerIds(
    em: EntityManager,
    { userId, stripeCustomerId, email }: Subscriber,
  ): Promise<Set<string>> {
    const former = await selectFormerCustomers(em, userId);
    const made = email && !this.stripe.isDisabled ? await this.customers.findCreatedCustomer({ userId, email }) : [];
    return new Set([...(stripeCustomerId === null ? [] : [stripeCustomerId]), ...former, ...made]);
  }

  /**
   * Deletes a customer at Stripe, which ends the subscriptions and removes the payment methods.
   * @param isCurrent true for the user's current customer. If Stripe does not know it, our key is wrong, and an error
   *   is thrown. Earlier customers may be missing.
   */
  private async deleteCustomer(id: string, isCurrent: boolean): Promise<void> {
    try {
      await this.stripe.callStripe((stripe) => stripe.customers.del(id));
    } catch (error) {
      if (!isMissingObjectError(error)) throw error;
      if (isCurrent && !(await this.stripe.isDeletedCustomer(id))) throw error;
    }
  }
}
