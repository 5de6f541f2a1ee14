import type Stripe from 'stripe';
import { z } from 'zod';
import { createRandomText, nowInSeconds, type Account } from '../account/account.js';
import type { CheckoutOrder } from '../account/state.js';
import { integerParam, metadataParam, textParam, urlParam } from '../http/params.js';
import { priceDataSchema } from './products.js';

const lineItemParams = z.strictObject({
  price: textParam.optional(),
  price_data: priceDataSchema.optional(),
  quantity: integerParam.optional(),
});

export const newSessionSchema = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z.array(lineItemParams),
  success_url: urlParam,
  cancel_url: urlParam.optional(),
  customer: textParam,
  client_reference_id: textParam.max(200).optional(),
  metadata: metadataParam,
  subscription_data: z
    .strictObject({
      metadata: metadataParam,
      trial_period_days: integerParam
        .refine((days) => days >= 1 && days <= 730, 'Invalid integer: it must be from 1 to 730')
        .optional(),
    })
    .optional(),
});
export type NewSession = z.infer<typeof newSessionSchema>;

export function newSessionObject(
  account: Account,
  params: NewSession,
  order: CheckoutOrder,
  customer: Stripe.Customer,
  expiresAt: number,
): Stripe.Checkout.Session {
  const id = `cs_test_${createRandomText(58)}`;
  const total = order.trialDays === null ? order.item.amount_total : 0;
  return {
    id,
    object: 'checkout.session',
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: nowInSeconds(),
    currency: order.item.currency,
    customer: customer.id,
    expires_at: expiresAt,
    invoice: null,
    metadata: params.metadata,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: params.success_url,
    url: `${account.url}/c/pay/${id}`,
  } as Stripe.Checkout.Session;
}
