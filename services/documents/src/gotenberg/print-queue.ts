import { availableParallelism } from 'node:os';
import { AppError } from '@paperbill/contracts/http';
import { FairQueue } from '@paperbill/service-kit';
import { isHeavyPage } from './circuit-breaker.js';
import { ExpiringMap } from './expiring-map.js';

/** Maximum numbers of concurrent prints: in total (Gotenberg's own maximum) and per user. */
const CONCURRENCY_LIMITS = { concurrency: 6, concurrencyPerKey: 1 };
/**
 * Maximum number of concurrent prints of short documents. More prints than processors would not finish sooner. The
 * renderer probably has as many processors as this machine.
 */
const SHORT_PRINT_LIMITS = { concurrencyOfQuick: Math.min(CONCURRENCY_LIMITS.concurrency, availableParallelism()) };
/**
 * Limits of the print queue. `maxPerKey` is several times the BFF's limit per user. A waiting page occupies up to 5 MB.
 */
const QUEUE_LIMITS = { maxPerKey: 10, maxWaiting: 100 };
/**
 * Time in ms after a user's print. During this time, the user's server-rendered pages, such as those of an archive,
 * print one at a time. This leaves capacity for the user's next print.
 */
const USER_PRIORITY_MS = 1_000;
/** Time in ms for which a user counts as slow after a slow page. */
const SLOW_USER_TTL_MS = 60_000;
const MAX_SLOW_USERS = 10_000;
/** The queue key that all slow users share. It is not the id of any user. */
const SLOW_USERS_KEY = 'slow';
/** The queue key that all visitors of clients' pages share. */
export const VISITORS_KEY = 'visitors';
/** Seconds after which a refused visitor should try again. They equal the timeout of a print. */
const VISITORS_RETRY_AFTER_SECONDS = 15;
/** Suffix of the queue keys for pages that the server rendered. */
const SERVER_RENDERED_SUFFIX = ' ours';

/**
 * Shares the renderer between users:
 * - Each user has one print at a time.
 * - All users with a recent slow page share one print, so that many accounts with slow pages cannot block the renderer.
 * - Pages that the server renders, such as hundreds for an archive, do not delay the prints that users wait for. They
 *   use all processors while no user prints.
 * - All visitors share one print for short documents and one for long documents.
 */
export class PrintQueue {
  private readonly queue: FairQueue;
  private readonly slowUsers = new ExpiringMap<true>(MAX_SLOW_USERS, SLOW_USER_TTL_MS);
  /** Time of the last print whose HTML a user sent. */
  private lastUserPrintAt = -Infinity;

  constructor(maxWaitMs: number) {
    this.queue = new FairQueue({ ...CONCURRENCY_LIMITS, ...SHORT_PRINT_LIMITS, ...QUEUE_LIMITS, maxWaitMs });
  }

  /**
   * Runs a print when the queue has a free slot for the user or visitor.
   * @throws the errors of {@link FairQueue.run}; TOO_MANY_REQUESTS if a visitor has waited too long
   */
  run<Result>(userId: string, print: () => Promise<Result>, isServerRendered = false): Promise<Result> {
    if (userId === VISITORS_KEY)
      return this.queue.run(isServerRendered ? VISITORS_KEY + SERVER_RENDERED_SUFFIX : VISITORS_KEY, print, {
        refusal: toVisitorRefusal,
      });
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
    if (isServerRendered && !isSlow) {
      return this.queue.run(userId + SERVER_RENDERED_SUFFIX, work, {
        isQuick: now - this.lastUserPrintAt >= USER_PRIORITY_MS,
      });
    }
    this.lastUserPrintAt = now;
    return this.queue.run(isSlow ? SLOW_USERS_KEY : userId, work);
  }
}

const toVisitorRefusal = (cause: AppError) =>
  new AppError('TOO_MANY_REQUESTS', {
    reason: { code: 'tooManyClientPrints' },
    retryAfter: VISITORS_RETRY_AFTER_SECONDS,
    cause,
  });
