import { AppError } from '@paperbill/contracts/http';
import Stripe from 'stripe';

/** What a failed question to Stripe is for the person who waits; errors that are not Stripe's stay as they are. */
export function paymentProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const message = messageFor(error);
  return new AppError('PAYMENT_PROVIDER_FAILED', { ...(message && { message }), cause: error });
}

function messageFor(error: Stripe.errors.StripeError): string | undefined {
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    return 'The payment provider is busy right now. Please try again in a moment.';
  }
  const refused = error.statusCode !== undefined && error.statusCode < 500;
  return refused ? 'The payment provider refused this request. Please try again later.' : undefined;
}

/** Whether a question failed because what it names does not exist at Stripe. */
export const isMissing = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.code === 'resource_missing';
