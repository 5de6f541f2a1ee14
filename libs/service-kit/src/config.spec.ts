import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { generateKeyPairSync, KeyObject } from 'node:crypto';
import { DEMO_VERIFYING_KEY } from '@paperbill/contracts/secrets';
import {
  ConfigError,
  issuedSecretSchema,
  readConfig,
  secretSchema,
  serviceConfigFields,
  signingKeySchema,
} from './config.js';

const createKeyPair = (type: 'ed25519' | 'x25519' = 'ed25519') => {
  // `generateKeyPairSync` has a separate overload for each type in TypeScript, so a variable cannot be passed as type.
  const { privateKey, publicKey } = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return {
    signing: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    verifying: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
};

const key = createKeyPair();

const completeConfig = {
  NATS_URL: 'nats://127.0.0.1:4222',
  PORT: '3001',
  DATABASE_URL: 'postgresql://billing:pw@127.0.0.1:5432/billing',
  MESSAGE_VERIFYING_KEYS: key.verifying,
};

const configError = (schema: z.ZodType, env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(schema, env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('The configuration was accepted');
};

describe('readConfig with a complete environment', () => {
  it('returns the values, with defaults for optional variables', () => {
    expect(readConfig(serviceConfigFields, completeConfig)).toEqual({
      ...completeConfig,
      PORT: 3001,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      OTEL_TRACES_SAMPLER_ARG: 1,
      MESSAGE_VERIFYING_KEYS: [expect.any(KeyObject)],
      UNSIGNED_MESSAGES: 'refuse',
    });
  });

  it.each([
    ['NATS_URL', 'nats://a:4222,nats://b:4222'],
    ['NATS_URL', 'tls://nats.example.com'],
    ['DATABASE_URL', 'postgresql://billing:secret@postgres:5432/billing?sslmode=verify-full'],
  ])('accepts %s=%s', (name, value) => {
    expect(readConfig(serviceConfigFields, { ...completeConfig, [name]: value })).toMatchObject({ [name]: value });
  });
});

describe('readConfig with an incomplete environment', () => {
  it('reports one line per variable', () => {
    expect(configError(serviceConfigFields, { LOG_LEVEL: 'loud', PORT: 'abc' }).split('\n')).toEqual([
      'The configuration is not complete:',
      '  NATS_URL: is missing',
      '  PORT: must be a port number',
      expect.stringMatching(/^ {2}LOG_LEVEL: .*"warn"/),
      '  DATABASE_URL: is missing',
      '  MESSAGE_VERIFYING_KEYS: is missing',
    ]);
  });

  it('treats an empty variable as missing', () => {
    expect(configError(serviceConfigFields, { ...completeConfig, DATABASE_URL: '' })).toContain(
      'DATABASE_URL: is missing',
    );
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['NATS_URL', '127.0.0.1:4222'],
    ['NATS_URL', 'nats://a:4222, '],
    ['DATABASE_URL', 'mysql://root:hunter2@127.0.0.1/billing'],
    ['DATABASE_URL', 'hunter2'],
    ['DATABASE_URL', 'postgresql://billing:hunter2@postgres/billing?sslmode=require'],
    ['DATABASE_URL', 'postgresql://billing:hunter2@postgres/billing?ssl=true'],
    ['NODE_EXTRA_CA_CERTS', '/hunter2/not-there.pem'],
    ['NODE_EXTRA_CA_CERTS', import.meta.filename],
  ])('reports %s if it is "%s", without its value', (name, value) => {
    const message = configError(serviceConfigFields, { ...completeConfig, [name]: value });
    expect(message).toMatch(new RegExp(`^.*\\n  ${name}: must (be|have no) .*$`));
    expect(message).not.toContain('hunter2');
  });
});

describe('The configuration of a secret', () => {
  const schema = z.object({ SESSION_SECRET: secretSchema(), STRIPE_SECRET: issuedSecretSchema() });
  const env = { SESSION_SECRET: 'dd6eb2f4c3f0a1b29f7d4a8e5c6b7f80', STRIPE_SECRET: 'sk_live_1' };
  const nodeEnv = process.env['NODE_ENV'];

  afterEach(() => {
    process.env['NODE_ENV'] = nodeEnv;
  });

  it('explains how to generate our own secrets, which have a minimum length', () => {
    expect(configError(schema, { STRIPE_SECRET: 'x' })).toContain('SESSION_SECRET: is missing: set it to at least 32');
    expect(configError(schema, { ...env, SESSION_SECRET: 'short' })).toContain('must have at least 32 characters');
  });

  it.each(['SESSION_SECRET', 'STRIPE_SECRET'])('refuses a placeholder in production: %s', (name) => {
    const placeholder = { ...env, [name]: `change-me-${'x'.repeat(40)}` };
    expect(() => readConfig(schema, placeholder)).not.toThrow();
    process.env['NODE_ENV'] = 'production';
    expect(configError(schema, placeholder)).toContain(`${name}: still holds a placeholder`);
    const guessableConfig = { ...env, [name]: '0'.repeat(32) };
    expect(configError(schema, guessableConfig)).toContain(`${name}: can be guessed: it repeats itself`);
    expect(readConfig(schema, env)).toEqual(env);
  });

  it.each([
    ['NATS_URL', 'nats://a:4222,nats://bff:demo@b:4222'],
    ['DATABASE_URL', 'postgresql://billing:change-me@db/billing'],
  ])('refuses a placeholder in an address in production: %s=%s', (name, value) => {
    const placeholder = { ...completeConfig, DATABASE_URL: 'postgresql://billing@db/billing', [name]: value };
    expect(() => readConfig(serviceConfigFields, placeholder)).not.toThrow();
    process.env['NODE_ENV'] = 'production';
    expect(configError(serviceConfigFields, placeholder).split('\n').slice(1)).toEqual([
      `  ${name}: has a default password`,
    ]);
  });
});

describe('MESSAGE_VERIFYING_KEYS', () => {
  afterEach(() => {
    process.env['NODE_ENV'] = 'test';
  });

  it('may hold two keys during a key rotation', () => {
    const configWithTwoKeys = {
      ...completeConfig,
      MESSAGE_VERIFYING_KEYS: `${key.verifying}, ${createKeyPair().verifying}`,
    };
    expect(readConfig(serviceConfigFields, configWithTwoKeys).MESSAGE_VERIFYING_KEYS).toHaveLength(2);
  });

  it.each([
    ['not a key', 'change-me'],
    ['a private key', key.signing],
    ['a key of another type', createKeyPair('x25519').verifying],
  ])('is refused if it is %s', (_what, MESSAGE_VERIFYING_KEYS) => {
    const message = configError(serviceConfigFields, { ...completeConfig, MESSAGE_VERIFYING_KEYS });
    expect(message).toContain('MESSAGE_VERIFYING_KEYS: must be one or more public Ed25519 keys');
    expect(message).not.toContain(MESSAGE_VERIFYING_KEYS);
  });

  it('must not be the demo key in production', () => {
    const schema = z.object({ MESSAGE_SIGNING_KEY: signingKeySchema() });
    const demoPrivateKey = Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      Buffer.from('the-demo-key-that-everybody-know'),
    ]).toString('base64');
    expect(() => readConfig(schema, { MESSAGE_SIGNING_KEY: demoPrivateKey })).not.toThrow();
    process.env['NODE_ENV'] = 'production';
    expect(configError(schema, { MESSAGE_SIGNING_KEY: demoPrivateKey })).toContain('is the key of the demo');
    const production = { ...completeConfig, DATABASE_URL: 'postgresql://b:6f1d9c2e7a55@h/b' };
    expect(
      configError(serviceConfigFields, {
        ...production,
        MESSAGE_VERIFYING_KEYS: `${key.verifying},${DEMO_VERIFYING_KEY}`,
      }),
    ).toContain('MESSAGE_VERIFYING_KEYS: is the key of the demo');
  });
});
