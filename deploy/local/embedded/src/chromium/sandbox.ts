import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalProcess } from '../processes/signal-process.js';

/** Chromium without a working sandbox exits long before this. */
const DECIDED_AFTER_MS = 1_500;

/**
 * Whether Chromium's sandbox works here. It does not as root, nor without unprivileged user namespaces, as in most containers and
 * on newer Ubuntu. Tested by starting Chromium.
 */
export async function sandboxWorks(chromium: string): Promise<boolean> {
  if (process.getuid?.() === 0) return false;
  const profile = await mkdtemp(join(tmpdir(), 'paperbill-sandbox-'));
  const flags = ['--headless', '--disable-gpu', `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'];
  const child = spawn(chromium, flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  const timer = setTimeout(() => killGroup(child.pid), DECIDED_AFTER_MS);
  let works = true;
  child.stderr.on('data', (text: Buffer) => {
    if (text.includes('No usable sandbox')) works = false;
  });
  await ended;
  clearTimeout(timer);
  await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  return works;
}

function killGroup(leader: number | undefined): void {
  if (leader) signalProcess(-leader, 'SIGKILL');
}
