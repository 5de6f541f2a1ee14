import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findFreePort } from '@paperbill/embedded';

const mainFile = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let child: ChildProcess;
let output: string;
let dataFolder: string;

function startProcess(env: Record<string, string>): void {
  output = '';
  child = spawn(process.execPath, [mainFile], { env: { PATH: process.env['PATH'], ...env } });
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  }
}

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'stand-ins-spec-'));
});

afterEach(async () => {
  child.kill('SIGKILL');
  await rm(dataFolder, { recursive: true });
});

const waitForExit = () => once(child, 'close');
const requestStatus = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

const createSettings = async () => {
  const [oidc, stripe, mailbox, smtp] = await Promise.all(Array.from({ length: 4 }, () => findFreePort()));
  const env = {
    OIDC_PORT: `${oidc}`,
    OIDC_CLIENT_ID: 'paperbill',
    OIDC_REDIRECT_URIS: 'http://localhost:3000/api/callback',
    OIDC_POST_LOGOUT_REDIRECT_URIS: 'http://localhost:3000/',
    OIDC_DATA_DIR: dataFolder,
    STRIPE_PORT: `${stripe}`,
    STRIPE_STRIPE_SECRET_KEY: 'sk_test_of_the_spec',
    STRIPE_STRIPE_WEBHOOK_SECRET: 'whsec_of_the_spec',
    MAILBOX_PORT: `${mailbox}`,
    MAILBOX_SMTP_PORT: `${smtp}`,
  };
  return { env, oidc: oidc!, stripe: stripe!, mailbox: mailbox! };
};

describe('One process of several stand-ins', () => {
  it('runs the stand-ins named in STAND_INS, each with its own variables, and exits on SIGTERM', async () => {
    const { env, oidc, stripe, mailbox } = await createSettings();
    startProcess({ ...env, STAND_INS: 'oidc,mailbox' });
    while (!output.includes('In one process')) await once(child.stdout!, 'data');
    expect(output).toBe('In one process: oidc, mailbox\n');
    expect(await requestStatus(oidc, '/.well-known/openid-configuration')).toBe(200);
    expect(await requestStatus(mailbox, '/health')).toBe(200);
    await expect(requestStatus(stripe, '/health')).rejects.toThrow('fetch failed');
    child.kill('SIGTERM');
    expect(await waitForExit()).toEqual([0, null]);
  });

  it('applies unprefixed variables to each stand-in', async () => {
    const { env, stripe } = await createSettings();
    startProcess({ ...env, STAND_INS: 'stripe', WEBHOOK_URL: 'http://localhost:9' });
    while (!output.includes('In one process')) await once(child.stdout!, 'data');
    expect(await requestStatus(stripe, '/health')).toBe(200);
    child.kill('SIGKILL');
    await waitForExit();
    startProcess({ ...env, STAND_INS: 'stripe', WEBHOOK_URL: 'here' });
    expect(await waitForExit()).toEqual([78, null]);
    expect(output).toContain('WEBHOOK_URL is here');
  });

  it.each([
    [
      'STAND_INS names an unknown stand-in',
      { STAND_INS: 'oidc,paypal' },
      'STAND_INS holds paypal: it knows oidc, stripe, mailbox.',
    ],
    ['a required variable is missing', { STAND_INS: 'mailbox', MAILBOX_SMTP_PORT: '' }, '  SMTP_PORT is missing'],
    [
      'NODE_ENV is production',
      { STAND_INS: 'mailbox', NODE_ENV: 'production' },
      'does not start with NODE_ENV=production',
    ],
  ])('does not start and prints why if %s', async (_, changes, said) => {
    startProcess({ ...(await createSettings()).env, ...changes });
    expect(await waitForExit()).toEqual([78, null]);
    expect(output).toContain(said);
  });
});
