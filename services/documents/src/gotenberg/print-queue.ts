import { availableParallelism } from 'node:os';
import { AppError } from '@paperbill/contracts/http';
import { FairQueue } from '@paperbill/service-kit';
import { isHeavyPage } from './circuit-breaker.js';
import { ExpiringMap } from './expiring-map.js';

/** Gotenberg itself also prints at most `concurrency` pages at the same time. */
const CONCURRENCY_LIMITS = { concurrency: 6, concurrencyPerKey: 1 };
/**
 * Maximum number of concurrent prints of short documents. With more prints than processors, no print would finish
 * sooner. The renderer is assumed to have as many processors as this machine.
 */
const SHORT_PRINT_LIMITS = { quickConcurrency: Math.min(CONCURRENCY_LIMITS.concurrency, availableParallelism()) };
/**
 * `maxPerKey` is higher than the BFF's limit per user, so the BFF refuses requests first. `maxWaiting` limits the
 * memory, because a waiting page needs up to 5 MB.
 */
const QUEUE_LIMITS = { maxPerKey: 10, maxWaiting: 100 };
/**
 * Time in ms during which a user's own print has priority over server-rendered pages of the same user. During this
 * time, only one of these pages is printed at a time. The user's next print then does not have to wait for an archive.
 */
const USER_PRIORITY_MS = 1_000;
const SLOW_USER_TTL_MS = 60_000;
const MAX_SLOW_USERS = 10_000;
/** All slow users share this key of the queue. No user has this text as id. */
const SLOW_USERS_KEY = 'slow';
export const VISITORS_KEY = 'visitors';
/** A print takes at most 15 seconds. After this time, a visitor can try again. */
const VISITORS_RETRY_AFTER_SECONDS = 15;
const SERVER_RENDERED_SUFFIX = ' ours';

/**
 * Shares the renderer between users:
 * - Each user has one print at a time.
 * - All users with a recent slow page share one print. Many accounts with slow pages can therefore not block the
 * renderer.
 * - Server-rendered pages, such as hundreds of pages for an archive, do not delay prints that users are waiting for. If
 * no user is printing, they use all processors.
 * - All visitors share one print for short documents and one print for long documents.
 */
export class PrintQueue {
  private readonly queue: FairQueue;
  private readonly slowUsers = new ExpiringMap<true>(MAX_SLOW_USERS, SLOW_USER_TTL_MS);
  private lastUserPrintAt = -Infinity;

  constructor(maxWaitMs: number) {
    this.queue = new FairQueue({ ...CONCURRENCY_LIMITS, ...SHORT_PRINT_LIMITS, ...QUEUE_LIMITS, maxWaitMs });
  }

  /** @throws the errors of {@link FairQueue.run}; TOO_MANY_REQUESTS if a visitor has waited too long */
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
