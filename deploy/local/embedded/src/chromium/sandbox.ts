import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalProcess } from '../processes/signal-process.js';

/**
 * The time to wait for an error message. Without a working sandbox, Chromium prints the message and exits much earlier.
 */
const SANDBOX_CHECK_MS = 1_500;

/**
 * The sandbox does not work for the user `root`. It also needs unprivileged user namespaces, which most containers and
 * newer versions of Ubuntu do not permit.
 */
export async function isSandboxWorking(chromiumPath: string): Promise<boolean> {
  if (process.getuid?.() === 0) return false;
  const profile = await mkdtemp(join(tmpdir(), 'paperbill-sandbox-'));
  const flags = ['--headless', '--disable-gpu', `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'];
  const child = spawn(chromiumPath, flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  const timer = setTimeout(() => killGroup(child.pid), SANDBOX_CHECK_MS);
  let isWorking = true;
  child.stderr.on('data', (text: Buffer) => {
    if (text.includes('No usable sandbox')) isWorking = false;
  });
  await ended;
  clearTimeout(timer);
  await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  return isWorking;
}

function killGroup(groupId: number | undefined): void {
  if (groupId) signalProcess(-groupId, 'SIGKILL');
}
