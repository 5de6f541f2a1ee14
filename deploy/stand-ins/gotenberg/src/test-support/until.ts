import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something outside of this process has come about; the test's own time limit ends it otherwise. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}
