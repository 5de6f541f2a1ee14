import { defaultBrand } from '@paperbill/contracts/http';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';
import { auditedServiceConfig, issuedSecret, payments, wholeNumber } from '@paperbill/service-kit';
import { z } from 'zod';

/** Longest trial in days that Stripe accepts. */
const MAX_TRIAL_DAYS = 730;

export const billingConfig = auditedServiceConfig
  .extend({
    PAYMENTS: payments(),
    STRIPE_SECRET_KEY: issuedSecret()
      .regex(/^[sr]k_/, 'must be a secret key of Stripe, which begins with sk_ or rk_')
      .optional()
      .describe('The secret key of the Stripe account. Required in production, unless `PAYMENTS` is `none`.'),
    STRIPE_WEBHOOK_SECRET: issuedSecret()
      .regex(/^whsec_/, "must be the signing secret of Stripe's webhook endpoint, which begins with whsec_")
      .optional()
      .describe(
        'Checks that webhooks are Stripe’s; its endpoint is `PUBLIC_URL/webhooks/stripe`. Required in production, unless `PAYMENTS` is `none`.',
      ),
    STRIPE_API_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4242' })
      .default('https://api.stripe.com')
      .describe('Where Stripe’s API answers, without a path: another Stripe for development and tests.'),
    // The stripe package retries a failed call once. Both attempts must end before the NATS message times out.
    STRIPE_TIMEOUT: z.coerce
      .number({ error: 'must be a number of milliseconds' })
      .int('must be a whole number of milliseconds')
      .min(1, 'must be 1 or more milliseconds')
      .max(8_000, 'must be at most 8000 milliseconds')
      .default(8_000)
      .describe('Milliseconds to wait for one answer of Stripe, at most 8000.'),
    STRIPE_TRIAL_DAYS: z.coerce
      .number({ error: 'must be a number of days' })
      .int('must be a whole number of days')
      .min(0, 'must be 0 or more days')
      .max(MAX_TRIAL_DAYS, `must be at most ${MAX_TRIAL_DAYS} days`)
      .default(TRIAL_DAYS)
      .describe('Days of trial of somebody’s first subscription, `0` for none.'),
    RECONCILIATION_INTERVAL_MINUTES: z.coerce
      .number({ error: 'must be a number of minutes' })
      .min(0, 'must be 0 or more minutes')
      .default(60)
      .describe('How often to look at Stripe for events that its webhooks did not bring, `0` for never.'),
    EVENT_DAYS: wholeNumber(400, { min: 30, max: 36_500 }).describe(
      'Days that Stripe’s events are kept, and what staff did about them. Not less than Stripe sends one late: 30.',
    ),
    STRIPE_PRICE_LOOKUP_KEY: z
      .string()
      .max(200)
      .default('paperbill_pro_monthly')
      .describe(
        'Names Pro’s monthly price at Stripe, so that it can be changed there. Without such a price Pro costs $12.',
      ),
    BRAND_NAME: z
      .string()
      .default(defaultBrand.name)
      .describe('The product’s name on Stripe’s pages where Stripe has no price of ours.'),
  })
  .superRefine((config, context) => {
    const [isFree, isProduction] = [config.PAYMENTS === 'none', config.NODE_ENV === 'production'];
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
      const isSet = config[name] !== undefined;
      const message = isFree
        ? isSet && 'is set, while PAYMENTS=none says that nobody pays: set PAYMENTS=stripe, or leave it empty'
        : isProduction && !isSet && 'is missing: set it, or PAYMENTS=none as long as everything is free';
      if (message) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export type BillingConfig = z.infer<typeof billingConfig>;
