import { availableParallelism } from 'node:os';
import { AppError } from '@paperbill/contracts/http';
import { refusalTexts } from '@paperbill/contracts/texts';
import { FairQueue } from '@paperbill/service-kit';
import { isHeavyPage } from './circuit-breaker.js';
import { ExpiringMap } from './expiring-map.js';

/** Prints at a time, as many as Gotenberg does at most, and of one user. */
const CONCURRENCY = { concurrency: 6, concurrencyPerKey: 1 };
/** As many as the renderer has processors, where they are as many as here: more at once would not be done sooner. */
const QUICK = { concurrencyOfQuick: Math.min(CONCURRENCY.concurrency, availableParallelism()) };
/** Several times what the BFF lets one user ask for at a time; their pages may be 5 MB each. */
const MAX_WAITING = { maxPerKey: 10, maxWaiting: 100 };
/** So long after somebody has printed, they may print again: an archive then leaves them room. */
const MAY_GO_ON_MS = 1_000;
/** Who sent a slow page is remembered so long, and of so many people. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 10_000;
/** The place in the queue that they share; no user has this id. */
const SLOW = 'slow';
/** The user that all visitors of clients' pages are to the queue. Their long documents share another place. */
export const VISITORS = 'visitors';
/** Seconds: the longest print. */
const VISITORS_RETRY_AFTER = 15;
/** What a user's own place is called, and that of the pages that we draw of their documents. */
const OURS = ' ours';

/**
 * Shares the renderer between users: each has one page with it at a time, and all who just sent it one that took too long
 * have one together. So it is of no use to send slow pages, not even with many accounts. Pages that we draw ourselves, as for
 * an archive of hundreds, are not in the way of what their user prints, and have the whole renderer while nobody prints their own.
 * All visitors together have one of the short documents printed at a time, and one of the long.
 */
export class PrintQueue {
  private readonly queue: FairQueue;
  private readonly slowUsers = new ExpiringMap<true>(MAX_REMEMBERED, REMEMBERED_MS);
  /** When anybody last printed a page of their own. */
  private lastOwnPage = -Infinity;

  constructor(maxWaitMs: number) {
    this.queue = new FairQueue({ ...CONCURRENCY, ...QUICK, ...MAX_WAITING, maxWaitMs });
  }

  /**
   * @param isOurs whether we have drawn the page ourselves, and it is none of the longest
   * @throws as {@link FairQueue.run}; AppError TOO_MANY_REQUESTS for visitors whose turn does not come
   */
  run<Result>(userId: string, print: () => Promise<Result>, isOurs = false): Promise<Result> {
    if (userId === VISITORS) return this.runForVisitor(print, isOurs);
    const work = async () => {
      try {
        return await print();
      } catch (error) {
        if (isHeavyPage(error)) this.slowUsers.set(userId, true);
        throw error;
      }
    };
    const now = performance.now();
    const isSlow = this.slowUsers.get(userId);
    if (isOurs && !isSlow) {
      return this.queue.run(userId + OURS, work, now - this.lastOwnPage >= MAY_GO_ON_MS);
    }
    this.lastOwnPage = now;
    return this.queue.run(isSlow ? SLOW : userId, work);
  }

  private async runForVisitor<Result>(print: () => Promise<Result>, isOurs: boolean): Promise<Result> {
    let hasBegun = false;
    const work = () => {
      hasBegun = true;
      return print();
    };
    try {
      return await this.queue.run(isOurs ? VISITORS + OURS : VISITORS, work);
    } catch (error) {
      if (hasBegun) throw error;
      const refused = { message: refusalTexts.tooManyClientPrints, retryAfter: VISITORS_RETRY_AFTER, cause: error };
      throw new AppError('TOO_MANY_REQUESTS', refused);
    }
  }
}
