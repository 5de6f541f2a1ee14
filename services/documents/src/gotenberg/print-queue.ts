import { FairQueue } from '@paperbill/service-kit';
import { isHeavyPage } from './circuit-breaker.js';

/** Prints at a time, as many as Gotenberg does at most, and of one user. */
const CONCURRENCY = { concurrency: 6, concurrencyPerKey: 1 };
/** Several times what the BFF lets one user ask for at a time; their pages may be 5 MB each. */
const MAX_WAITING = { maxPerKey: 10, maxWaiting: 100 };
/** Who sent a slow page is remembered so long, and of so many people. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 10_000;
/** The place in the queue that they share; no user has this id. */
const SLOW = 'slow';

/**
 * Shares the renderer between users: each has one page with it at a time, and all who just sent it one that took too long
 * have one together. So it is of no use to send slow pages, not even with many accounts.
 */
export class PrintQueue {
  private readonly queue: FairQueue;
  /** When the last slow page of each of them ended, the latest at the end. */
  private readonly slowUsers = new Map<string, number>();

  constructor(maxWaitMs: number) {
    this.queue = new FairQueue({ ...CONCURRENCY, ...MAX_WAITING, maxWaitMs });
  }

  /** @throws as {@link FairQueue.run} */
  run<Result>(userId: string, print: () => Promise<Result>): Promise<Result> {
    return this.queue.run(this.isSlow(userId) ? SLOW : userId, async () => {
      try {
        return await print();
      } catch (error) {
        if (isHeavyPage(error)) this.remember(userId);
        throw error;
      }
    });
  }

  private isSlow(userId: string): boolean {
    const since = this.slowUsers.get(userId);
    return since !== undefined && performance.now() - since < REMEMBERED_MS;
  }

  private remember(userId: string): void {
    this.slowUsers.delete(userId);
    this.slowUsers.set(userId, performance.now());
    const [oldest] = this.slowUsers.keys();
    if (this.slowUsers.size > MAX_REMEMBERED) this.slowUsers.delete(oldest!);
  }
}
