import { type RunningStripe, startStripe, type StripeOptions } from '@paperbill/stripe';
import { stopAfterFile } from '@paperbill/test-infrastructure';

export { type EventDelivery, type DeliveryRules, type StripeControl, createStripeControl } from '@paperbill/stripe';

export async function startTestStripe(options: Partial<StripeOptions> = {}): Promise<RunningStripe> {
  const stripe = await startStripe(options);
  stopAfterFile(() => stripe.stop());
  return stripe;
}
