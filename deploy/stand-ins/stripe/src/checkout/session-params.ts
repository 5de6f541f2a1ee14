import { z } from 'zod';
import { pageParams } from '../http/lists.js';
import { boolean, integer, metadata, text, timeRange, webAddress } from '../http/params.js';
import { priceData } from '../products/prices.js';

const lineItem = z.strictObject({
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: integer.optional(),
});

/** What a checkout can be asked for: one subscription. */
export const newSession = z.strictObject({
  mode: z.enum(['subscription']),
  line_items: z.array(lineItem),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      trial_period_days: integer
        .refine((days) => days >= 1 && days <= 730, 'Invalid integer: it must be from 1 to 730')
        .optional(),
    })
    .optional(),
  expires_at: integer.optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
  /** What is only for show, or what this does anyway. */
  payment_method_collection: z.enum(['always']).optional(),
  allow_promotion_codes: boolean.optional(),
  billing_address_collection: z.enum(['auto']).optional(),
  locale: text.optional(),
});
export type NewSession = z.infer<typeof newSession>;

export const listSessions = pageParams.extend({
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
  created: timeRange.optional(),
});
