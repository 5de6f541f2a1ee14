import type { Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { sql } from '../database/kysely.js';

/**
 * The delay after which a failed turn is due again. A turn is one run of scheduled work, for one user or one schedule.
 */
export const RETRY_DELAY = sql`interval '1 minute'`;

interface DueTurns<Turn> {
  /** Leases a batch of due turns. Concurrent callers get different turns. The batch is empty if no turn is due. */
  leaseBatch: () => Promise<Turn[]>;
  work: (turn: Turn) => Promise<number>;
  /** Makes a failed turn due again after RETRY_DELAY, which is before its regular time. */
  retryLater: (turn: Turn) => Promise<void>;
  isStopping: () => boolean;
  logger: Logger;
}

/**
 * Processes due turns one by one. If a turn fails, the next turns are still processed. If another service is down,
 * processing stops after the current batch. The remaining turns stay due for the next run.
 *
 * @returns the number of processed items
 */
export async function processDue<Turn>({
  leaseBatch,
  work,
  retryLater,
  isStopping,
  logger,
}: DueTurns<Turn>): Promise<number> {
  let processed = 0;
  let turns: Turn[];
  let outages = 0;
  do {
    turns = await leaseBatch();
    for (const turn of turns) {
      try {
        const count = await work(turn);
        processed += count;
        // A successful turn shows that the other service is running again, so the count of outages starts again at 0.
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

/**
 * The number of outage errors after which processing stops. A single error is not enough, because it can be caused by
 * the data of one user.
 */
const MAX_OUTAGES = 3;

/** If the payment provider refuses a request, only one account is affected. The turns of other users continue. */
const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.status > 500 && error.reason?.code !== 'paymentRefused';
