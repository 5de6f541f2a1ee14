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
  mode: z.enum(['subscription']),
  line_items: z.array(lineItemParams),
  success_url: urlParam,
  cancel_url: urlParam.optional(),
  customer: textParam.optional(),
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

/** If the subscription starts with a trial, the amount due today is 0. */
export function newSessionObject(
  account: Account,
  params: NewSession,
  order: CheckoutOrder,
  customer: Stripe.Customer | null,
  expiresAt: number,
): Stripe.Checkout.Session {
  const id = `cs_test_${createRandomText(58)}`;
  const total = order.trialDays === null ? order.item.amount_total : 0;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: nowInSeconds(),
    currency: order.item.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : 'always',
    customer_details: customer?.email ? toCustomerDetails(customer.email) : null,
    customer_email: null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${account.url}/c/pay/${id}`,
    wallet_options: null,
  };
}

export const toCustomerDetails = (email: string): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});
