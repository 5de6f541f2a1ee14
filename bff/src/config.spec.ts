import { afterEach, describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '@paperbill/service-kit/without-database';
import { messageSigningKey } from '@paperbill/testing';
import { bffConfigSchema } from './config.js';

const completeEnvironment = {
  NODE_ENV: 'production',
  NATS_URL: 'nats://nats:4222',
  PORT: '3000',
  PUBLIC_URL: 'https://invoices.acme.test',
  SESSION_SECRET: 'dd6eb2f4c3f0a1b29f7d4a8e5c6b7f80',
  MESSAGE_SIGNING_KEY: messageSigningKey,
  OIDC_ISSUER: 'https://id.acme.test',
  OIDC_CLIENT_ID: 'paperbill',
};

describe('bffConfigSchema', () => {
  const nodeEnv = process.env['NODE_ENV'];
  afterEach(() => {
    process.env['NODE_ENV'] = nodeEnv;
  });

  const read = (changes: Record<string, string>) => {
    const environment = { ...completeEnvironment, ...changes };
    process.env['NODE_ENV'] = environment.NODE_ENV;
    return readConfig(bffConfigSchema, environment);
  };

  it('has defaults for optional variables', () => {
    expect(read({})).toMatchObject({
      PUBLIC_URL: 'https://invoices.acme.test',
      AUTH_PROVIDER: 'replit',
      BRAND_NAME: 'Paperbill',
      PROVIDER_NAME: 'Replit',
      TRUST_PROXY: 1,
    });
  });

  it.each([
    ['2', 2],
    ['true', true],
    ['false', false],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
  ])('trusts the proxies of TRUST_PROXY=%s', (given, trustedProxies) => {
    expect(read({ TRUST_PROXY: given }).TRUST_PROXY).toBe(trustedProxies);
  });

  it('trusts no proxy over http', () => {
    expect(read({ PUBLIC_URL: 'http://localhost:3000' }).TRUST_PROXY).toBe(false);
  });

  it.each([
    ['PUBLIC_URL', 'http://invoices.acme.test', 'must be an https address in production'],
    ['PUBLIC_URL', 'http://localhost.evil.example', 'must be an https address in production'],
    ['PUBLIC_URL', 'https://acme.test/paperbill', 'must have no path'],
    ['PUBLIC_URL', 'invoices.example.com', 'must be an http or https address'],
    ['PUBLIC_URL', '', 'is missing'],
    ['OIDC_ISSUER', 'http://id.acme.test', 'must be an https address in production'],
    ['OIDC_ISSUER', 'http://not-localhost', 'must be an https address in production'],
    ['PUBLIC_URL', 'https://invoices.example.com', 'PUBLIC_URL: still holds a placeholder; set it to your own'],
    ['OIDC_ISSUER', 'https://id.example.com', 'OIDC_ISSUER: still holds a placeholder'],
    ['OIDC_CLIENT_ID', 'change-me', 'OIDC_CLIENT_ID: still holds a placeholder'],
    ['BILLING_STAFF_EMAILS', 'ada@acme.test, grace@example.com', 'BILLING_STAFF_EMAILS: still holds a placeholder'],
    ['AUTH_PROVIDER', 'example', 'AUTH_PROVIDER: still holds a placeholder'],
    ['PROVIDER_NAME', 'Example Ltd', 'PROVIDER_NAME: still holds a placeholder'],
    ['SUPPORT_EMAIL', 'help@example.com', 'SUPPORT_EMAIL: still holds a placeholder'],
    ['SECURITY_CONTACT', 'mailto:security@example.com', 'SECURITY_CONTACT: still holds a placeholder'],
    ['OIDC_CLIENT_ID', '', 'is missing'],
    ['OIDC_CLIENT_SECRET', 'change-me', 'still holds a placeholder'],
    ['SESSION_SECRET', 'change-me-change-me-change-me-change-me', 'still holds a placeholder'],
    ['SESSION_SECRET', '0'.repeat(32), 'SESSION_SECRET: can be guessed'],
    ['NATS_URL', 'nats://bff:demo@nats:4222', 'NATS_URL: has a default password'],
    ['SESSION_SECRET', 'short', 'must have at least 32 characters'],
    ['API_RATE_LIMIT', '0', 'API_RATE_LIMIT'],
    ['SIGN_IN_RATE_LIMIT', 'many', 'must be a number'],
  ])('refuses %s=%s in production', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(message);
  });

  it('accepts example values outside production', () => {
    const examples = { PUBLIC_URL: 'https://invoices.example.com', OIDC_CLIENT_ID: 'change-me' };
    expect(read({ ...examples, NODE_ENV: 'development' })).toMatchObject(examples);
  });

  const loopback = ['http://localhost:3000', 'http://sign-in.localhost:3001', 'http://127.0.0.1', 'http://[::1]:8080'];
  it.each(loopback)('accepts %s in production', (url) => {
    expect(read({ PUBLIC_URL: url, OIDC_ISSUER: url }).PUBLIC_URL).toBe(url);
  });
});
