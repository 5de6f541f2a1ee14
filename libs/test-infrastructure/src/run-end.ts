import { rm } from 'node:fs/promises';
import { removeContainersOf, type Running } from './containers.js';
import type { TestRun } from './test-run.js';

interface Started extends Pick<TestRun, 'id' | 'engine' | 'folder'> {
  /** May still be starting when the run is interrupted. */
  postgres: Promise<Running>;
}

let started: Started | undefined;

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

/** Stops PostgreSQL and removes whatever else is left of the run. Does its work once. */
export async function endRun(): Promise<void> {
  const run = started;
  started = undefined;
  if (!run) return;
  const postgres = await run.postgres.catch(() => undefined);
  await postgres?.stop();
  if (run.engine === 'docker') await removeContainersOf(run.id);
  await rm(run.folder, { recursive: true, force: true });
}
