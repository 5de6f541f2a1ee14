import type Stripe from 'stripe';

/** What a checkout session is to bring about once it is paid. */
export interface Order {
  item: Stripe.LineItem;
  trialDays: number | null;
  /** For the subscription. */
  metadata: Record<string, string>;
  description: string | null;
}
