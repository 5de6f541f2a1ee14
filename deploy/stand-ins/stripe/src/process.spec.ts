import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const mainFile = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let child: ChildProcess;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-spec-'));
});
afterEach(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

function startProcess(env: Record<string, string>) {
  child = spawn(process.execPath, [mainFile], { env: { PATH: process.env['PATH'], ...env } });
  const output = { text: '' };
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => void (output.text += text));
  }
  return output;
}

const completeEnvironment = () => ({
  PORT: '0',
  DATA_DIR: folder,
  STRIPE_SECRET_KEY: 'sk_test_of_the_spec',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_spec',
});

describe('The process of the local Stripe', () => {
  it('prints missing and invalid variables and exits with status 78', async () => {
    const output = startProcess({ PORT: 'http', WEBHOOK_RETRY_SCALE: 'fast', WEBHOOK_URL: 'here' });

    expect(await once(child, 'close')).toEqual([78, null]);
    expect(output.text).toBe(
      'The configuration is not complete:\n' +
        '  STRIPE_SECRET_KEY is missing\n' +
        '  STRIPE_WEBHOOK_SECRET is missing\n' +
        '  PORT is http: it must be a port number\n' +
        '  WEBHOOK_RETRY_SCALE is fast: it must be a factor below 10\n' +
        '  WEBHOOK_URL is here: it must be an address\n',
    );
  });

  it('does not start with NODE_ENV=production', async () => {
    const output = startProcess({ ...completeEnvironment(), NODE_ENV: 'production' });

    expect(await once(child, 'close')).toEqual([78, null]);
    expect(output.text).toMatch(/^The local Stripe charges nobody/);
  });
});
