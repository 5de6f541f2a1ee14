import { AppError } from '@paperbill/contracts/http';

export interface FairQueueLimits {
  /** Maximum of running work. */
  concurrency: number;
  /** Maximum of running work per key. Lower than `concurrency`, so that no key occupies all places. */
  concurrencyPerKey: number;
  /** While less work than this is running, quick work may exceed `concurrencyPerKey`. */
  concurrencyOfQuick?: number;
  /** Maximum of running and waiting work per key. */
  maxPerKey: number;
  /** Maximum of waiting work of all keys. */
  maxWaiting: number;
  /** After this time the caller has given up: its work is not begun. */
  maxWaitMs: number;
}

interface WaitingWork {
  begin: () => void;
  isQuick: boolean;
}

interface KeyOfQueue {
  running: number;
  /** Oldest first. */
  waiting: Set<WaitingWork>;
}

/**
 * Runs a limited amount of work at a time, fairly between keys such as users. The next work is that of the key with the
 * least running work, and of those the least recently served one. Work beyond the limits of a key is rejected.
 */
export class FairQueue {
  /** Keys with any work, least recently served first. */
  private readonly keys = new Map<string, KeyOfQueue>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  /**
   * @param isQuick whether the work is sure to end soon, so that a later caller does not wait long for its place
   * @throws AppError TOO_MANY_REQUESTS beyond the limits, SERVICE_TIMEOUT after `maxWaitMs`, or the work's own error
   */
  async run<Result>(key: string, work: () => Promise<Result>, isQuick = false): Promise<Result> {
    const { maxPerKey, maxWaiting } = this.limits;
    const ofKey = this.keys.get(key) ?? { running: 0, waiting: new Set() };
    if (ofKey.running + ofKey.waiting.size >= maxPerKey || this.waiting >= maxWaiting) {
      throw new AppError('TOO_MANY_REQUESTS');
    }
    this.keys.set(key, ofKey);
    await this.turn(key, ofKey, isQuick);
    try {
      return await work();
    } finally {
      ofKey.running -= 1;
      this.running -= 1;
      this.forget(key);
      this.next();
    }
  }

  private turn(key: string, ofKey: KeyOfQueue, isQuick: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(tooLate);
        ofKey.waiting.delete(waiting);
        this.waiting -= 1;
      };
      const begin = () => {
        leave();
        ofKey.running += 1;
        this.running += 1;
        resolve();
      };
      const tooLate = setTimeout(() => {
        leave();
        this.forget(key);
        reject(new AppError('SERVICE_TIMEOUT'));
      }, this.limits.maxWaitMs);
      const waiting = { begin, isQuick };
      ofKey.waiting.add(waiting);
      this.waiting += 1;
      this.next();
    });
  }

  private next(): void {
    const { concurrency, concurrencyPerKey, concurrencyOfQuick = 0 } = this.limits;
    if (this.running >= concurrency) return;
    const hasRoomForQuick = this.running < concurrencyOfQuick;
    let least = Infinity;
    let key: string | undefined;
    for (const [each, { running, waiting }] of this.keys) {
      const [first] = waiting;
      const mayBegin = first && (running < concurrencyPerKey || (first.isQuick && hasRoomForQuick));
      if (mayBegin && running < least) [key, least] = [each, running];
    }
    if (key === undefined) return;
    const chosen = this.keys.get(key)!;
    this.keys.delete(key);
    this.keys.set(key, chosen);
    const [first] = chosen.waiting;
    first!.begin();
  }

  private forget(key: string): void {
    const ofKey = this.keys.get(key);
    if (ofKey && ofKey.running + ofKey.waiting.size === 0) this.keys.delete(key);
  }
}
