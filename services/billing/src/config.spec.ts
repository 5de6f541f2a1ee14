import { afterEach, describe, expect, it } from '@jest/globals';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';
import { ConfigError, readConfig } from '@paperbill/service-kit';
import { billingConfig } from './config.js';

const complete = {
  NODE_ENV: 'production',
  NATS_URL: 'nats://nats:4222',
  PORT: '3000',
  DATABASE_URL: 'postgresql://billing@db/billing',
  STRIPE_SECRET_KEY: 'sk_live_9a4f1f0c1f8f9a4f1f0c1f8f',
  STRIPE_WEBHOOK_SECRET: 'whsec_1f8f9a4f1f0c1f8f9a4f1f0c',
};

describe('The configuration', () => {
  const nodeEnv = process.env['NODE_ENV'];
  afterEach(() => {
    process.env['NODE_ENV'] = nodeEnv;
  });

  const read = (changes: Record<string, string> = {}) => {
    const environment = { ...complete, ...changes };
    process.env['NODE_ENV'] = environment.NODE_ENV;
    return readConfig(billingConfig, environment);
  };

  it("needs Stripe's secrets and knows the rest", () => {
    expect(read()).toMatchObject({
      STRIPE_API_URL: 'https://api.stripe.com',
      STRIPE_TRIAL_DAYS: TRIAL_DAYS,
      STRIPE_PRICE_LOOKUP_KEY: 'paperbill_pro_monthly',
      BRAND_NAME: 'Paperbill',
    });
  });

  it('takes a restricted key, other terms and a Stripe of its own', () => {
    const changes = {
      STRIPE_SECRET_KEY: 'rk_live_9a4f1f0c1f8f',
      STRIPE_API_URL: 'http://localhost:4242',
      STRIPE_TRIAL_DAYS: '0',
    };
    expect(read(changes)).toMatchObject({ ...changes, STRIPE_TRIAL_DAYS: 0 });
  });

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'does without %s in development, not in production',
    (name) => {
      expect(read({ NODE_ENV: 'development', [name]: '' })).not.toHaveProperty(name);
      expect(() => read({ [name]: '' })).toThrow(
        new ConfigError(`The configuration is not complete:\n  ${name}: is missing`),
      );
    },
  );

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_change_me' }, /STRIPE_SECRET_KEY: still holds a placeholder/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_placeholder' }, /STRIPE_WEBHOOK_SECRET: still holds a placeholder/],
    [{ DATABASE_URL: 'postgresql://billing:change-me@db/billing' }, /DATABASE_URL: has a default password/],
    [{ NATS_URL: 'nats://billing:demo@nats:4222' }, /NATS_URL: has a default password/],
    [{ STRIPE_SECRET_KEY: 'pk_live_9a4f1f0c1f8f' }, /STRIPE_SECRET_KEY: must be a secret key of Stripe/],
    [{ STRIPE_WEBHOOK_SECRET: 'sk_live_9a4f1f0c1f8f' }, /STRIPE_WEBHOOK_SECRET: must be the signing secret/],
    [{ STRIPE_API_URL: 'localhost:4242' }, /STRIPE_API_URL: must be an address/],
    [{ STRIPE_TRIAL_DAYS: 'two weeks' }, /STRIPE_TRIAL_DAYS: must be a number of days/],
    [{ STRIPE_TRIAL_DAYS: '-1' }, /STRIPE_TRIAL_DAYS: must be 0 or more days/],
    [{ STRIPE_TRIAL_DAYS: '1.5' }, /STRIPE_TRIAL_DAYS: must be a whole number of days/],
    [{ STRIPE_TRIAL_DAYS: '731' }, /STRIPE_TRIAL_DAYS: must be at most 730 days/],
    [{ STRIPE_TIMEOUT: '60000' }, /STRIPE_TIMEOUT: must be at most 8000 milliseconds/],
  ])('refuses %j', (changes, error) => {
    expect(() => read(changes)).toThrow(error);
  });
});
