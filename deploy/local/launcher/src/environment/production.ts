import { defaultBrand } from '@paperbill/contracts/http';
import { serviceNames } from '@paperbill/contracts/nats';
import { isPlaceholder, MIN_SECRET_LENGTH } from '@paperbill/contracts/secrets';
import { databaseVariable, type Environment } from './environment.js';

const REQUIRED = [
  'PUBLIC_URL',
  'SESSION_SECRET',
  'NATS_URL',
  'GOTENBERG_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

/**
 * In production nothing embedded stands in for a real part, and no secret may be one that everybody knows.
 *
 * @throws Error with a line for each variable that is missing or still has a default value
 */
export function checkProduction(env: Environment): void {
  const lines = [...REQUIRED.filter((name) => !env[name]).map((name) => `${name} is missing`), ...wrongSecrets(env)];
  if (!env['POSTGRES_URL']) {
    const missing = serviceNames.map(databaseVariable).filter((name) => !env[name]);
    lines.push(...missing.map((name) => `${name} is missing (or POSTGRES_URL, for all services)`));
  }
  if (lines.length === 0) return;
  throw new Error(
    `With NODE_ENV=production ${defaultBrand.name} starts no embedded parts and takes no default secrets:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}

function wrongSecrets(env: Environment): string[] {
  const session = env['SESSION_SECRET'];
  const lines = [];
  if (session && session.length < MIN_SECRET_LENGTH) {
    lines.push(`SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters`);
  }
  for (const name of ['SESSION_SECRET', 'OIDC_CLIENT_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
    if (env[name] && isPlaceholder(env[name])) lines.push(`${name} still holds a placeholder`);
  }
  for (const name of ['POSTGRES_URL', ...serviceNames.map(databaseVariable)]) {
    if (env[name] && hasDefaultPassword(env[name])) lines.push(`${name} has a default password`);
  }
  return lines;
}

/** A password that examples use, or that repeats the user's name. A server may also do without one (certificates). */
function hasDefaultPassword(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return password !== '' && (password === username || password === 'postgres' || isPlaceholder(password));
}
