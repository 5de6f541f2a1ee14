import { isIP } from 'node:net';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';

export type Environment = Record<string, string>;

/** The variable that gives one service a database of its own. */
export const databaseVariable = (service: ServiceName): string => `${service.toUpperCase()}_DATABASE_URL`;

/** Variables that only the launcher reads, or that it hands to one process alone. */
const NOT_PASSED_ON = [
  ...serviceNames.map(databaseVariable),
  'DATABASE_URL',
  'HOST',
  'OIDC_CLIENT_SECRET',
  'PORT',
  'POSTGRES_URL',
  'SESSION_SECRET',
  'STRIPE_API_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

/** The environment with empty variables left out: an empty one counts as not set. */
export const withoutEmpty = (env: NodeJS.ProcessEnv): Environment =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** What every process of the product is given. */
export const passedOn = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_PASSED_ON.includes(name)));

export const isProduction = (env: Environment): boolean => env['NODE_ENV'] === 'production';

/**
 * Where the BFF and the sign-in provider listen. Some shells set HOST to the machine's name or kind, which is no address
 * to listen on: then it stays this machine alone.
 */
export const listenHost = (env: Environment): string => {
  const host = env['HOST'] ?? '';
  return host === 'localhost' || isIP(host) ? host : '127.0.0.1';
};

/** The address that people open, without a path. */
export function publicAddress(env: Environment, port: number): string {
  const given = env['PUBLIC_URL'];
  if (given === undefined) return `http://localhost:${port}`;
  if (/^https?:/.test(given) && URL.canParse(given)) return new URL(given).origin;
  throw new Error(`PUBLIC_URL is ${given}: it must be an address such as https://invoices.example.com.`);
}
