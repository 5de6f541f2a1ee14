import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultBrand } from '@paperbill/contracts/http';
import {
  issuedSecret,
  mailFrom,
  notAnExample,
  notAnExampleName,
  payments,
  port,
  processConfig,
  secret,
  signingKey,
  wholeNumber,
} from '@paperbill/service-kit/without-database';
import { z } from 'zod';

const builtClient = fileURLToPath(new URL('../../web/dist', import.meta.url));

const address = () =>
  z.url({
    protocol: /^https?$/,
    // Stops at the first invalid check, because the following checks parse the address.
    abort: true,
    error: ({ input }) => (input === undefined ? 'is missing' : 'must be an http or https address'),
  });

/** An address that browsers open. In production it must use https and must not be an example address. */
const publicAddress = () =>
  address().superRefine((url, context) => {
    notAnExample(url, context);
    if (process.env['NODE_ENV'] !== 'production' || isHttps(url) || isLoopback(url)) return;
    context.addIssue({ code: 'custom', message: 'must be an https address in production' });
  });

/** A value of the Express setting `trust proxy`: the number of proxies, their addresses, or a boolean. */
const trustProxy = z
  .string()
  .transform((value) =>
    /^\d+$/.test(value) ? Number(value) : /^(true|false)$/.test(value) ? value === 'true' : value,
  );

/** A list of e-mail addresses, separated by commas. It is converted to lower case, like the addresses of users. */
const emailList = () =>
  z
    .string()
    .superRefine(notAnExample)
    .transform((value) => value.split(',').map((email) => email.trim().toLowerCase()))
    .transform((emails) => emails.filter((email) => email !== ''))
    .refine((emails) => emails.every((email) => /^[^@\s]+@[^@\s]+$/.test(email)), {
      error: 'must be e-mail addresses, separated by commas',
    });

export const DEFAULT_API_RATE_LIMIT = 1_200;

export const bffConfig = processConfig
  .extend({
    PUBLIC_URL: publicAddress()
      .refine((url) => new URL(url).pathname === '/', 'must have no path')
      .describe(
        'The address that people open, without a path. Sign-in returns to it and cookies belong to it; https in production.',
      ),
    SESSION_SECRET: secret().describe(
      'Signs the session cookies: at least 32 random characters, the same in every instance. A new one signs everybody out.',
    ),
    MESSAGE_SIGNING_KEY: signingKey().describe(
      'Proves to the services for which user a message acts: a private Ed25519 key in DER, base64. The services have the public one, as `MESSAGE_VERIFYING_KEYS`.',
    ),
    OIDC_ISSUER: publicAddress().describe('The identity provider: its issuer’s address, from which it is discovered.'),
    OIDC_CLIENT_ID: z
      .string({ error: 'is missing' })
      .superRefine(notAnExample)
      .describe('This product at the identity provider. Its redirect address there is `PUBLIC_URL/api/callback`.'),
    OIDC_CLIENT_SECRET: issuedSecret().optional().describe('The client’s secret; a public client has none.'),
    OIDC_ROLES_CLAIM: z
      .string()
      .default('roles')
      .describe('The claim of the identity token that holds somebody’s roles, or the way to it: `realm_access.roles`.'),
    OIDC_EMAILS_VERIFIED: z
      .stringbool({ truthy: ['true'], falsy: ['false'], error: 'must be true or false' })
      .default(false)
      .describe(
        '`true` for a provider that verifies every e-mail address but sends no `email_verified`: its addresses then count as verified, for staff and for whom an address belongs to. What it calls unverified never does.',
      ),
    BILLING_STAFF_EMAILS: emailList()
      .default([])
      .describe('Who sees the billing staff’s pages: verified e-mail addresses, separated by commas.'),
    BILLING_STAFF_ROLE: z
      .string()
      .optional()
      .describe('Who else sees them: people with this role at the identity provider.'),
    SESSION_MAX_DAYS: wholeNumber(90).describe(
      'Days after a sign-in at which its session ends, however much it is used; without a visit it ends after 30.',
    ),
    STAFF_SESSION_MAX_HOURS: wholeNumber(12).describe(
      'The same for billing staff, in hours. Then they sign in anew, and their address and roles are read anew.',
    ),
    AUTH_PROVIDER: z
      .string()
      .superRefine(notAnExampleName)
      .default('replit')
      .describe(
        'The name of the identity provider that is stored with users. Set it once: with another one everybody counts as somebody new.',
      ),
    WEB_ROOT: z
      .string()
      .default(builtClient)
      .meta({ description: 'The folder of the built client.', writtenDefault: 'web/dist' }),
    TRUST_PROXY: trustProxy
      .optional()
      .describe(
        'How many proxies stand in front, or their addresses, so that rate limits and logs see people’s own: 1 with an https `PUBLIC_URL`, otherwise none.',
      ),
    GEOIP_DATABASE: z
      .string()
      .refine((file) => existsSync(file), 'must be a file that is there')
      .optional()
      .describe(
        'A file of the format MaxMind DB (`.mmdb`) with countries or cities, by which people see where a session or an event of their log came from: GeoLite2 of MaxMind, DB-IP Lite. It is read at the start. Without it only addresses are shown.',
      ),
    API_RATE_LIMIT: wholeNumber(DEFAULT_API_RATE_LIMIT).describe(
      'Requests a minute of one user, or of one address where nobody is signed in; all who are signed in at one address have ten times as many. A higher one allows in proportion more of what costs much: prints, searches, whole lists, large bodies.',
    ),
    SIGN_IN_RATE_LIMIT: wholeNumber(300).describe(
      'Visits a minute of one address to each of the sign-in and sign-out routes.',
    ),
    METRICS_PORT: port()
      .optional()
      .describe(
        'A port of its own for `/metrics`, which only Prometheus should reach. Without it the BFF tells no metrics: `PORT` is open to the world.',
      ),
    SHUTDOWN_DELAY_MS: z.coerce
      .number({ error: 'must be a number of milliseconds' })
      .int('must be a whole number of milliseconds')
      .min(0, 'must be 0 or more milliseconds')
      .max(5_000, 'must be at most 5000 milliseconds')
      .default(0)
      .describe(
        'How long to go on taking requests after SIGTERM, in milliseconds, while `/health/ready` already says no: the time in which a load balancer notices.',
      ),
    MAIL_FROM: mailFrom(),
    MAIL_WEBHOOK_SECRET: secret()
      .optional()
      .describe(
        'The password with which a mail provider tells at `PUBLIC_URL/webhooks/mail/postmark`, `/ses` or `/returned` of mails that came back (guide/mail.md): at least 32 random characters. Without it nobody can.',
      ),
    PAYMENTS: payments(),
    BRAND_NAME: z.string().default(defaultBrand.name).describe('The product’s name on its pages.'),
    SUPPORT_EMAIL: z
      .string()
      .superRefine(notAnExample)
      .default(defaultBrand.supportEmail)
      .describe('Where people find help.'),
    SECURITY_CONTACT: z
      .url({ protocol: /^(https|mailto)$/, error: 'must be an address that begins with mailto: or https:' })
      .superRefine(notAnExample)
      .optional()
      .describe(
        'Where people report security problems, a `mailto:` or `https:` address in `/.well-known/security.txt`; without it `SUPPORT_EMAIL`.',
      ),
    PROVIDER_NAME: z
      .string()
      .superRefine(notAnExampleName)
      .default(defaultBrand.providerName)
      .describe('Who provides the product, in its legal texts.'),
  })
  .transform((config) => ({
    ...config,
    PUBLIC_URL: new URL(config.PUBLIC_URL).origin,
    // The BFF itself has no TLS, so an https address means that a proxy exists. Express must trust this proxy before it
    // sets secure cookies.
    TRUST_PROXY: config.TRUST_PROXY ?? (isHttps(config.PUBLIC_URL) ? 1 : false),
  }));

export type BffConfig = z.output<typeof bffConfig>;

export const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';

/** Checks whether a URL points to this machine, by its address or by a loopback name (RFC 6761, section 6.3). */
const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url);
  return /^(.+\.)?localhost$/.test(hostname) || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
};
