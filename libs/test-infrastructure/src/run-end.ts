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

let ending: Promise<void> | undefined;

/** Stops PostgreSQL and removes whatever else is left of the run. Does its work once, whoever asks. */
export const endRun = (): Promise<void> => (ending ??= clearAway());

async function clearAway(): Promise<void> {
  if (!started) return;
  const { postgres, engine, id, folder } = started;
  await (await postgres.catch(() => undefined))?.stop();
  if (engine === 'docker') await removeContainersOf(id);
  await rm(folder, { recursive: true, force: true });
}
