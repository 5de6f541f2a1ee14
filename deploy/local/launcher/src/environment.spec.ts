import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@paperbill/contracts/nats';
import { checkProduction } from './environment.js';

const completeEnvironment = {
  PUBLIC_URL: 'https://invoices.example.com',
  SESSION_SECRET: '3f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9a',
  MESSAGE_SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g',
  NATS_URL: 'nats://nats:4222',
  GOTENBERG_URL: 'http://gotenberg:3000',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'paperbill',
  STRIPE_SECRET_KEY: 'sk_live_9a4f1f0c1f8f9a4f1f0c1f8f',
  STRIPE_WEBHOOK_SECRET: 'whsec_1f8f9a4f1f0c1f8f9a4f1f0c',
  POSTGRES_URL: 'postgresql://admin:9a4f1f0c1f8f@db:5432/postgres',
};

const getError = (env: Record<string, string>): string => {
  try {
    checkProduction(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('checkProduction', () => {
  it('accepts an environment with all required variables, which are fewer with PAYMENTS=none', () => {
    expect(getError(completeEnvironment)).toBe('');
    const { STRIPE_SECRET_KEY: _, STRIPE_WEBHOOK_SECRET: __, ...rest } = completeEnvironment;
    expect(getError({ ...rest, PAYMENTS: 'none' })).toBe('');
    expect(getError(rest)).toContain('STRIPE_SECRET_KEY is missing');
  });

  it('accepts one database per service instead of a server for all', () => {
    const { POSTGRES_URL, ...rest } = completeEnvironment;
    const databases = Object.fromEntries(
      serviceNames.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, POSTGRES_URL]),
    );

    expect(getError({ ...rest, ...databases })).toBe('');
  });

  it('names all missing variables at once', () => {
    expect(getError({})).toBe(
      `With NODE_ENV=production Paperbill starts no embedded programs and takes no default secrets:
  PUBLIC_URL is missing
  SESSION_SECRET is missing
  MESSAGE_SIGNING_KEY is missing
  NATS_URL is missing
  GOTENBERG_URL is missing
  OIDC_ISSUER is missing
  OIDC_CLIENT_ID is missing
  STRIPE_SECRET_KEY is missing
  STRIPE_WEBHOOK_SECRET is missing
  IDENTITY_DATABASE_URL is missing (or POSTGRES_URL, for all services)
  BILLING_DATABASE_URL is missing (or POSTGRES_URL, for all services)
  CATALOGUE_DATABASE_URL is missing (or POSTGRES_URL, for all services)
  INVOICING_DATABASE_URL is missing (or POSTGRES_URL, for all services)
  DOCUMENTS_DATABASE_URL is missing (or POSTGRES_URL, for all services)`,
    );
  });

  it.each([
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
    [{ SESSION_SECRET: 'please-change-me-please-change-me-please' }, 'SESSION_SECRET still holds a placeholder'],
    [{ SESSION_SECRET: '0'.repeat(32) }, 'SESSION_SECRET can be guessed: it repeats itself'],
    [{ NATS_URL: 'nats://bff:demo@nats:4222' }, 'NATS_URL has a default password'],
    [{ OIDC_CLIENT_SECRET: 'secret' }, 'OIDC_CLIENT_SECRET still holds a placeholder'],
    [{ STRIPE_SECRET_KEY: 'changeme' }, 'STRIPE_SECRET_KEY still holds a placeholder'],
    [{ POSTGRES_URL: 'postgresql://postgres:postgres@db/postgres' }, 'POSTGRES_URL has a default password'],
    [
      { BILLING_DATABASE_URL: 'postgresql://billing:billing@db/billing' },
      'BILLING_DATABASE_URL has a default password',
    ],
  ])('refuses a default secret: %p', (env, line) => {
    expect(
      getError({ ...completeEnvironment, ...env })
        .split('\n')
        .slice(1),
    ).toEqual([`  ${line}`]);
  });
});
