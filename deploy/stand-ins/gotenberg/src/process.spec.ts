import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { findChromium } from '@paperbill/embedded';
import { postHtml } from './test-support/conversion.js';
import { waitUntil } from './test-support/metrics.js';
import { listChromiumProcesses } from './test-support/processes.js';

const mainFile = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let child: ChildProcess;
let output: { text: string };

function startProcess(env: Record<string, string>): void {
  const own = { text: '' };
  output = own;
  child = spawn(process.execPath, [mainFile], { env: { ...process.env, CHROMIUM_PATH: findChromium(), ...env } });
  const collect = (chunk: Buffer) => void (own.text += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
}

async function startWarmProcess(): Promise<{ pids: number[]; profile: string }> {
  startProcess({ PORT: '0' });
  await waitUntil(() => output.text.includes('listens'));
  const { url } = JSON.parse(output.text) as { url: string };
  expect((await postHtml(url, { html: '<p>x' })).status).toBe(200);
  const processes = listChromiumProcesses(child.pid);
  const profile = /--user-data-dir=(\S+)/.exec(processes[0]!.command)![1]!;
  expect(existsSync(profile)).toBe(true);
  return { pids: processes.map(({ pid }) => pid), profile };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

afterEach(() => void child.kill('SIGKILL'));

describe('The process of the stand-in for Gotenberg', () => {
  it('ends Chromium when it is killed and on SIGTERM, and the next start deletes a profile that was left behind', async () => {
    const killed = await startWarmProcess();
    child.kill('SIGKILL');
    await once(child, 'exit');
    await waitUntil(() => !killed.pids.some(isRunning));

    const { pids, profile } = await startWarmProcess();
    expect(existsSync(killed.profile)).toBe(false);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await waitUntil(() => !pids.some(isRunning));
    expect(existsSync(profile)).toBe(false);
  });

  it('prints invalid variables and exits with status 78', async () => {
    startProcess({
      PORT: 'http',
      API_TIMEOUT: 'soon',
      CHROMIUM_MAX_CONCURRENCY: '0',
      API_TLS_CERT_FILE: '/tls/cert.pem',
    });
    expect(await once(child, 'exit')).toEqual([78, null]);
    expect(output.text).toBe(
      'The configuration is not complete:\n' +
        '  API_TLS_CERT_FILE and API_TLS_KEY_FILE: each needs the other\n' +
        '  PORT is http: must be a whole number\n' +
        '  API_TIMEOUT is soon: time: invalid duration "soon"\n' +
        '  CHROMIUM_MAX_CONCURRENCY is 0: must be 1 or more\n',
    );
  });
});
