import { rm } from 'node:fs/promises';
import { removeContainersOf } from './containers.js';
import type { TestRun } from './test-run.js';

type Started = Pick<TestRun, 'id' | 'engine' | 'folder'>;

let started: Started | undefined;
let stopPostgres: (() => Promise<unknown>) | undefined;

/** Keeps what is to be cleared away when the run ends, which may be by Ctrl-C: Jest tears nothing down then. */
export function clearAwayAtEnd(run: Started): void {
  started = run;
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => void endRun().finally(() => process.exit(status)));
  }
}

export function stopAtEnd(stop: () => Promise<unknown>): void {
  stopPostgres = stop;
}

/** Stops PostgreSQL and removes whatever else is left of the run. Does its work once. */
export async function endRun(): Promise<void> {
  const run = started;
  started = undefined;
  if (!run) return;
  await stopPostgres?.();
  if (run.engine === 'docker') await removeContainersOf(run.id);
  await rm(run.folder, { recursive: true, force: true });
}
