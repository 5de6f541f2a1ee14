import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { billing, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
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

/** Deletes the user's data here and at Stripe. Only Stripe's invoices remain, because Stripe must keep them by law. */
@Controller()
export class UserDeletionController {
  constructor(
    private readonly em: EntityManager,
    private readonly clientPayments: ClientPaymentsDeletion,
    private readonly customers: StripeCustomers,
    private readonly leftoverSubscriptions: LeftoverSubscriptions,
    private readonly lock: SubscriberLock,
    private readonly openCheckouts: OpenCheckouts,
    private readonly rows: UserRows,
    private readonly stripe: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /**
   * Ends the renewal of the user's subscription. With PAYMENTS=none, this does nothing, and the operator must cancel
   * the subscriptions at Stripe.
   * @throws AppError PAYMENT_PROVIDER_FAILED or SERVICE_UNAVAILABLE
   */
  @Handles(billing.endRenewal)
  async endRenewal({ userId }: WithUserId) {
    if (this.stripe.isDisabled) return {};
    await this.lock.runExclusive(userId, async (em, subscriber) => {
      const { stripeCustomerId } = subscriber;
      const open = stripeCustomerId === null ? [] : await this.openCheckouts.list(stripeCustomerId);
      // If the user has just paid for a session, the session cannot be closed. Its subscription is cancelled in the
      // next step.
      for (const session of open) await this.openCheckouts.close(session);
      await this.subscriptions.cancelUnderLock(em, subscriber);
    });
    return {};
  }

  /**
   * Deletes the user's billing data. With PAYMENTS=none, the customers that remain at Stripe are logged. If Stripe
   * fails, the subscriber's row is kept, so that a retry finds the customer.
   * @throws AppError PAYMENT_PROVIDER_FAILED
   */
  @Handles(billing.deleteUser)
  async delete({ userId }: WithUserId) {
    if (!(await this.clientPayments.delete(userId))) return { isDone: false };
    const isDone = await this.lock.runExclusive(userId, async (em, subscriber) => {
      const customers = await this.listCustomerIds(em, subscriber);
      for (const customerId of customers) {
        // The id of the deleted customer is stored in a separate transaction, which is committed at once. Events that
        // Stripe sends before the outer transaction is committed are then not stored.
        await forgetCustomer(this.em.fork(), customerId);
        if (!this.stripe.isDisabled) await this.deleteCustomer(customerId, customerId === subscriber.stripeCustomerId);
        if (!(await deleteEvents(em, customerId))) return false;
      }
      if (this.stripe.isDisabled) this.leftoverSubscriptions.logCustomers(customers);
      return this.rows.delete(userId, em);
    });
    // If the user never opened a checkout, there is no subscriber row to lock.
    return { isDone: isDone ?? (await this.rows.delete(userId)) };
  }

  /** Returns the ids of all customers of the user. It searches Stripe too, because an id may not have been stored. */
  private async listCustomerIds(
    em: EntityManager,
    { userId, stripeCustomerId, email }: Subscriber,
  ): Promise<Set<string>> {
    const former = await selectFormerCustomers(em, userId);
    const createdCustomers =
      email && !this.stripe.isDisabled ? await this.customers.findCreatedCustomer({ userId, email }) : [];
    return new Set([...(stripeCustomerId === null ? [] : [stripeCustomerId]), ...former, ...createdCustomers]);
  }

  /**
   * Deletes a customer at Stripe. This ends the subscriptions and removes the payment methods.
   * @param isCurrent true for the user's current customer. If Stripe does not know this customer, our key is wrong, and
   * an error is thrown. A former customer may already have been deleted.
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
