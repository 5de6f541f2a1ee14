import type { Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { sql } from '@paperbill/service-kit';

/** Delay before a failed turn is retried. */
export const RETRY_AFTER = sql`interval '1 minute'`;

interface DueWork<Turn> {
  /** Leases a batch of due turns. Concurrent callers get different ones. Empty once none is due. */
  take: () => Promise<Turn[]>;
  /** @returns how many items this turn processed */
  work: (turn: Turn) => Promise<number>;
  /** Makes a failed turn due again after RETRY_AFTER. Otherwise it would wait for its regular interval. */
  retryLater: (turn: Turn) => Promise<void>;
  isStopping: () => boolean;
  logger: Logger;
}

/**
 * Processes due users one by one. One failure does not stop the others. If another service is down, stop after this batch:
 * the remaining users keep their place for the next run.
 *
 * @returns how many items were processed
 */
export async function processDue<Turn>({ take, work, retryLater, isStopping, logger }: DueWork<Turn>): Promise<number> {
  let processed = 0;
  let turns: Turn[];
  let outages = 0;
  do {
    turns = await take();
    for (const turn of turns) {
      try {
        const count = await work(turn);
        processed += count;
        // A turn with nothing to do may not have called the other service, so it proves nothing.
        if (count > 0) outages = 0;
      } catch (error) {
        logger.warn({ err: error, turn, msg: 'Scheduled turn failed, will retry' });
        if (isOutage(error)) outages++;
        await retryLater(turn).catch((err: unknown) =>
          logger.warn({ err, turn, msg: 'Retry could not be scheduled, the turn waits for its next interval' }),
        );
      }
    }
  } while (turns.length > 0 && outages < MAX_OUTAGES && !isStopping());
  return processed;
}

/** More than one, since a single outage error may be caused by one user's data. */
const MAX_OUTAGES = 3;

const isOutage = (error: unknown): boolean => error instanceof AppError && error.status > 500;
