import { fileURLToPath } from 'node:url';
import { defaultBrand } from '@paperbill/contracts';
import { issuedSecret, processConfig, secret } from '@paperbill/service-kit/without-database';
import { z } from 'zod';

const builtClient = fileURLToPath(new URL('../../web/dist', import.meta.url));

const address = () =>
  z.url({
    protocol: /^https?$/,
    // The checks that follow read it as a URL.
    abort: true,
    error: ({ input }) => (input === undefined ? 'is missing' : 'must be an http or https address'),
  });

const requestsPerMinute = (byDefault: number) =>
  z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(1).default(byDefault);

/** What `trust proxy` of Express takes: a count of proxies, their addresses, or whether to trust at all. */
const trustProxy = z
  .string()
  .transform((value) =>
    /^\d+$/.test(value) ? Number(value) : /^(true|false)$/.test(value) ? value === 'true' : value,
  );

/** Separated by commas; kept in lower case, as users' addresses are. */
const emailList = () =>
  z
    .string()
    .transform((value) => value.split(',').map((email) => email.trim().toLowerCase()))
    .transform((emails) => emails.filter((email) => email !== ''))
    .refine((emails) => emails.every((email) => /^[^@\s]+@[^@\s]+$/.test(email)), {
      error: 'must be e-mail addresses, separated by commas',
    });

/** What the BFF reads from its environment. */
export const bffConfig = processConfig
  .extend({
    /** The address that people open, without a path; sign-in returns to it and cookies belong to it. */
    PUBLIC_URL: address().refine((url) => new URL(url).pathname === '/', 'must have no path'),
    SESSION_SECRET: secret(),
    OIDC_ISSUER: address(),
    OIDC_CLIENT_ID: z.string({ error: 'is missing' }),
    /** A public client has none. */
    OIDC_CLIENT_SECRET: issuedSecret().optional(),
    /** The claim of the identity token that holds somebody's roles, or the way to it: `realm_access.roles`. */
    OIDC_ROLES_CLAIM: z.string().default('roles'),
    /** Who sees the staff's pages: users with one of these addresses, and those with that role. */
    BILLING_STAFF_EMAILS: emailList().default([]),
    BILLING_STAFF_ROLE: z.string().optional(),
    /** Stored with every user who signs in. */
    AUTH_PROVIDER: z.string().default('replit'),
    WEB_ROOT: z.string().default(builtClient),
    TRUST_PROXY: trustProxy.optional(),
    /** Requests a minute of one user, or of one address where nobody is signed in. */
    API_RATE_LIMIT: requestsPerMinute(1_200),
    /** Visits a minute of one address to the sign-in and sign-out routes. */
    SIGN_IN_RATE_LIMIT: requestsPerMinute(60),
    BRAND_NAME: z.string().default(defaultBrand.name),
    SUPPORT_EMAIL: z.string().default(defaultBrand.supportEmail),
    PROVIDER_NAME: z.string().default(defaultBrand.providerName),
  })
  .superRefine(({ NODE_ENV, PUBLIC_URL, OIDC_ISSUER }, context) => {
    if (NODE_ENV !== 'production') return;
    for (const [name, url] of Object.entries({ PUBLIC_URL, OIDC_ISSUER })) {
      if (isHttps(url) || isLoopback(url)) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'must be an https address in production' });
    }
  })
  .transform((config) => ({
    ...config,
    PUBLIC_URL: new URL(config.PUBLIC_URL).origin,
    // The BFF speaks no TLS itself: behind https there is a proxy, and without trust in it no cookie would be set.
    TRUST_PROXY: config.TRUST_PROXY ?? (isHttps(config.PUBLIC_URL) ? 1 : false),
  }));

export type BffConfig = z.output<typeof bffConfig>;

export const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';

export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
};
