import { afterEach, describe, expect, it } from '@jest/globals';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';
import { ConfigError, readConfig } from '@paperbill/service-kit';
import { messageVerifyingKey } from '@paperbill/testing';
import { billingConfig } from './config.js';

const completeEnvironment = {
  NODE_ENV: 'production',
  NATS_URL: 'nats://nats:4222',
  PORT: '3000',
  DATABASE_URL: 'postgresql://billing@db/billing',
  MESSAGE_VERIFYING_KEYS: messageVerifyingKey,
  STRIPE_SECRET_KEY: 'sk_live_9a4f1f0c1f8f9a4f1f0c1f8f',
  STRIPE_WEBHOOK_SECRET: 'whsec_1f8f9a4f1f0c1f8f9a4f1f0c',
};

describe('The configuration', () => {
  const nodeEnv = process.env['NODE_ENV'];
  afterEach(() => {
    process.env['NODE_ENV'] = nodeEnv;
  });

  const readBillingConfig = (changes: Record<string, string> = {}) => {
    const environment = { ...completeEnvironment, ...changes };
    process.env['NODE_ENV'] = environment.NODE_ENV;
    return readConfig(billingConfig, environment);
  };

  it("needs Stripe's secrets and has defaults for the rest", () => {
    expect(readBillingConfig()).toMatchObject({
      STRIPE_API_URL: 'https://api.stripe.com',
      STRIPE_TRIAL_DAYS: TRIAL_DAYS,
      STRIPE_PRICE_LOOKUP_KEY: 'paperbill_pro_monthly',
      BRAND_NAME: 'Paperbill',
    });
  });

  it.each(['29', '0', '36501'])(
    'keeps events as long as Stripe may send them late: %s days are refused',
    (EVENT_DAYS) => {
      expect(() => readBillingConfig({ EVENT_DAYS })).toThrow('EVENT_DAYS: must be');
      expect(readBillingConfig({ EVENT_DAYS: '30' })).toMatchObject({ EVENT_DAYS: 30 });
    },
  );

  it('accepts a restricted key, other terms and another Stripe address', () => {
    const changes = {
      STRIPE_SECRET_KEY: 'rk_live_9a4f1f0c1f8f',
      STRIPE_API_URL: 'http://localhost:4242',
      STRIPE_TRIAL_DAYS: '0',
    };
    expect(readBillingConfig(changes)).toMatchObject({ ...changes, STRIPE_TRIAL_DAYS: 0 });
  });

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'may lack %s in development, but not in production',
    (name) => {
      expect(readBillingConfig({ NODE_ENV: 'development', [name]: '' })).not.toHaveProperty(name);
      expect(() => readBillingConfig({ [name]: '' })).toThrow(
        new ConfigError([`${name}: is missing: set it, or set PAYMENTS=none to run without payments`]),
      );
    },
  );

  it('may lack Stripe in production with PAYMENTS=none, but refuses a partial configuration', () => {
    const none = { PAYMENTS: 'none', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
    expect(readBillingConfig(none)).toMatchObject({ PAYMENTS: 'none' });
    expect(() => readBillingConfig({ ...none, STRIPE_SECRET_KEY: completeEnvironment.STRIPE_SECRET_KEY })).toThrow(
      'STRIPE_SECRET_KEY: is set, but PAYMENTS=none turns payments off',
    );
  });

  it.each(['connect', 'own'])('needs Stripe for client payments (%s) even with PAYMENTS=none', (CLIENT_PAYMENTS) => {
    const secret = 'whsec_2b7c1f8f9a4f,whsec_9a4f1f0c1f8f';
    const changes = { PAYMENTS: 'none', STRIPE_WEBHOOK_SECRET: '', CLIENT_PAYMENTS };
    expect(readBillingConfig({ ...changes, STRIPE_CONNECT_WEBHOOK_SECRET: secret })).toMatchObject({ CLIENT_PAYMENTS });
    expect(() =>
      readBillingConfig({ ...changes, STRIPE_CONNECT_WEBHOOK_SECRET: secret, STRIPE_SECRET_KEY: '' }),
    ).toThrow('STRIPE_SECRET_KEY: is missing');
    expect(() => readBillingConfig(changes)).toThrow('STRIPE_CONNECT_WEBHOOK_SECRET: is missing');
  });

  it.each([
    [{ CLIENT_PAYMENTS: 'yes' }, /CLIENT_PAYMENTS: must be none, connect or own/],
    [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'sk_live_9a4f1f0c1f8f' }, /STRIPE_CONNECT_WEBHOOK_SECRET: must be the signing/],
    [{ PAYMENTS: 'no' }, /PAYMENTS: must be stripe or none/],
    [{ STRIPE_SECRET_KEY: 'sk_test_change_me' }, /STRIPE_SECRET_KEY: still holds a placeholder/],
    [{ STRIPE_SECRET_KEY: 'pk_live_9a4f1f0c1f8f' }, /STRIPE_SECRET_KEY: must be a secret key of Stripe/],
    [{ STRIPE_WEBHOOK_SECRET: 'sk_live_9a4f1f0c1f8f' }, /STRIPE_WEBHOOK_SECRET: must be the signing secret/],
    [{ STRIPE_API_URL: 'localhost:4242' }, /STRIPE_API_URL: must be an address/],
    [{ STRIPE_TRIAL_DAYS: 'two weeks' }, /STRIPE_TRIAL_DAYS: must be a number of days/],
    [{ STRIPE_TRIAL_DAYS: '-1' }, /STRIPE_TRIAL_DAYS: must be 0 or more days/],
    [{ STRIPE_TRIAL_DAYS: '1.5' }, /STRIPE_TRIAL_DAYS: must be a whole number of days/],
    [{ STRIPE_TRIAL_DAYS: '731' }, /STRIPE_TRIAL_DAYS: must be at most 730 days/],
    [{ STRIPE_TIMEOUT: '60000' }, /STRIPE_TIMEOUT: must be at most 8000 milliseconds/],
  ])('refuses %j', (changes, error) => {
    expect(() => readBillingConfig(changes)).toThrow(error);
  });
});
