import type { AppError } from '@paperbill/contracts/http';
import { isUnprintable } from '../gotenberg/circuit-breaker.js';
import { ExpiringMap } from '../gotenberg/expiring-map.js';

const FAILURE_TTL_MS = 5 * 60_000;
const MAX_FAILURES = 10_000;

/**
 * Remembers for five minutes which pages cannot be printed. Otherwise, each attempt could occupy the renderer for
 * another 15 s. Other instances do not know these pages.
 */
export class PrintFailures {
  private readonly failures = new ExpiringMap<AppError>(MAX_FAILURES, FAILURE_TTL_MS);

  async run<Result>(key: string, print: () => Promise<Result>): Promise<Result> {
    const failure = this.failures.get(key);
    if (failure) throw failure;
    try {
      return await print();
    } catch (error) {
      if (isUnprintable(error)) this.failures.set(key, error);
      throw error;
    }
  }
}
