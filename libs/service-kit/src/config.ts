import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { clientPaymentModes, paymentChoices } from '@paperbill/contracts/http';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';
import {
  DEMO_VERIFYING_KEY,
  findExampleFlaw,
  findExampleNameFlaw,
  MIN_SECRET_LENGTH,
  findPasswordFlaw,
  findSecretFlaw,
} from '@paperbill/contracts/secrets';
import { readSigningKey, readVerifyingKeys, exportVerifyingKey } from '@paperbill/messaging';
import { z } from 'zod';

const refuseInProduction =
  (findFlaw: (value: string) => string | undefined, advice: string) =>
  (value: string, { addIssue }: z.RefinementCtx): void => {
    const flaw = process.env['NODE_ENV'] === 'production' && findFlaw(value);
    if (flaw) addIssue({ code: 'custom', message: flaw + advice });
  };

/** A secret of at least 32 characters. Placeholders and guessable secrets are rejected in production. */
export const secretSchema = () =>
  z
    .string({
      error: `is missing: set it to at least ${MIN_SECRET_LENGTH} random characters, such as \`openssl rand -hex 32\` prints`,
    })
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .superRefine(
      refuseInProduction(findSecretFlaw, '; set it to random characters, such as `openssl rand -hex 32` prints'),
    );

/** A secret of any length that another party issued. Placeholders and guessable secrets are rejected in production. */
export const issuedSecretSchema = () =>
  z.string().superRefine(refuseInProduction(findSecretFlaw, '; set it to the secret that you were issued'));

/** Rejects values from our examples in production. It checks values that are not secret, such as addresses. */
export const refuseExampleValue = refuseInProduction(findExampleFlaw, '; set it to your own');

export const refuseExampleName = refuseInProduction(findExampleNameFlaw, '; set it to your own');

const isDemoKey = (verifyingKey: string): boolean =>
  process.env['NODE_ENV'] === 'production' && verifyingKey === DEMO_VERIFYING_KEY;

const refuseDemoKey = { code: 'custom', message: 'is the key of the demo, which is public' } as const;

/** The private key that signs the actor of each message. Only the BFF has this key. */
export const signingKeySchema = () =>
  z.string('is missing').transform((value, { addIssue }) => {
    try {
      const key = readSigningKey(value);
      if (isDemoKey(exportVerifyingKey(key))) addIssue(refuseDemoKey);
      return key;
    } catch {
      addIssue({ code: 'custom', message: 'must be an Ed25519 key in DER, base64' });
      return z.NEVER;
    }
  });

const verifyingKeysSchema = z.string('is missing').transform((value, { addIssue }) => {
  try {
    const keys = readVerifyingKeys(value);
    if (value.split(',').some((key) => isDemoKey(key.trim()))) addIssue(refuseDemoKey);
    return keys;
  } catch {
    addIssue({
      code: 'custom',
      message: 'must be one or more public Ed25519 keys in DER, base64, separated by commas',
    });
    return z.NEVER;
  }
});

export const paymentsSchema = () =>
  z
    .enum(paymentChoices, 'must be stripe or none')
    .default('stripe')
    .describe(
      'The payment provider for Pro. `none` turns payments off: all users are on the free plan, without a limit of invoices and without a watermark, and the pages say so. Must be the same for billing and the BFF.',
    );

export const clientPaymentsSchema = () =>
  z
    .enum(clientPaymentModes, 'must be none, connect or own')
    .default('none')
    .describe(
      'How clients pay invoices online (guide/client-payments.md). `connect`: each user connects a Stripe account. `own`: all payments go to the Stripe account of `STRIPE_SECRET_KEY`, which suits private installations. `none`: not at all. Must be the same for billing and the BFF.',
    );

/** The longest trial that Stripe accepts. */
const MAX_TRIAL_DAYS = 730;

export const trialDaysSchema = () =>
  z.coerce
    .number({ error: 'must be a number of days' })
    .int('must be a whole number of days')
    .min(0, 'must be 0 or more days')
    .max(MAX_TRIAL_DAYS, `must be at most ${MAX_TRIAL_DAYS} days`)
    .default(TRIAL_DAYS)
    .describe(
      'Trial days of a user’s first subscription, which pages name; `0`: no trial. Must be the same for billing and the BFF.',
    );

/** The documents service sends e-mails from this address, and the BFF shows it. */
export const mailFromSchema = () =>
  z
    .email('must be one e-mail address')
    .superRefine(refuseExampleValue)
    .optional()
    .describe(
      'The sender address of mails to clients, such as `invoices@example.com`. Its domain needs SPF, DKIM and DMARC (guide/mail.md). Without it, the product neither sends nor offers mails. Must be the same for documents and the BFF.',
    );

export const wholeNumberSchema = (defaultNumber: number, { min = 1, max = Number.MAX_SAFE_INTEGER } = {}) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be ${min} or more`)
    .max(max, `must be at most ${max}`)
    .default(defaultNumber);

/** With port 0, the operating system chooses a free port. */
export const portSchema = () =>
  z
    .string('is missing')
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((value) => value <= 65_535, 'must be a port number up to 65535');

const natsUrlsSchema = z
  .string('is missing')
  .refine(
    (value) => value.split(',').every((url) => /^(nats|tls):\/\/[^/\s]+$/.test(url.trim())),
    'must be one or more addresses such as nats://127.0.0.1:4222, separated by commas',
  )
  .superRefine(refuseInProduction((value) => value.split(',').map(findPasswordFlaw).find(Boolean), ''));

const postgresUrlSchema = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: ({ input }) =>
      input === undefined ? 'is missing' : 'must be an address such as postgresql://user:password@127.0.0.1:5432/name',
  })
  .refine(
    (value) =>
      [...(URL.parse(value)?.searchParams ?? [])].every(
        ([name, mode]) => !name.startsWith('ssl') || isSupportedSslMode(name, mode),
      ),
    'must have no TLS settings other than sslmode=verify-full or sslmode=disable; put trusted authorities into the file NODE_EXTRA_CA_CERTS',
  )
  .superRefine(refuseInProduction(findPasswordFlaw, ''));

const isSupportedSslMode = (name: string, mode: string): boolean =>
  name === 'sslmode' && ['verify-full', 'disable'].includes(mode);

/** The file is read here, because Node only prints a warning if it cannot read the file. */
const certificatesSchema = z.string().refine((file) => {
  try {
    return new X509Certificate(readFileSync(file));
  } catch {
    return false;
  }
}, 'must be a PEM file of certificates that this process can read');

/** The reference for operators is generated from these descriptions (deploy/operation/configuration). */
export const processConfigFields = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` refuses placeholders, guessable secrets and passwords, and addresses without https.'),
  NATS_URL: natsUrlsSchema.describe(
    'The NATS server, or several separated by commas: `nats://user:password@host:4222`. The user and password of the first are used for all. With `tls://`, each server needs a certificate for its name. The server must accept messages of 8 MiB (`max_payload`).',
  ),
  NODE_EXTRA_CA_CERTS: certificatesSchema
    .optional()
    .describe(
      'A PEM file with the certificates of your own authorities. They are trusted for `tls://` in `NATS_URL`, for PostgreSQL with `sslmode=verify-full`, and for https to the renderer. Node reads the file at start-up: restart after a change.',
    ),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on: `0.0.0.0` in a container.'),
  PORT: portSchema().describe(
    'The port to listen on. The BFF serves the product on it, other processes serve health checks and metrics.',
  ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('The lowest level that is logged.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .optional()
    .describe('The OTLP/HTTP endpoint for traces, such as `http://collector:4318`. Without it, tracing is off.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers for the OTLP endpoint, such as an API key: `name=value`, separated by commas.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1)
    .describe('The share of traces started by this process that is kept, from 0 to 1.'),
});

export const serviceConfigFields = processConfigFields.extend({
  DATABASE_URL: postgresUrlSchema.describe(
    'The service’s own PostgreSQL database: `postgresql://user:password@host:5432/name`. Add `?sslmode=verify-full` for TLS with a verified server name. The role needs only `LOGIN` if `DATABASE_MIGRATION_URL` is set; otherwise it must own the database. In production it must not be a superuser or have `BYPASSRLS`.',
  ),
  DATABASE_MIGRATION_URL: postgresUrlSchema
    .optional()
    .describe(
      'The same database, with the role that owns it. At start-up this role runs the migrations and grants the role of `DATABASE_URL` access to rows. Without it, the service runs as the owner.',
    ),
  MESSAGE_VERIFYING_KEYS: verifyingKeysSchema.describe(
    'The public key of the BFF’s `MESSAGE_SIGNING_KEY`. It verifies the user id of each message. During a key rotation: both keys, separated by a comma.',
  ),
  UNSIGNED_MESSAGES: z
    .enum(['refuse', 'accept'])
    .default('refuse')
    .describe(
      '`accept` allows unsigned messages. Only for an upgrade from release 0.1 without downtime, until the last old BFF has stopped.',
    ),
});

export type ProcessConfig = z.infer<typeof processConfigFields>;
export type ServiceConfig = z.infer<typeof serviceConfigFields>;

export const CONFIG = Symbol('CONFIG');

export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** @param faults one text for each wrong variable; it tells the operator how to set the variable */
  constructor(readonly faults: string[]) {
    super(['The configuration is not complete:', ...faults].join('\n  '));
  }
}

/**
 * Empty variables count as missing.
 * @throws ConfigError with one text for each wrong variable
 */
export function readConfig<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
}
