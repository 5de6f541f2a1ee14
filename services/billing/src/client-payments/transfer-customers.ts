import { Injectable } from '@nestjs/common';
import type { NewPaymentSession } from '@paperbill/contracts/nats';
import type Stripe from 'stripe';
import { isMissingObjectError, isRefusedParam, StripeGateway } from '../stripe/stripe-gateway.js';
import type { ClientPayment } from './client-payment.entity.js';
import { toAccountOptions } from './payment-account-state.js';
import { toCustomerParams, toHash } from './payment-session-params.js';

/**
 * Each Stripe customer has an account number that receives bank transfers. Each invoice has a customer of its own, so
 * that no transfer pays another invoice.
 */
@Injectable()
export class TransferCustomers {
  constructor(private readonly stripe: StripeGateway) {}

  /**
   * Creates or updates the Stripe customer of an invoice. After a transfer to the customer's account number was
   * stopped, the invoice gets another customer.
   */
  async ensureCustomer(
    invoice: NewPaymentSession,
    accountId: string,
    earlierPayments: ClientPayment[],
  ): Promise<string> {
    const stopped = new Set(
      earlierPayments.filter(({ state }) => state === 'canceled').map(({ customerId }) => customerId),
    );
    const reusablePayment = earlierPayments.find(
      (payment) => payment.accountId === accountId && payment.customerId !== null && !stopped.has(payment.customerId),
    );
    const params = toCustomerParams(invoice);
    const store = (stored: Stripe.CustomerCreateParams) => {
      const key = `customer:${invoice.invoiceId}:${earlierPayments.length}:${toHash(stored)}`;
      return this.store(stored, accountId, reusablePayment?.customerId ?? null, key);
    };
    try {
      return await store(params);
    } catch (error) {
      // Stripe refuses the e-mail address of the client. The client enters an address on the page.
      if (!isRefusedParam(error, 'email')) throw error;
      const { email: _, ...others } = params;
      return store(others);
    }
  }

  /** If an earlier attempt could not store the session, Stripe returns the same customer again for the same key. */
  private async store(
    params: Stripe.CustomerCreateParams,
    accountId: string,
    customerId: string | null,
    key: string,
  ): Promise<string> {
    const options = toAccountOptions(accountId);
    try {
      if (customerId !== null) {
        // A transfer may have been stopped just after its money had arrived. Its customer then still has the settings
        // of a stopped transfer.
        const cash_balance = { settings: { reconciliation_mode: 'merchant_default' } } as const;
        const changes = { ...params, cash_balance };
        return (await this.stripe.callStripe((stripe) => stripe.customers.update(customerId, changes, options))).id;
      }
    } catch (error) {
      // The user has deleted the customer at Stripe.
      if (!isMissingObjectError(error)) throw error;
    }
    const created = await this.stripe.callOnce(key, (stripe, idempotencyKey) =>
      stripe.customers.create(params, { ...options, idempotencyKey }),
    );
    return created.id;
  }
}
