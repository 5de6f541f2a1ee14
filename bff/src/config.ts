import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultBrand } from '@paperbill/contracts/http';
import {
  clientPaymentsSchema,
  issuedSecretSchema,
  mailFromSchema,
  refuseExampleValue,
  refuseExampleName,
  paymentsSchema,
  portSchema,
  processConfigFields,
  secretSchema,
  signingKeySchema,
  trialDaysSchema,
  wholeNumberSchema,
} from '@paperbill/service-kit/without-database';
import { z } from 'zod';

const builtClientFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

const urlSetting = () =>
  z.url({
    protocol: /^https?$/,
    // The validation stops here if the text is no address, because the following checks would fail on such a text.
    abort: true,
    error: ({ input }) => (input === undefined ? 'is missing' : 'must be an http or https address'),
  });

const publicUrlSetting = () =>
  urlSetting().superRefine((url, context) => {
    refuseExampleValue(url, context);
    if (process.env['NODE_ENV'] !== 'production' || isHttps(url) || isLoopback(url)) return;
    context.addIssue({ code: 'custom', message: 'must be an https address in production' });
  });

/** A value of the Express setting `trust proxy`: the number of proxies, their addresses, or a boolean. */
const trustProxySetting = z
  .string()
  .transform((value) =>
    /^\d+$/.test(value) ? Number(value) : /^(true|false)$/.test(value) ? value === 'true' : value,
  );

/** The addresses are converted to lower case, because the addresses of users are stored in lower case. */
const emailListSetting = () =>
  z
    .string()
    .superRefine(refuseExampleValue)
    .transform((value) => value.split(',').map((email) => email.trim().toLowerCase()))
    .transform((emails) => emails.filter((email) => email !== ''))
    .refine((emails) => emails.every((email) => /^[^@\s]+@[^@\s]+$/.test(email)), {
      error: 'must be e-mail addresses, separated by commas',
    });

export const DEFAULT_API_RATE_LIMIT = 1_200;

export const bffConfigSchema = processConfigFields
  .extend({
    PUBLIC_URL: publicUrlSetting()
      .refine((url) => new URL(url).pathname === '/', 'must have no path')
      .describe(
        'The public address of the product, without a path. The sign-in returns to this address, and cookies are valid for it. Must be https in production.',
      ),
    SESSION_SECRET: secretSchema().describe(
      'Signs the session cookies. At least 32 random characters, the same in every instance. Changing it signs out all users.',
    ),
    MESSAGE_SIGNING_KEY: signingKeySchema().describe(
      'Signs each message to the services with the id of its user. A private Ed25519 key in DER, base64. The services verify with the public key, `MESSAGE_VERIFYING_KEYS`.',
    ),
    OIDC_ISSUER: publicUrlSetting().describe('The issuer URL of the identity provider (OpenID Connect Discovery).'),
    OIDC_CLIENT_ID: z
      .string({ error: 'is missing' })
      .superRefine(refuseExampleValue)
      .describe(
        'The client id of the product at the identity provider. Register `PUBLIC_URL/api/callback` as its redirect URI.',
      ),
    OIDC_CLIENT_SECRET: issuedSecretSchema().optional().describe('The client secret. A public client has none.'),
    OIDC_ROLES_CLAIM: z
      .string()
      .default('roles')
      .describe(
        'The claim of the ID token that holds the user’s roles, or a path to it, such as `realm_access.roles`.',
      ),
    OIDC_EMAILS_VERIFIED: z
      .stringbool({ truthy: ['true'], falsy: ['false'], error: 'must be true or false' })
      .default(false)
      .describe(
        '`true` if the provider verifies every e-mail address but does not send `email_verified`. All its addresses then count as verified. An address with `email_verified: false` is never verified.',
      ),
    BILLING_STAFF_EMAILS: emailListSetting()
      .default([])
      .describe('The billing staff: verified e-mail addresses, separated by commas.'),
    BILLING_STAFF_ROLE: z
      .string()
      .optional()
      .describe('Users with this role at the identity provider are billing staff, too.'),
    SESSION_MAX_DAYS: wholeNumberSchema(90).describe(
      'The maximum length of a session, in days. An unused session ends after 30 days.',
    ),
    STAFF_SESSION_MAX_HOURS: wholeNumberSchema(12).describe(
      'The maximum length of a session of billing staff, in hours. The next sign-in reads their address and roles again.',
    ),
    AUTH_PROVIDER: z
      .string()
      .superRefine(refuseExampleName)
      .default('replit')
      .describe(
        'The name of the identity provider, stored with each user. Do not change it later: all users would become new users.',
      ),
    WEB_ROOT: z
      .string()
      .default(builtClientFolder)
      .meta({ description: 'The folder that contains the built client.', writtenDefault: 'web/dist' }),
    TRUST_PROXY: trustProxySetting
      .optional()
      .describe(
        'The number of reverse proxies in front of the BFF, or their addresses. Rate limits and logs need it to know the client’s address. Default: 1 if `PUBLIC_URL` is https, otherwise none.',
      ),
    GEOIP_DATABASE: z
      .string()
      .refine((file) => existsSync(file), 'must be an existing file')
      .optional()
      .describe(
        'A MaxMind DB file (`.mmdb`) of countries or cities, such as GeoLite2 or DB-IP Lite. It adds a place to the sessions and log entries that users see. It is read at start-up. Without it, only IP addresses are shown.',
      ),
    API_RATE_LIMIT: wholeNumberSchema(DEFAULT_API_RATE_LIMIT).describe(
      'Requests per minute of one user, or of one address without a sign-in. All users at one address together have ten times as many. The limits of expensive requests (PDFs, searches, whole lists, large bodies) grow in proportion.',
    ),
    SIGN_IN_RATE_LIMIT: wholeNumberSchema(300).describe(
      'Requests per minute of one address to each sign-in and sign-out route.',
    ),
    METRICS_PORT: portSchema()
      .optional()
      .describe(
        'A separate port for `/metrics`, which only Prometheus should reach. Without it, the BFF offers no metrics, because `PORT` is public.',
      ),
    SHUTDOWN_DELAY_MS: z.coerce
      .number({ error: 'must be a number of milliseconds' })
      .int('must be a whole number of milliseconds')
      .min(0, 'must be 0 or more milliseconds')
      .max(5_000, 'must be at most 5000 milliseconds')
      .default(0)
      .describe(
        'Milliseconds after SIGTERM in which the BFF still accepts requests, while `/health/ready` already fails. A load balancer stops sending requests in this time.',
      ),
    MAIL_FROM: mailFromSchema(),
    MAIL_WEBHOOK_SECRET: secretSchema()
      .optional()
      .describe(
        'The password for the webhooks of mail providers, which report bounced mails to `PUBLIC_URL/webhooks/mail/postmark`, `/ses` or `/returned` (guide/mail.md). At least 32 random characters. Without it, these webhooks are off.',
      ),
    PAYMENTS: paymentsSchema(),
    CLIENT_PAYMENTS: clientPaymentsSchema(),
    STRIPE_TRIAL_DAYS: trialDaysSchema(),
    BRAND_NAME: z.string().default(defaultBrand.name).describe('The name of the product on its pages.'),
    SUPPORT_EMAIL: z
      .string()
      .superRefine(refuseExampleValue)
      .default(defaultBrand.supportEmail)
      .describe('The e-mail address for support.'),
    SECURITY_CONTACT: z
      .url({ protocol: /^(https|mailto)$/, error: 'must be an address that begins with mailto: or https:' })
      .superRefine(refuseExampleValue)
      .optional()
      .describe(
        'The address for reports of security problems in `/.well-known/security.txt`, as `mailto:` or `https:`. Default: `SUPPORT_EMAIL`.',
      ),
    PROVIDER_NAME: z
      .string()
      .superRefine(refuseExampleName)
      .default(defaultBrand.providerName)
      .describe('The name of the provider in the legal texts.'),
  })
  .transform((config) => ({
    ...config,
    PUBLIC_URL: new URL(config.PUBLIC_URL).origin,
    // The BFF itself has no TLS, so an https address means that a proxy is in front of the BFF. Express sets secure
    // cookies only if it trusts this proxy.
    TRUST_PROXY: config.TRUST_PROXY ?? (isHttps(config.PUBLIC_URL) ? 1 : false),
  }));

export type BffConfig = z.output<typeof bffConfigSchema>;

export const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';

/** Checks whether a URL points to this machine, by a loopback address or a loopback name (RFC 6761, section 6.3). */
const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url);
  return /^(.+\.)?localhost$/.test(hostname) || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
};
