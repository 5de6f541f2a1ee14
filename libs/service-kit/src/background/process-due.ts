import type { Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { sql } from '../database/kysely.js';

/** The delay after which a failed turn is due again. A turn is the scheduled work for one user or one schedule. */
export const RETRY_DELAY = sql`interval '1 minute'`;

interface DueWork<Turn> {
  /** Leases a batch of due turns. Concurrent callers get different turns. The result is empty if no turn is due. */
  leaseBatch: () => Promise<Turn[]>;
  work: (turn: Turn) => Promise<number>;
  /** Makes a failed turn due again after RETRY_DELAY, earlier than its regular interval. */
  retryLater: (turn: Turn) => Promise<void>;
  isStopping: () => boolean;
  logger: Logger;
}

/**
 * Processes due turns one by one. A failure does not stop the other turns. If another service is down, processing stops
 * after the current batch. The remaining turns are still due at the next run.
 *
 * @returns the number of items that were processed
 */
export async function processDue<Turn>({
  leaseBatch,
  work,
  retryLater,
  isStopping,
  logger,
}: DueWork<Turn>): Promise<number> {
  let processed = 0;
  let turns: Turn[];
  let outages = 0;
  do {
    turns = await leaseBatch();
    for (const turn of turns) {
      try {
        const count = await work(turn);
        processed += count;
        // A successful turn proves that the other service is running again, so the number of outage errors is reset.
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
 * The number of outage errors after which processing stops. It is above one, because the data of one user can cause a
 * single error.
 */
const MAX_OUTAGES = 3;

/** A refusal by the payment provider concerns one account, so the turns of other users continue. */
const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.status > 500 && error.reason?.code !== 'paymentRefused';
