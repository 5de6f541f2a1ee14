import { type RunningStripe, startStripe, type StripeOptions } from '@paperbill/stripe';
import { stopAfterFile } from '@paperbill/test-infrastructure';

export { type EventDelivery, type DeliveryRules, type StripeControl, createStripeControl } from '@paperbill/stripe';

/**
 * Starts a local Stripe in memory, which sends its events to `webhookUrl`. Stops the local Stripe after the spec file.
 */
export async function startTestStripe(options: Partial<StripeOptions> = {}): Promise<RunningStripe> {
  const stripe = await startStripe(options);
  stopAfterFile(() => stripe.stop());
  return stripe;
}
