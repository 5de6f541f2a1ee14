import { type RunningStripe, startStripe, type StripeOptions } from '@paperbill/stripe';
import { stopAfterFile } from '@paperbill/test-infrastructure';

export { type Delivery, type DeliveryRules, type StripeControl, stripeControl } from '@paperbill/stripe';

/** A Stripe of its own, in memory; it stops with the spec file. `webhookUrl` says where its events go. */
export async function startTestStripe(options: Partial<StripeOptions> = {}): Promise<RunningStripe> {
  const stripe = await startStripe(options);
  stopAfterFile(() => stripe.stop());
  return stripe;
}
