import { defaultBrand } from '@paperbill/contracts/http';
import {
  auditedServiceConfig,
  issuedSecretSchema,
  paymentsSchema,
  trialDaysSchema,
  wholeNumberSchema,
} from '@paperbill/service-kit';
import { z } from 'zod';

export const billingConfig = auditedServiceConfig
  .extend({
    PAYMENTS: paymentsSchema(),
    STRIPE_SECRET_KEY: issuedSecretSchema()
      .regex(/^[sr]k_/, 'must be a secret key of Stripe, which begins with sk_ or rk_')
      .optional()
      .describe('The secret key of the Stripe account. Required in production, unless `PAYMENTS` is `none`.'),
    STRIPE_WEBHOOK_SECRET: issuedSecretSchema()
      .regex(/^whsec_/, "must be the signing secret of Stripe's webhook endpoint, which begins with whsec_")
      .optional()
      .describe(
        'The signing secret of the webhook endpoint `PUBLIC_URL/webhooks/stripe`. Required in production, unless `PAYMENTS` is `none`.',
      ),
    STRIPE_API_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4242' })
      .default('https://api.stripe.com')
      .describe('The address of Stripe’s API, without a path. Development and tests use a local Stripe.'),
    // The stripe package retries a request once. Both attempts must end before the NATS message times out.
    STRIPE_TIMEOUT: z.coerce
      .number({ error: 'must be a number of milliseconds' })
      .int('must be a whole number of milliseconds')
      .min(1, 'must be 1 or more milliseconds')
      .max(8_000, 'must be at most 8000 milliseconds')
      .default(8_000)
      .describe('Timeout of one call to Stripe in milliseconds, at most 8000.'),
    STRIPE_TRIAL_DAYS: trialDaysSchema(),
    RECONCILIATION_INTERVAL_MINUTES: z.coerce
      .number({ error: 'must be a number of minutes' })
      .min(0, 'must be 0 or more minutes')
      .default(60)
      .describe('Interval in minutes of the check for events that Stripe’s webhooks did not deliver; `0`: never.'),
    EVENT_DAYS: wholeNumberSchema(400, { min: 30, max: 36_500 }).describe(
      'Days for which Stripe events and the staff’s actions on them are kept. At least 30, because Stripe delivers events up to 30 days late.',
    ),
    STRIPE_PRICE_LOOKUP_KEY: z
      .string()
      .max(200)
      .default('paperbill_pro_monthly')
      .describe(
        'The lookup key of Pro’s monthly price at Stripe. The price can be changed there. If Stripe has no such price, Pro costs $12.',
      ),
    BRAND_NAME: z
      .string()
      .default(defaultBrand.name)
      .describe('The name of the product on Stripe’s pages if Stripe has no price with that lookup key.'),
  })
  .superRefine((config, context) => {
    const [isFree, isProduction] = [config.PAYMENTS === 'none', config.NODE_ENV === 'production'];
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
      const isSet = config[name] !== undefined;
      const message = isFree
        ? isSet && 'is set, but PAYMENTS=none turns payments off: set PAYMENTS=stripe, or leave this variable empty'
        : isProduction && !isSet && 'is missing: set it, or set PAYMENTS=none to run without payments';
      if (message) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export type BillingConfig = z.infer<typeof billingConfig>;
