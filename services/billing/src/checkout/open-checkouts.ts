import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { isMissing, StripeGateway } from '../stripe/stripe-gateway.js';

type Session = Stripe.Checkout.Session;

/** Pages of Stripe on which somebody could pay now. To be asked for before the subscriptions: so no payment is missed. */
@Injectable()
export class OpenCheckouts {
  constructor(private readonly stripe: StripeGateway) {}

  /** None where the customer was deleted. */
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

  /** @returns false where somebody paid in it in this very moment */
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
