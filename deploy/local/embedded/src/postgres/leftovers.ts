import { readFile, readlink, realpath, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../report.js';

const POSTMASTER_FILE = 'postmaster.pid';
const FAST_STOP_MS = 10_000;

/**
 * Stops a server that a killed parent left running on this data, and takes away the lock file of one that is gone.
 * PostgreSQL does the second itself, except where its old process id belongs to another process by now.
 */
export async function stopLeftovers(dataDir: string, report: Report): Promise<void> {
  const postmaster = await readPostmasterFile(dataDir);
  if (!postmaster) return;
  let left = await processesOf(dataDir);
  if (left.length > 0) report('stopping the PostgreSQL that an earlier start left running');
  if (left.includes(postmaster.pid)) process.kill(postmaster.pid, 'SIGINT');
  const giveUpAt = Date.now() + FAST_STOP_MS;
  while (left.length > 0) {
    await sleep(50);
    left = await processesOf(dataDir);
    if (Date.now() > giveUpAt) left.forEach((pid) => process.kill(pid, 'SIGKILL'));
  }
  await rm(join(dataDir, POSTMASTER_FILE), { force: true });
}

/** What PostgreSQL writes about itself: `ready` once it answers. */
export async function readPostmasterFile(dataDir: string): Promise<{ pid: number; ready: boolean } | undefined> {
  const text = await readFile(join(dataDir, POSTMASTER_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
}

/** Every process of a cluster has its data folder as its working directory: nothing else is ever taken for one. */
async function processesOf(dataDir: string): Promise<number[]> {
  const folder = await realpath(dataDir);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [cwd, exe] = await Promise.all(
        ['cwd', 'exe'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
      );
      return cwd === folder && /\/postgres( \(deleted\))?$/.test(exe!) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}
