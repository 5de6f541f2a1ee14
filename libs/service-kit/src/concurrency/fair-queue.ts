import { AppError } from '@paperbill/contracts/http';

export interface FairQueueLimits {
  concurrency: number;
  /**
   * The maximum amount of work per key that runs at once. It is below the total `concurrency`, so that no key can block
   * the other keys.
   */
  concurrencyPerKey: number;
  /** Quick work may exceed `concurrencyPerKey` while less than this amount of work is running. */
  concurrencyOfQuick?: number;
  /** Maximum amount of running and waiting work per key. */
  maxPerKey: number;
  /** Maximum amount of waiting work of all keys together. */
  maxWaiting: number;
  /** Maximum waiting time in ms. After this time, work is not started, because its caller has timed out. */
  maxWaitMs: number;
}

interface RunOptions {
  /** True if the work certainly ends soon. The next caller then does not wait long for the slot. */
  isQuick?: boolean;
  /**
   * Returns the error for work that is refused or that waited too long. The argument is the default error of the queue.
   */
  refusal?: (error: AppError) => AppError;
}

interface WaitingWork {
  begin: () => void;
  isQuick: boolean;
}

interface QueuedKey {
  running: number;
  /** Waiting work with this key, oldest first. */
  waiting: Set<WaitingWork>;
}

/**
 * A queue that limits concurrent work. The key with the least running work is served next. Among keys with the same
 * amount of running work, the least recently served key comes first.
 */
export class FairQueue {
  /** Keys that have running or waiting work, least recently served first. */
  private readonly keys = new Map<string, QueuedKey>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  /**
   * Runs work when a place is free.
   * @throws AppError TOO_MANY_REQUESTS beyond the limits, SERVICE_TIMEOUT after `maxWaitMs`
   */
  async run<Result>(
    key: string,
    work: () => Promise<Result>,
    { isQuick = false, refusal = (error) => error }: RunOptions = {},
  ): Promise<Result> {
    const { maxPerKey, maxWaiting } = this.limits;
    const ofKey = this.keys.get(key) ?? { running: 0, waiting: new Set() };
    if (ofKey.running + ofKey.waiting.size >= maxPerKey || this.waiting >= maxWaiting) {
      throw refusal(new AppError('TOO_MANY_REQUESTS'));
    }
    this.keys.set(key, ofKey);
    await this.waitForTurn(key, ofKey, { isQuick, refusal });
    try {
      return await work();
    } finally {
      ofKey.running -= 1;
      this.running -= 1;
      this.removeIdleKey(key);
      this.beginNext();
    }
  }

  private waitForTurn(key: string, ofKey: QueuedKey, { isQuick, refusal }: Required<RunOptions>): Promise<void> {
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
        this.removeIdleKey(key);
        reject(refusal(new AppError('SERVICE_TIMEOUT')));
      }, this.limits.maxWaitMs);
      const waiting = { begin, isQuick };
      ofKey.waiting.add(waiting);
      this.waiting += 1;
      this.beginNext();
    });
  }

  private beginNext(): void {
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

  private removeIdleKey(key: string): void {
    const ofKey = this.keys.get(key);
    if (ofKey && ofKey.running + ofKey.waiting.size === 0) this.keys.delete(key);
  }
}
