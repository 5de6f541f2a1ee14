import { createStripeControl } from '@paperbill/testing/stripe';
import Stripe from 'stripe';

const HOUR_SECONDS = 60 * 60;

/** A test clock in the local Stripe. It controls the time for one customer. */
export interface StripeClock {
  /**
   * Advances the clock to one hour after the end of the trial or billing period. By then, Stripe has finalized the
   * invoice, and the payment has succeeded or failed.
   */
  passPeriod(): Promise<void>;
  /** Replaces the customer's card and pays the open invoices with the new card. */
  useCard(number: string): Promise<void>;
}

/**
 * Creates a Stripe test clock for a customer of the local Stripe.
 * @param address origin of the checkout page
 */
export async function findStripeClock(address: string, email: string): Promise<StripeClock> {
  const { hostname, port } = new URL(address);
  const stripe = new Stripe(process.env['STRIPE_SECRET_KEY']!, { host: hostname, port, protocol: 'http' });
  const control = createStripeControl(address);
  const { data: customers } = await stripe.customers.list({ email });
  const customer = customers[0]!.id;
  const now = Math.floor(Date.now() / 1_000);
  // The local Stripe can attach a test clock to an existing customer. The real Stripe cannot.
  const params = { frozen_time: now, customer } as Stripe.TestHelpers.TestClockCreateParams;
  const clock = await stripe.testHelpers.testClocks.create(params);

  return {
    passPeriod: async () => {
      const { data: subscriptions } = await stripe.subscriptions.list({ customer });
      const end = subscriptions[0]!.items.data[0]!.current_period_end;
      await control.advance(clock.id, end + HOUR_SECONDS + 1);
    },
    useCard: async (number) => {
      await control.replaceCard(customer, number);
    },
  };
}
