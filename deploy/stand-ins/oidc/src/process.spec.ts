import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { RelyingParty } from './test-support/relying-party.js';

const mainFile = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const completeEnvironment = {
  PORT: '0',
  DATA_DIR: '/nowhere',
  CLIENT_ID: 'paperbill',
  REDIRECT_URIS: 'http://localhost:3000/api/callback, http://127.0.0.1:3000/api/callback',
  POST_LOGOUT_REDIRECT_URIS: 'http://localhost:3000/',
};
let child: ChildProcess;

function startProcess(env: Record<string, string>) {
  child = spawn(process.execPath, [mainFile], { env: { PATH: process.env['PATH'], ...env } });
  const output = { text: '' };
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => void (output.text += text));
  }
  return output;
}

afterEach(() => void child.kill('SIGKILL'));

describe('The process of the local sign-in', () => {
  it('prints only its address and exits with status 0 on SIGTERM', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'oidc-spec-'));
    const output = startProcess({ ...completeEnvironment, DATA_DIR: folder });
    await once(child.stdout!, 'data');
    const issuer = /http:\/\/localhost:\d+/.exec(output.text)![0];
    await RelyingParty.create(issuer);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(output.text).toBe(`The local sign-in listens as ${issuer}\n`);
    await rm(folder, { recursive: true });
  });

  it('prints missing and invalid variables and exits with status 78', async () => {
    const output = startProcess({ PORT: 'http', REDIRECT_URIS: 'here' });
    expect(await once(child, 'close')).toEqual([78, null]);
    expect(output.text).toBe(
      'The configuration is not complete:\n' +
        '  PORT must be a port number\n' +
        '  DATA_DIR is missing\n' +
        '  CLIENT_ID is missing\n' +
        '  REDIRECT_URIS holds here, which is not an address\n' +
        '  POST_LOGOUT_REDIRECT_URIS is missing\n',
    );
  });

  it('does not start with NODE_ENV=production', async () => {
    const output = startProcess({ ...completeEnvironment, NODE_ENV: 'production' });
    expect(await once(child, 'close')).toEqual([78, null]);
    expect(output.text).toMatch(/^The local sign-in lets everybody in as anybody/);
  });
});
