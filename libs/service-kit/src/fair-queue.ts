import { AppError } from '@paperbill/contracts/http';

export interface FairQueueLimits {
  /** Pieces of work at a time. */
  concurrency: number;
  /** Of one key at a time: less than all, so that there is room for others whatever one key asks for. */
  concurrencyPerKey: number;
  /** Of one key, at work or waiting. */
  maxPerKey: number;
  /** Waiting, of all keys. */
  maxWaiting: number;
  /** Who has waited so long has left: their work is not begun any more. */
  maxWaitMs: number;
}

interface KeyOfQueue {
  /** Work in progress. */
  running: number;
  /** Work that waits, oldest first. */
  waiting: Set<() => void>;
}

/**
 * Does heavy work a few pieces at a time and shares its turns between keys, such as users: next is the key with the
 * least work in progress, and of those the one whose last turn is longest ago. More than its share of one key is refused,
 * not kept.
 */
export class FairQueue {
  /** Those with any work, the last that had its turn at the end. */
  private readonly keys = new Map<string, KeyOfQueue>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  /** @throws AppError TOO_MANY_REQUESTS beyond the limits, SERVICE_TIMEOUT after too long a wait, or what the work throws */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const { maxPerKey, maxWaiting } = this.limits;
    const ofKey = this.keys.get(key) ?? { running: 0, waiting: new Set() };
    if (ofKey.running + ofKey.waiting.size >= maxPerKey || this.waiting >= maxWaiting) {
      throw new AppError('TOO_MANY_REQUESTS');
    }
    this.keys.set(key, ofKey);
    await this.turn(key, ofKey);
    try {
      return await work();
    } finally {
      ofKey.running -= 1;
      this.running -= 1;
      this.forget(key);
      this.next();
    }
  }

  private turn(key: string, ofKey: KeyOfQueue): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(tooLate);
        ofKey.waiting.delete(begin);
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
      ofKey.waiting.add(begin);
      this.waiting += 1;
      this.next();
    });
  }

  private next(): void {
    if (this.running >= this.limits.concurrency) return;
    let least = this.limits.concurrencyPerKey;
    let key: string | undefined;
    for (const [each, { running, waiting }] of this.keys) {
      if (waiting.size && running < least) [key, least] = [each, running];
    }
    if (key === undefined) return;
    const chosen = this.keys.get(key)!;
    this.keys.delete(key);
    this.keys.set(key, chosen);
    const [begin] = chosen.waiting;
    begin!();
  }

  private forget(key: string): void {
    const ofKey = this.keys.get(key);
    if (ofKey && ofKey.running + ofKey.waiting.size === 0) this.keys.delete(key);
  }
}
