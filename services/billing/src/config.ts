import { defaultBrand } from '@paperbill/contracts/http';
import {
  auditedServiceConfig,
  clientPaymentsSchema,
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
      .describe(
        'The secret key of the Stripe account. Required in production, unless `PAYMENTS` and `CLIENT_PAYMENTS` are `none`.',
      ),
    STRIPE_WEBHOOK_SECRET: issuedSecretSchema()
      .regex(/^whsec_/, "must be the signing secret of Stripe's webhook endpoint, which begins with whsec_")
      .optional()
      .describe(
        'The signing secret of the webhook endpoint `PUBLIC_URL/webhooks/stripe`. Required in production, unless `PAYMENTS` is `none`.',
      ),
    CLIENT_PAYMENTS: clientPaymentsSchema(),
    STRIPE_CONNECT_WEBHOOK_SECRET: issuedSecretSchema()
      .regex(
        /^whsec_[^,]+(,whsec_[^,]+)*$/,
        "must be the signing secrets of Stripe's webhook endpoints, which begin with whsec_, separated by commas",
      )
      .optional()
      .describe(
        'The signing secret of the webhook endpoint `PUBLIC_URL/webhooks/stripe-payments`. If Stripe has several endpoints with this address, their secrets separated by commas. Required in production, unless `CLIENT_PAYMENTS` is `none`.',
      ),
    STRIPE_API_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4242' })
      .default('https://api.stripe.com')
      .describe('The address of Stripe’s API, without a path. Development and tests use a local Stripe.'),
    // The stripe package retries a failed request once. The NATS message must not time out before the retry has ended.
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
    const sellsPlans = config.PAYMENTS !== 'none';
    const takesClientPayments = config.CLIENT_PAYMENTS !== 'none';
    const check = (name: keyof typeof config, isUsed: boolean, setting: string) => {
      const isSet = config[name] !== undefined;
      const message = isUsed
        ? config.NODE_ENV === 'production' &&
          !isSet &&
          `is missing: set it, or set ${setting}=none to run without payments`
        : isSet && `is set, but ${setting}=none turns payments off: set ${setting}, or leave this variable empty`;
      if (message) context.addIssue({ code: 'custom', path: [name], message });
    };
    check('STRIPE_SECRET_KEY', sellsPlans || takesClientPayments, takesClientPayments ? 'CLIENT_PAYMENTS' : 'PAYMENTS');
    check('STRIPE_WEBHOOK_SECRET', sellsPlans, 'PAYMENTS');
    // This secret may be set while client payments are turned off, because the local Stripe always sets it.
    if (takesClientPayments) check('STRIPE_CONNECT_WEBHOOK_SECRET', true, 'CLIENT_PAYMENTS');
  });

export type BillingConfig = z.infer<typeof billingConfig>;

/** If clients can no longer pay online, refunds and disputes of earlier payments still arrive. */
export const receivesPaymentEvents = (config: BillingConfig): boolean =>
  config.STRIPE_SECRET_KEY !== undefined && config.STRIPE_CONNECT_WEBHOOK_SECRET !== undefined;
