import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError, WITHOUT_PAYMENTS } from '@paperbill/contracts/http';
import type { RefusalReason } from '@paperbill/contracts/texts';
import { runInClientSpan } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import Stripe from 'stripe';
import type { BillingConfig } from '../config.js';
import { isPastCallLimit } from './call-limit.js';

/** A retry is safe, because the stripe package sends it with the same idempotency key. */
const MAX_RETRIES = 1;
const MAX_IDEMPOTENCY_KEYS = 20;
/** Stripe returns at most 100 objects per page. */
const PAGE_SIZE = 100;
/** Timeout of the check whether Stripe is up. It is below the timeout of the service's own health check. */
const HEALTH_TIMEOUT_MS = 1_000;

/** The client for Stripe's API. All calls of this service to Stripe use it. */
@Injectable()
export class StripeGateway {
  private readonly logger = new Logger('Stripe');
  private readonly stripe: Stripe | undefined;

  constructor(@Inject(CONFIG) private readonly config: BillingConfig) {
    this.stripe = config.STRIPE_SECRET_KEY ? createStripeClient(config.STRIPE_SECRET_KEY, config) : undefined;
  }

  /** With PAYMENTS=none, Stripe is never called for a subscription, even if the user has a Stripe customer. */
  get isDisabled(): boolean {
    return this.config.PAYMENTS === 'none';
  }

  /**
   * Callers call this before they store anything.
   * @throws AppError PAYMENT_PROVIDER_FAILED with PAYMENTS=none
   */
  requirePaymentsEnabled(): void {
    if (this.isDisabled) {
      throw new AppError('PAYMENT_PROVIDER_FAILED', {
        message: WITHOUT_PAYMENTS,
        cause: new Error('PAYMENTS is none'),
      });
    }
  }

  /** @throws AppError PAYMENT_PROVIDER_FAILED if the configuration contains CLIENT_PAYMENTS=none */
  requireClientPaymentsEnabled(): void {
    if (this.config.CLIENT_PAYMENTS === 'none') throw createPaymentsDisabledError('CLIENT_PAYMENTS');
  }

  /** Calls Stripe's API. @throws AppError PAYMENT_PROVIDER_FAILED, with Stripe's error as its cause */
  async callStripe<Answer>(sendRequest: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const { stripe } = this;
    if (!stripe) throw createPaymentsDisabledError('STRIPE_SECRET_KEY');
    if (isPastCallLimit()) throw new AppError('PAYMENT_PROVIDER_FAILED', { cause: new Error('Stripe is too slow') });
    try {
      return await runInClientSpan('Stripe', { 'server.address': this.config.STRIPE_API_URL }, () =>
        sendRequest(stripe),
      );
    } catch (error) {
      const failure = toPaymentProviderError(error);
      // Missing objects are not logged, because callers often expect that an object is missing at Stripe.
      if (failure !== error && !isMissingObjectError(failure)) this.logger.warn({ err: error });
      throw failure;
    }
  }

  /**
   * Calls Stripe's API with an idempotency key. Stripe repeats its response to a key for a day, even if it rejected the
   * request. If Stripe repeats a rejection, the call is made again with another key. This is safe, because the rejected
   * call had no effect.
   * @throws AppError PAYMENT_PROVIDER_FAILED
   */
  async callOnce<Answer>(key: string, sendRequest: (stripe: Stripe, key: string) => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.callStripe((stripe) => sendRequest(stripe, attempt === 1 ? key : `${key}:${attempt}`));
      } catch (error) {
        if (attempt === MAX_IDEMPOTENCY_KEYS || !isRepeatedRefusal(error)) throw error;
      }
    }
  }

  /**
   * @throws AppError PAYMENT_PROVIDER_FAILED if Stripe does not answer or does not know the customer. In the second
   *   case, our key may belong to another account.
   */
  async isDeletedCustomer(id: string): Promise<boolean> {
    const customer = await this.callStripe((stripe) => stripe.customers.retrieve(id));
    return customer.deleted === true;
  }

  async *listAllPages<Item extends { id: string }>(
    list: (stripe: Stripe, page: Stripe.PaginationParams) => Promise<Stripe.ApiList<Item>>,
  ): AsyncGenerator<Item[]> {
    let last: string | undefined;
    for (let more = true; more;) {
      const params = { limit: PAGE_SIZE, ...(last && { starting_after: last }) };
      const page = await this.callStripe((stripe) => list(stripe, params));
      yield page.data;
      last = page.data.at(-1)?.id;
      more = page.has_more && last !== undefined;
    }
  }

  /** @throws AppError WEBHOOK_SIGNATURE_INVALID if the signature is missing, wrong or older than five minutes */
  verifyWebhook(payload: string, signature: string): unknown {
    if (!this.config.STRIPE_WEBHOOK_SECRET) throw createPaymentsDisabledError('STRIPE_WEBHOOK_SECRET');
    return verifyWithAnySecret(payload, signature, [this.config.STRIPE_WEBHOOK_SECRET]);
  }

  /**
   * @returns an event in the format of Stripe's API v1 or v2
   * @throws AppError WEBHOOK_SIGNATURE_INVALID if no secret of our endpoints fits the signature, or if the signature is
   *   too old
   */
  verifyPaymentsWebhook(payload: string, signature: string): unknown {
    const secrets = this.config.STRIPE_CONNECT_WEBHOOK_SECRET?.split(',');
    if (!secrets) throw createPaymentsDisabledError('STRIPE_CONNECT_WEBHOOK_SECRET');
    return verifyWithAnySecret(payload, signature, secrets);
  }
}

function verifyWithAnySecret(payload: string, signature: string, secrets: string[]): unknown {
  let cause: unknown;
  for (const secret of secrets) {
    try {
      Stripe.webhooks.signature!.verifyHeader(payload, signature, secret, Stripe.webhooks.DEFAULT_TOLERANCE);
      return JSON.parse(payload) as unknown;
    } catch (error) {
      cause = error;
    }
  }
  throw new AppError('WEBHOOK_SIGNATURE_INVALID', { cause });
}

function createStripeClient(key: string, { STRIPE_API_URL, STRIPE_TIMEOUT }: BillingConfig): Stripe {
  const { hostname, port, protocol } = new URL(STRIPE_API_URL);
  return new Stripe(key, {
    apiVersion: Stripe.API_VERSION,
    timeout: STRIPE_TIMEOUT,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
  });
}

const createPaymentsDisabledError = (variable: string) =>
  new AppError('PAYMENT_PROVIDER_FAILED', {
    reason: { code: 'paymentsNotSetUp' },
    cause: new Error(`${variable} is not set`),
  });

function toPaymentProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  return new AppError('PAYMENT_PROVIDER_FAILED', { reason: getRefusalReason(error), cause: error });
}

function getRefusalReason(error: Stripe.errors.StripeError): RefusalReason | undefined {
  if (error instanceof Stripe.errors.StripeRateLimitError) return { code: 'paymentsBusy' };
  const isRefused = error.statusCode !== undefined && error.statusCode < 500;
  return isRefused ? { code: 'paymentRefused' } : undefined;
}

const getStripeError = (error: unknown): Stripe.errors.StripeError | undefined =>
  error instanceof AppError && error.cause instanceof Stripe.errors.StripeError ? error.cause : undefined;

export const isMissingObjectError = (error: unknown): boolean => getStripeError(error)?.code === 'resource_missing';

/** The user has removed the connection between the operator's Stripe account and the user's account. */
export function isDisconnectedError(error: unknown): boolean {
  const { statusCode, code } = getStripeError(error) ?? {};
  return statusCode === 403 && code === 'account_invalid';
}

export const isDisputedError = (error: unknown): boolean =>
  isRefusedError(error) && getStripeError(error)?.code === 'charge_disputed';

/** Stripe rejected the call or its parameters. A retry would fail too. */
export const isRefusedError = (error: unknown): boolean => [400, 403].includes(getStripeError(error)?.statusCode ?? 0);

export const isRefusedParam = (error: unknown, param: string): boolean =>
  isRefusedError(error) && getStripeError(error)?.param === param;

function isRepeatedRefusal(error: unknown): boolean {
  const { statusCode = 0, headers } = getStripeError(error) ?? {};
  return statusCode >= 400 && statusCode < 500 && headers?.['idempotent-replayed'] === 'true';
}

/** The request sends no key, so any status below 500 counts as success, even 401. */
export async function checkStripeHealth(url: string): Promise<void> {
  const limit = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: limit });
  if (response.status >= 500) throw new Error(`Stripe answered with status ${response.status}`);
}
