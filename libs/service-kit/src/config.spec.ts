import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, issuedSecret, processConfig, readConfig, secret, serviceConfig } from './config.js';

const complete = {
  NATS_URL: 'nats://127.0.0.1:4222',
  PORT: '3001',
  DATABASE_URL: 'postgresql://billing:pw@127.0.0.1:5432/billing',
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

describe('A complete configuration', () => {
  it('is read, with defaults for what may be left out', () => {
    expect(readConfig(serviceConfig, complete)).toEqual({
      ...complete,
      PORT: 3001,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      OTEL_TRACES_SAMPLER_ARG: 1,
    });
  });

  it.each(['nats://a:4222,nats://b:4222', 'tls://nats.example.com'])('may name NATS as %s', (NATS_URL) => {
    expect(readConfig(processConfig, { ...complete, NATS_URL })).toMatchObject({ NATS_URL });
  });
});

describe('A configuration that is not complete', () => {
  it('is answered with one line for each variable', () => {
    expect(configError(serviceConfig, { LOG_LEVEL: 'loud', PORT: 'abc' }).split('\n')).toEqual([
      'The configuration is not complete:',
      '  NATS_URL: is missing',
      '  PORT: must be a port number',
      expect.stringMatching(/^ {2}LOG_LEVEL: .*"warn"/),
      '  DATABASE_URL: is missing',
    ]);
  });

  it('counts an empty variable as missing', () => {
    expect(configError(serviceConfig, { ...complete, DATABASE_URL: '' })).toContain('DATABASE_URL: is missing');
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['NATS_URL', '127.0.0.1:4222'],
    ['NATS_URL', 'nats://a:4222, '],
    ['DATABASE_URL', 'mysql://root:hunter2@127.0.0.1/billing'],
    ['DATABASE_URL', 'hunter2'],
  ])('names %s where it is "%s", and repeats no value', (name, value) => {
    const message = configError(serviceConfig, { ...complete, [name]: value });
    expect(message).toMatch(new RegExp(`^.*\\n  ${name}: must be .*$`));
    expect(message).not.toContain('hunter2');
  });
});

describe('A secret', () => {
  const schema = z.object({ SESSION_SECRET: secret(), STRIPE_SECRET: issuedSecret() });
  const env = { SESSION_SECRET: 'dd6eb2f4c3f0a1b29f7d4a8e5c6b7f80', STRIPE_SECRET: 'sk_live_1' };
  const nodeEnv = process.env['NODE_ENV'];

  afterEach(() => {
    process.env['NODE_ENV'] = nodeEnv;
  });

  it('that is missing comes with how to make one', () => {
    expect(configError(schema, { STRIPE_SECRET: 'x' })).toContain('SESSION_SECRET: is missing: set it to at least 32');
  });

  it('of our own must be long', () => {
    expect(configError(schema, { ...env, SESSION_SECRET: 'short' })).toContain('must have at least 32 characters');
  });

  it.each(['SESSION_SECRET', 'STRIPE_SECRET'])('must be no placeholder in production: %s', (name) => {
    const placeholder = { ...env, [name]: `change-me-${'x'.repeat(40)}` };
    expect(() => readConfig(schema, placeholder)).not.toThrow();
    process.env['NODE_ENV'] = 'production';
    expect(configError(schema, placeholder)).toContain(`${name}: still holds a placeholder`);
    const guessable = { ...env, [name]: '0'.repeat(32) };
    expect(configError(schema, guessable)).toContain(`${name}: can be guessed: it repeats itself`);
    expect(readConfig(schema, env)).toEqual(env);
  });

  it.each([
    ['NATS_URL', 'nats://bff:demo@nats:4222'],
    ['NATS_URL', 'nats://a:4222,nats://bff:demo@b:4222'],
    ['NATS_URL', 'tls://change-me@nats:4222'],
    ['DATABASE_URL', 'postgresql://billing:change-me@db/billing'],
    ['DATABASE_URL', 'postgresql://billing:billing@db/billing'],
  ])('must be no placeholder in an address in production: %s=%s', (name, value) => {
    const placeholder = { ...complete, DATABASE_URL: 'postgresql://billing@db/billing', [name]: value };
    expect(() => readConfig(serviceConfig, placeholder)).not.toThrow();
    process.env['NODE_ENV'] = 'production';
    expect(configError(serviceConfig, placeholder).split('\n').slice(1)).toEqual([`  ${name}: has a default password`]);
  });
});
