import type { AppError } from '@paperbill/contracts/http';
import { isUnprintable } from '../gotenberg/circuit-breaker.js';
import { ExpiringMap } from '../gotenberg/expiring-map.js';

const REMEMBER_FAILURE_MS = 5 * 60_000;
const MAX_FAILURES = 10_000;

/**
 * Does work that is asked for again while it is running once: whoever asks later gets the result of the first.
 * People click twice, and who waits long for a print has the message bus ask again (the message is idempotent), when a second
 * print would only make a busy renderer slower. A print that failed because of what was to be printed is refused with the same
 * error for five minutes: it would take the renderer up to 15 s again. Each instance remembers its own.
 *
 * Keys name the document and its version.
 */
export class SingleFlight<Result> {
  private readonly running = new Map<string, Promise<Result>>();
  private readonly failures = new ExpiringMap<AppError>(MAX_FAILURES, REMEMBER_FAILURE_MS);

  /** @param isPatient whether it may wait longer than others' work, which never waits for it */
  run(key: string, work: () => Promise<Result>, isPatient = false): Promise<Result> {
    const flight = isPatient ? `${key} patient` : key;
    const running = this.running.get(key) ?? this.running.get(flight);
    if (running) return running;
    const result = this.tryOnce(key, work).finally(() => this.running.delete(flight));
    this.running.set(flight, result);
    return result;
  }

  private async tryOnce(key: string, work: () => Promise<Result>): Promise<Result> {
    const failure = this.failures.get(key);
    if (failure) throw failure;
    try {
      return await work();
    } catch (error) {
      if (isUnprintable(error)) this.failures.set(key, error);
      throw error;
    }
  }
}
