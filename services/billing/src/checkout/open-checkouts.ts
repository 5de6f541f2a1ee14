import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { isMissing, StripeGateway } from '../stripe/stripe-gateway.js';

type Session = Stripe.Checkout.Session;

/**
 * Open checkout sessions, in which the user could still pay. List them before the subscriptions, so that no payment is
 * missed.
 */
@Injectable()
export class OpenCheckouts {
  constructor(private readonly stripe: StripeGateway) {}

  /** Empty if the customer was deleted. */
  async list(customer: string): Promise<Session[]> {
    try {
      const { data } = await this.stripe.ask((stripe) =>
        stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
      );
      return data;
    } catch (error) {
      if (isMissing(error) && (await this.stripe.isDeletedCustomer(customer))) return [];
      throw error;
    }
  }

  /** @returns false if the session was paid at the same moment */
  async close({ id }: Session): Promise<boolean> {
    try {
      await this.stripe.ask((stripe) => stripe.checkout.sessions.expire(id));
      return true;
    } catch (error) {
      const { status } = await this.stripe.ask((stripe) => stripe.checkout.sessions.retrieve(id));
      if (status === 'open') throw error;
      return status !== 'complete';
    }
  }
}
