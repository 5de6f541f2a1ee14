import { AppError } from '@paperbill/contracts/http';

export interface FairQueueLimits {
  concurrency: number;
  /**
   * The maximum number of running tasks per key. It is below `concurrency`, so that one key cannot block the others.
   */
  concurrencyPerKey: number;
  /** A quick task may exceed `concurrencyPerKey` while the total number of running tasks is below this number. */
  quickConcurrency?: number;
  /** The maximum number of tasks per key, both running and waiting. */
  maxPerKey: number;
  /** The maximum number of waiting tasks of all keys together. */
  maxWaiting: number;
  /** The maximum time that a task waits before it starts. After this time, its caller has timed out. */
  maxWaitMs: number;
}

interface RunOptions {
  /** True if the task certainly ends soon. The tasks behind it then do not wait long. */
  isQuick?: boolean;
  /** Replaces the queue's error for a task that is rejected or has waited too long. */
  refusal?: (error: AppError) => AppError;
}

interface WaitingWork {
  begin: () => void;
  isQuick: boolean;
}

interface QueuedKey {
  running: number;
  /** The waiting tasks, ordered from oldest to newest. */
  waiting: Set<WaitingWork>;
}

/**
 * The next task comes from the key with the fewest running tasks. If several keys have equally few, the key that has
 * waited longest since its last task comes first.
 */
export class FairQueue {
  /** Keys with running or waiting tasks. The key whose last task started the longest ago comes first. */
  private readonly keys = new Map<string, QueuedKey>();
  private runningCount = 0;
  private waitingCount = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  /**
   * @throws AppError TOO_MANY_REQUESTS if the queue or the key has too many tasks, SERVICE_TIMEOUT after `maxWaitMs`
   */
  async run<Result>(
    key: string,
    work: () => Promise<Result>,
    { isQuick = false, refusal = (error) => error }: RunOptions = {},
  ): Promise<Result> {
    const { maxPerKey, maxWaiting } = this.limits;
    const queuedKey = this.keys.get(key) ?? { running: 0, waiting: new Set() };
    if (queuedKey.running + queuedKey.waiting.size >= maxPerKey || this.waitingCount >= maxWaiting) {
      throw refusal(new AppError('TOO_MANY_REQUESTS'));
    }
    this.keys.set(key, queuedKey);
    await this.waitForTurn(key, queuedKey, { isQuick, refusal });
    try {
      return await work();
    } finally {
      queuedKey.running -= 1;
      this.runningCount -= 1;
      this.removeIdleKey(key);
      this.beginNext();
    }
  }

  private waitForTurn(key: string, ofKey: QueuedKey, { isQuick, refusal }: Required<RunOptions>): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(tooLate);
        ofKey.waiting.delete(waiting);
        this.waitingCount -= 1;
      };
      const begin = () => {
        leave();
        ofKey.running += 1;
        this.runningCount += 1;
        resolve();
      };
      const tooLate = setTimeout(() => {
        leave();
        this.removeIdleKey(key);
        reject(refusal(new AppError('SERVICE_TIMEOUT')));
      }, this.limits.maxWaitMs);
      const waiting = { begin, isQuick };
      ofKey.waiting.add(waiting);
      this.waitingCount += 1;
      this.beginNext();
    });
  }

  private beginNext(): void {
    const { concurrency, concurrencyPerKey, quickConcurrency = 0 } = this.limits;
    if (this.runningCount >= concurrency) return;
    const hasRoomForQuick = this.runningCount < quickConcurrency;
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
