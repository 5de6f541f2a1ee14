import { describe, expect, it } from '@jest/globals';
import { findExampleFlaw, findExampleNameFlaw, findPasswordFlaw, findSecretFlaw } from './secrets.js';

describe('findSecretFlaw', () => {
  it.each([
    'change-me',
    'please-CHANGEME',
    'your-secret',
    'sk_test_xxx',
    'whsec_XXXXXXXX',
    'xxx',
    'my default key',
    'demo',
    'for-the-demo-of-today',
    'Demo2026',
  ])('rejects the placeholder %s', (text) => {
    expect(findSecretFlaw(text)).toBe('still holds a placeholder');
  });

  it.each(['0'.repeat(32), 'a1'.repeat(16), '0123456789abcdef'.repeat(2), 'abcde'.repeat(40), `${'0'.repeat(31)}1`])(
    'rejects the repetition in %s',
    (text) => {
      expect(findSecretFlaw(text)).toBe('can be guessed: it repeats itself');
    },
  );

  it.each([
    'sk_live_51HxxXqLkd9a',
    'whsec_4bXXx0',
    '3f1f0c1f8f9a4f1f',
    'sk_test_0xxx',
    'aDemocracy9fK2',
    'dd6eb2f4c3f0a1b29f7d4a8e5c6b7f80',
    '48213907715502946638',
    'tr0ub4dor',
  ])('accepts %s', (text) => {
    expect(findSecretFlaw(text)).toBeUndefined();
  });
});

describe('findExampleFlaw', () => {
  it.each([
    'change-me',
    'https://id.example.com',
    'https://ID.Example.ORG:8443/realms/main',
    'https://example.net',
    'mailto:security@example.com',
    'ada@example.com, grace@id.example.com',
    'https://invoices.example',
    'https://nowhere.invalid/',
  ])('rejects the placeholder %s', (text) => {
    expect(findExampleFlaw(text)).toBe('still holds a placeholder');
  });

  it.each([
    'paperbill-demo',
    'https://id.acme.test',
    'https://example.co.uk',
    'https://my-example.com',
    'https://exchange-media.com',
    'https://example.com.acme.test',
    'https://id.example-company.io',
    'http://localhost:3000',
  ])('accepts %s', (text) => {
    expect(findExampleFlaw(text)).toBeUndefined();
  });
});

describe('findExampleNameFlaw', () => {
  it.each(['example', 'Example ID', 'EXAMPLE Ltd.', 'change-me', 'id.example.com'])(
    'rejects the placeholder %s',
    (name) => {
      expect(findExampleNameFlaw(name)).toBe('still holds a placeholder');
    },
  );

  it.each(['replit', 'Acme', 'keycloak', 'Examples & Sons', 'The Example Company', 'bills.lovelace.dev'])(
    'accepts %s',
    (name) => {
      expect(findExampleNameFlaw(name)).toBeUndefined();
    },
  );
});

describe('findPasswordFlaw', () => {
  it.each([
    ['nats://bff:demo@nats:4222', 'has a default password'],
    ['nats://demo@nats:4222', 'has a default password'],
    ['postgresql://billing:change-me@db/billing', 'has a default password'],
    ['postgresql://paperbill_billing:paperbill_billing@db/billing', 'has a default password'],
    ['postgresql://postgres:postgres@db/postgres', 'has a default password'],
    ['postgresql://billing:paperbill@db/billing', 'has a default password'],
    ['postgresql://billing:00000000@db/billing', 'has a default password'],
    ['postgresql://billing:k3%40x@db/billing', 'has a password of fewer than 8 characters'],
    ['postgresql://billing:9a4f1f0c@db/billing', undefined],
    // URLs without a password are accepted, because servers can also authenticate in other ways, for example by
    // certificate.
    ['postgresql://billing@db/billing', undefined],
    ['nats://nats:4222', undefined],
    ['nowhere', undefined],
  ])('returns for %s: %s', (address, flaw) => {
    expect(findPasswordFlaw(address)).toBe(flaw);
  });
});
