import { MIN_SECRET_LENGTH, passwordFlaw, secretFlaw } from '@paperbill/contracts/secrets';
import { z } from 'zod';

/** Refuses in production what has a flaw, with what to do about it. */
const flawless =
  (flawOf: (value: string) => string | undefined, advice: string) =>
  (value: string, { addIssue }: z.RefinementCtx): void => {
    const flaw = process.env['NODE_ENV'] === 'production' && flawOf(value);
    if (flaw) addIssue({ code: 'custom', message: flaw + advice });
  };

/** A secret of at least 32 characters; in production what examples use and what can be guessed are refused. */
export const secret = () =>
  z
    .string({
      error: `is missing: set it to at least ${MIN_SECRET_LENGTH} random characters, such as \`openssl rand -hex 32\` prints`,
    })
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .superRefine(flawless(secretFlaw, '; set it to random characters, such as `openssl rand -hex 32` prints'));

/** A secret that somebody else issued, so of any length; in production what examples use and what can be guessed are refused. */
export const issuedSecret = () =>
  z.string().superRefine(flawless(secretFlaw, '; set it to the secret that you were issued'));

/** A count of at least one that an operator can change. */
export const wholeNumber = (byDefault: number) =>
  z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(1).default(byDefault);

/** 0 takes any free port. */
export const port = () =>
  z
    .string('is missing')
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((value) => value <= 65_535, 'must be a port number up to 65535');

const natsUrls = z
  .string('is missing')
  .refine(
    (value) => value.split(',').every((url) => /^(nats|tls):\/\/[^/\s]+$/.test(url.trim())),
    'must be one or more addresses such as nats://127.0.0.1:4222, separated by commas',
  )
  .superRefine(flawless((value) => value.split(',').map(passwordFlaw).find(Boolean), ''));

const postgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: ({ input }) =>
      input === undefined ? 'is missing' : 'must be an address such as postgresql://user:password@127.0.0.1:5432/name',
  })
  .superRefine(flawless(passwordFlaw, ''));

/**
 * What every process of the product reads from its environment. The operator's reference is written from the
 * descriptions (deploy/operation/configuration).
 */
export const processConfig = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe(
      '`production` refuses placeholders and what can be guessed for secrets and for passwords in addresses, and addresses without https.',
    ),
  NATS_URL: natsUrls.describe(
    'The NATS server, or several separated by commas: `nats://user:password@host:4222`. The first one’s user and password hold for all. It takes messages of 8 MiB (`max_payload`).',
  ),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on: `0.0.0.0` in a container.'),
  PORT: port().describe('The port to listen on: the BFF’s for people, the others’ for health checks and metrics.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('The least level that is logged.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .optional()
    .describe('Where traces are sent, by OTLP over HTTP: `http://collector:4318`. Without it nothing is traced.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers for that address, such as a key: `name=value`, separated by commas.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1)
    .describe('The share of the traces that begin here which is kept, from 0 to 1.'),
});

/** A process that keeps its own database. */
export const serviceConfig = processConfig.extend({
  DATABASE_URL: postgresUrl.describe(
    'The service’s own PostgreSQL database: `postgresql://user:password@host:5432/name`. Its role must be allowed to create tables there.',
  ),
});

export type ProcessConfig = z.infer<typeof processConfig>;
export type ServiceConfig = z.infer<typeof serviceConfig>;

/** Injection token of a process's configuration. */
export const CONFIG = Symbol('CONFIG');

/** One line for each variable that is missing or wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and checks a process's configuration; empty variables count as not set.
 *
 * @throws ConfigError naming every wrong variable
 */
export function readConfig<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new ConfigError(`The configuration is not complete:\n${lines.join('\n')}`);
}
