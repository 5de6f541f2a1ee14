import { AppError } from '@paperbill/contracts/http';

export interface FairQueueLimits {
  /** Pieces of work at a time. */
  concurrency: number;
  /** Of one key at a time: less than all, so that there is room for others whatever one key asks for. */
  concurrencyPerKey: number;
  /** While fewer pieces are at work in all, quick ones of one key may be more than its share. */
  concurrencyOfQuick?: number;
  /** Of one key, at work or waiting. */
  maxPerKey: number;
  /** Waiting, of all keys. */
  maxWaiting: number;
  /** Who has waited so long has left: their work is not begun any more. */
  maxWaitMs: number;
}

interface WaitingWork {
  begin: () => void;
  isQuick: boolean;
}

interface KeyOfQueue {
  /** Work in progress. */
  running: number;
  /** Work that waits, oldest first. */
  waiting: Set<WaitingWork>;
}

/**
 * Does heavy work a few pieces at a time and shares its turns between keys, such as users: next is the key with the
 * least work in progress, and of those the one whose last turn is longest ago. More than its share of one key is refused,
 * not kept. What is quick may have the places that are left.
 */
export class FairQueue {
  /** Those with any work, the last that had its turn at the end. */
  private readonly keys = new Map<string, KeyOfQueue>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  /**
   * @param isQuick whether it is sure to be done soon: whoever comes meanwhile does not wait long for its place
   * @throws AppError TOO_MANY_REQUESTS beyond the limits, SERVICE_TIMEOUT after too long a wait, or what the work throws
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
