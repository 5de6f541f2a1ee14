import type { AppError } from '@paperbill/contracts/http';
import { isUnprintable } from '../gotenberg/circuit-breaker.js';
import { ExpiringMap } from '../gotenberg/expiring-map.js';

const REMEMBER_FAILURE_MS = 5 * 60_000;
const MAX_FAILURES = 10_000;

/**
 * Runs work once for all concurrent callers with the same key. Users click twice, and the message bus retries slow
 * prints. A second print would only add load to a busy renderer. If a page cannot be printed, this instance keeps the
 * error for five minutes. Otherwise each new attempt could occupy the renderer for another 15 s.
 *
 * A key contains the id and the version of a document.
 */
export class SingleFlight<Result> {
  private readonly running = new Map<string, Promise<Result>>();
  private readonly failures = new ExpiringMap<AppError>(MAX_FAILURES, REMEMBER_FAILURE_MS);

  /**
   * @param isPatient true for work that may wait long. Callers that are not patient start their own work instead of
   *   waiting for it.
   */
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
