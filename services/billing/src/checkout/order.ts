import { createHash } from 'node:crypto';
import type { NewCheckout } from '@paperbill/contracts/nats';
import { PRO_PRICE_PER_MONTH } from '@paperbill/contracts/rules';
import type Stripe from 'stripe';

type SessionParams = Stripe.Checkout.SessionCreateParams;

/** What Stripe is asked to sell, on a page of its own. */
export type Order = SessionParams & { metadata: { [FINGERPRINT]: string } };

interface Terms {
  customerId: string;
  /** Pro's price at Stripe; null where it has none by the lookup key. */
  priceId: string | null;
  /** What the product is called where Stripe has no price that names it. */
  productName: string;
  /** 0 for none. */
  trialDays: number;
}

const FINGERPRINT = 'order';

export function orderOf(checkout: NewCheckout, { customerId, priceId, productName, trialDays }: Terms): Order {
  const metadata = { user_id: checkout.userId };
  const params = {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: checkout.userId,
    line_items: [{ quantity: 1, ...(priceId ? { price: priceId } : { price_data: ownPrice(productName) }) }],
    subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  } satisfies SessionParams;
  const fingerprint = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  return { ...params, metadata: { ...metadata, [FINGERPRINT]: fingerprint } };
}

const ownPrice = (productName: string): Stripe.Checkout.SessionCreateParams.LineItem.PriceData => ({
  currency: 'usd',
  unit_amount: PRO_PRICE_PER_MONTH * 100,
  recurring: { interval: 'month' },
  product_data: { name: productName },
});

/** A page that closes sooner is not worth opening. */
const MIN_TIME_LEFT_MS = 30 * 60_000;

/** Whether an open page sells just what is ordered, for long enough: then it serves again. */
export const serves = (session: Stripe.Checkout.Session, order: Order): boolean =>
  session.metadata?.[FINGERPRINT] === order.metadata[FINGERPRINT] &&
  session.expires_at * 1_000 > Date.now() + MIN_TIME_LEFT_MS;
