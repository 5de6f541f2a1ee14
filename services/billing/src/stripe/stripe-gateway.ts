import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { inClientSpan } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import Stripe from 'stripe';
import type { BillingConfig } from '../config.js';
import { isMissing, paymentProviderError } from './stripe-error.js';

/** By the stripe package itself, with the same idempotency key. */
const RETRIES = 1;

/** The one way to Stripe's API. */
@Injectable()
export class StripeGateway {
  private readonly logger = new Logger('Stripe');
  private readonly stripe: Stripe | undefined;

  constructor(@Inject(CONFIG) private readonly config: BillingConfig) {
    this.stripe = config.STRIPE_SECRET_KEY ? stripeClient(config.STRIPE_SECRET_KEY, config) : undefined;
  }

  /**
   * Puts a question to Stripe.
   *
   * @throws AppError PAYMENT_PROVIDER_FAILED with Stripe's own error as its cause
   */
  async ask<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const { stripe } = this;
    if (!stripe) throw notSetUp('STRIPE_SECRET_KEY');
    try {
      return await inClientSpan('Stripe', { 'server.address': this.config.STRIPE_API_URL }, () => question(stripe));
    } catch (error) {
      const failure = paymentProviderError(error);
      // What does not exist is told to whoever named it.
      if (failure !== error && !isMissing(failure)) this.logger.warn({ err: error });
      throw failure;
    }
  }

  /**
   * The event of a webhook.
   *
   * @param payload the raw body
   * @throws AppError WEBHOOK_SIGNATURE_INVALID where the signature is missing, wrong or older than five minutes
   */
  webhookEvent(payload: string, signature: string): Stripe.Event {
    if (!this.config.STRIPE_WEBHOOK_SECRET) throw notSetUp('STRIPE_WEBHOOK_SECRET');
    try {
      return Stripe.webhooks.constructEvent(payload, signature, this.config.STRIPE_WEBHOOK_SECRET);
    } catch (error) {
      throw new AppError('WEBHOOK_SIGNATURE_INVALID', { cause: error });
    }
  }
}

function stripeClient(key: string, { STRIPE_API_URL, STRIPE_TIMEOUT }: BillingConfig): Stripe {
  const { hostname, port, protocol } = new URL(STRIPE_API_URL);
  return new Stripe(key, {
    apiVersion: Stripe.API_VERSION,
    timeout: STRIPE_TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
  });
}

const notSetUp = (variable: string) =>
  new AppError('PAYMENT_PROVIDER_FAILED', {
    message: 'Payments are not set up here yet.',
    cause: new Error(`${variable} is not set`),
  });
