/** Tries of the worker before a member of staff has to look: with the pauses between them, one to three hours. */
export const MAX_ATTEMPTS = 10;

const FIRST_DELAY_MS = 2_000;
const FACTOR = 3;
const LONGEST_DELAY_MS = 60 * 60_000;

/**
 * How long to wait after so many failed attempts: three times as long each time, at most an hour. Half of it is left to
 * chance, so that events that failed together do not come back together.
 *
 * @param attempts from 1
 * @param chance from 0 to 1
 */
export function retryDelay(attempts: number, chance = Math.random()): number {
  const full = Math.min(FIRST_DELAY_MS * FACTOR ** (attempts - 1), LONGEST_DELAY_MS);
  return Math.round(full * (0.5 + chance / 2));
}
