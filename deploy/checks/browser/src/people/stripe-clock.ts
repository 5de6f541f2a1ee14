import { stripeControl } from '@paperbill/testing/stripe';
import Stripe from 'stripe';

const HOUR = 60 * 60;

/** A customer's test clock at the local Stripe. */
export interface StripeClock {
  /** Advances to one hour after the end of the trial or period: by then its invoice is finalized and paid or failed. */
  passPeriod(): Promise<void>;
  /** Replaces the card and pays open invoices with it. */
  useCard(number: string): Promise<void>;
}

/** @param address origin of the checkout page */
export async function stripeClockOf(address: string, email: string): Promise<StripeClock> {
  const { hostname, port } = new URL(address);
  const stripe = new Stripe(process.env['STRIPE_SECRET_KEY']!, { host: hostname, port, protocol: 'http' });
  const control = stripeControl(address);
  const { data: customers } = await stripe.customers.list({ email });
  const customer = customers[0]!.id;
  const now = Math.floor(Date.now() / 1_000);
  // Only the local Stripe accepts an existing customer here.
  const params = { frozen_time: now, customer } as Stripe.TestHelpers.TestClockCreateParams;
  const clock = await stripe.testHelpers.testClocks.create(params);

  return {
    passPeriod: async () => {
      const { data: subscriptions } = await stripe.subscriptions.list({ customer });
      const end = subscriptions[0]!.items.data[0]!.current_period_end;
      await control.advance(clock.id, end + HOUR + 1);
    },
    useCard: async (number) => {
      await control.replaceCard(customer, number);
    },
  };
}
