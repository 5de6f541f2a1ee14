import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@paperbill/embedded';
import type { ProcessView } from '@paperbill/local';
import { readTextIfExists } from '../processes.js';

export interface Instance {
  part: ProcessView;
  port: number;
  stop(): void;
}

export function readEnvironment(pid: number): Record<string, string> {
  const pairs = readTextIfExists(`/proc/${pid}/environ`).split('\0').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

const READY_TIMEOUT_MS = 60_000;

export async function startAnotherInstance(part: ProcessView, number: number): Promise<Instance> {
  const [command, ...args] = readTextIfExists(`/proc/${part.pid}/cmdline`).split('\0').filter(Boolean);
  const port = await findFreePort([]);
  const env = { ...readEnvironment(part.pid!), PORT: `${port}` };
  const child = spawn(command!, args, { env, stdio: 'ignore' });
  await waitUntilReady(child, port);
  const view = { name: `${part.name}-${number}`, pid: child.pid, isReady: () => Promise.resolve(true) };
  return { part: view, port, stop: () => child.kill() };
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(200);
  }
  child.kill();
  throw new Error('The other instance did not become ready.');
}
