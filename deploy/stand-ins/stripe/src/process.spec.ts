import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const mainFile = fileURLToPath(new URL('../dist/main.js', import.meta.url));

const run = (env: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, [mainFile], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return [status, stderr];
};

it('The process of the local Stripe prints missing and invalid variables and exits with status 78', () => {
  expect(run({ PORT: 'http', WEBHOOK_RETRY_SCALE: 'fast', WEBHOOK_URL: 'here' })).toEqual([
    78,
    'The configuration is not complete:\n' +
      '  STRIPE_SECRET_KEY is missing\n' +
      '  STRIPE_WEBHOOK_SECRET is missing\n' +
      '  PORT is http: it must be a port number\n' +
      '  WEBHOOK_RETRY_SCALE is fast: it must be a factor below 10\n' +
      '  WEBHOOK_URL is here: it must be an address\n',
  ]);
});

it('The process of the local Stripe does not start with NODE_ENV=production', () => {
  const env = { NODE_ENV: 'production', PORT: '0', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(run(env)).toEqual([78, expect.stringMatching(/^The local Stripe charges nobody/)]);
});
