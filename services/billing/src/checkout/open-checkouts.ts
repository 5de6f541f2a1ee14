import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { isMissingObjectError, StripeGateway } from '../stripe/stripe-gateway.js';

type CheckoutSession = Stripe.Checkout.Session;

/**
 * Callers must list the open sessions before the subscriptions. In the other order, a payment between the two requests
 * would be in neither list.
 */
@Injectable()
export class OpenCheckouts {
  constructor(private readonly stripe: StripeGateway) {}

  /** Returns an empty list if the customer was deleted. */
  async list(customer: string): Promise<CheckoutSession[]> {
    try {
      const { data } = await this.stripe.callStripe((stripe) =>
        stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
      );
      return data;
    } catch (error) {
      if (isMissingObjectError(error) && (await this.stripe.isDeletedCustomer(customer))) return [];
      throw error;
    }
  }

  /** @returns false if the session cannot be closed, because the user has just paid */
  async close({ id }: CheckoutSession): Promise<boolean> {
    try {
      await this.stripe.callStripe((stripe) => stripe.checkout.sessions.expire(id));
      return true;
    } catch (error) {
      const { status } = await this.stripe.callStripe((stripe) => stripe.checkout.sessions.retrieve(id));
      if (status === 'open') throw error;
      return status !== 'complete';
    }
  }
}
