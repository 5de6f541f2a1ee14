import { Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import type Stripe from 'stripe';
import { isMissing } from '../stripe/stripe-error.js';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import type { Order } from './order.js';

type Session = Stripe.Checkout.Session;

/** Stripe's checkout pages. */
@Injectable()
export class CheckoutSessions {
  constructor(private readonly stripe: StripeGateway) {}

  async listOpen(customer: string): Promise<Session[]> {
    const { data } = await this.stripe.ask((stripe) =>
      stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
    );
    return data;
  }

  create(order: Order): Promise<Session> {
    return this.stripe.ask((stripe) => stripe.checkout.sessions.create(order));
  }

  /** @returns false where somebody paid there in this very moment */
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

  /** @throws AppError NOT_FOUND where there is no such page, or it is another user's */
  async checkOwner(id: string, userId: string): Promise<void> {
    const owner = await this.stripe
      .ask((stripe) => stripe.checkout.sessions.retrieve(id))
      .then(
        (session) => session.client_reference_id,
        (error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        },
      );
    if (owner !== userId) throw new AppError('NOT_FOUND');
  }
}
