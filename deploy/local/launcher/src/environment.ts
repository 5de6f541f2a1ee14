import { isIP } from 'node:net';
import { defaultBrand } from '@paperbill/contracts/http';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { MIN_SECRET_LENGTH, findPasswordFlaw, findSecretFlaw } from '@paperbill/contracts/secrets';

export type Environment = Record<string, string>;

export const toDatabaseVariable = (service: ServiceName): string => `${service.toUpperCase()}_DATABASE_URL`;

/** The role in the URL for migrations owns the database. */
export const toMigrationVariable = (service: ServiceName): string => `${service.toUpperCase()}_DATABASE_MIGRATION_URL`;

/** Only the processes that need these variables get them. */
const WITHHELD_VARIABLES = [
  ...serviceNames.flatMap((service) => [toDatabaseVariable(service), toMigrationVariable(service)]),
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DKIM_DOMAIN',
  'DKIM_PRIVATE_KEY',
  'DKIM_SELECTOR',
  'HOST',
  'MAIL_FROM',
  'MAIL_WEBHOOK_SECRET',
  'MESSAGE_SIGNING_KEY',
  'MESSAGE_VERIFYING_KEYS',
  'OIDC_CLIENT_SECRET',
  'PORT',
  'POSTGRES_URL',
  'SESSION_SECRET',
  'SMALL_HOST',
  'SMTP_URL',
  'STRIPE_API_URL',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

/** Removes empty variables, because an empty variable counts as not set. */
export const removeEmpty = (env: NodeJS.ProcessEnv): Environment =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])));

/**
 * Adds the name of a program to its variables, because several programs may share a process. For example, NATS_URL of
 * billing is passed as `BILLING_NATS_URL`.
 */
export const addPrefix = (program: string, settings: Environment): Environment =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${program.toUpperCase()}_${name}`, value]));

export const getInheritedEnvironment = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !WITHHELD_VARIABLES.includes(name)));

export const isProduction = (env: Environment): boolean => env['NODE_ENV'] === 'production';

/** Ignores HOST if it is not an address. Some shells set HOST to the name or the type of the machine. */
export const getListenHost = (env: Environment): string => {
  const host = env['HOST'] ?? '';
  return host === 'localhost' || isIP(host) ? host : '127.0.0.1';
};

export function getPublicUrl(env: Environment, port: number): string {
  const configuredUrl = env['PUBLIC_URL'];
  if (configuredUrl === undefined) return `http://localhost:${port}`;
  if (/^https?:/.test(configuredUrl) && URL.canParse(configuredUrl)) return new URL(configuredUrl).origin;
  throw new Error(`PUBLIC_URL is ${configuredUrl}: it must be an address such as https://invoices.example.com.`);
}

const REQUIRED_VARIABLES = [
  'PUBLIC_URL',
  'SESSION_SECRET',
  'MESSAGE_SIGNING_KEY',
  'NATS_URL',
  'GOTENBERG_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
];

const REQUIRED_FOR_PAYMENTS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

/** If `PAYMENTS` is `none`, the product does not use Stripe at all, not even the local Stripe. */
export const hasPayments = (env: Environment): boolean => env['PAYMENTS'] !== 'none';

/** @throws Error that lists all missing variables and all unsafe secrets */
export function checkProduction(env: Environment): void {
  const required = [...REQUIRED_VARIABLES, ...(hasPayments(env) ? REQUIRED_FOR_PAYMENTS : [])];
  const lines = [
    ...required.filter((name) => !env[name]).map((name) => `${name} is missing`),
    ...findWrongSecrets(env),
  ];
  if (!env['POSTGRES_URL']) {
    const missing = serviceNames.map(toDatabaseVariable).filter((name) => !env[name]);
    lines.push(...missing.map((name) => `${name} is missing (or POSTGRES_URL, for all services)`));
  }
  if (lines.length === 0) return;
  throw new Error(
    `With NODE_ENV=production ${defaultBrand.name} starts no embedded programs and takes no default secrets:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}

function findWrongSecrets(env: Environment): string[] {
  const session = env['SESSION_SECRET'];
  const lines = [];
  if (session && session.length < MIN_SECRET_LENGTH) {
    lines.push(`SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters`);
  }
  const secrets = ['SESSION_SECRET', 'OIDC_CLIENT_SECRET', ...REQUIRED_FOR_PAYMENTS, 'STRIPE_CONNECT_WEBHOOK_SECRET'];
  for (const name of secrets) {
    const flaw = env[name] && findSecretFlaw(env[name]);
    if (flaw) lines.push(`${name} ${flaw}`);
  }
  const serviceVariables = serviceNames.flatMap((service) => [
    toDatabaseVariable(service),
    toMigrationVariable(service),
  ]);
  const databaseUrls = ['POSTGRES_URL', ...serviceVariables].map((name) => [name, env[name] ?? '']);
  const natsUrls = (env['NATS_URL'] ?? '').split(',').map((address) => ['NATS_URL', address]);
  for (const [name, address] of [...databaseUrls, ...natsUrls] as [string, string][]) {
    const flaw = findPasswordFlaw(address);
    if (flaw) lines.push(`${name} ${flaw}`);
  }
  return lines;
}
