import type { Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { sql } from '../database/kysely.js';

/** A failed task is due again after this delay. A task is one run of scheduled work, for one user or one schedule. */
export const RETRY_DELAY = sql`interval '1 minute'`;

interface DueTasks<Task> {
  /** Leases the next due tasks, or returns an empty list. Concurrent callers get different tasks. */
  leaseBatch: () => Promise<Task[]>;
  work: (task: Task) => Promise<number>;
  /** Makes a failed task due again after RETRY_DELAY, which is before its regular time. */
  retryLater: (task: Task) => Promise<void>;
  isStopping: () => boolean;
  logger: Logger;
}

/**
 * Processes due tasks one by one. If a task fails, the next tasks are still processed. If another service is down,
 * processing stops after the current batch. The remaining tasks stay due for the next run.
 * @returns the sum of the counts that `work` returned
 */
export async function processDue<Task>({
  leaseBatch,
  work,
  retryLater,
  isStopping,
  logger,
}: DueTasks<Task>): Promise<number> {
  let processed = 0;
  let tasks: Task[];
  let outages = 0;
  do {
    tasks = await leaseBatch();
    for (const task of tasks) {
      try {
        const count = await work(task);
        processed += count;
        // A processed task shows that the other service is running again.
        if (count > 0) outages = 0;
      } catch (error) {
        logger.warn({ err: error, task, msg: 'Scheduled task failed, will retry' });
        if (isOutage(error)) outages++;
        await retryLater(task).catch((err: unknown) =>
          logger.warn({ err, task, msg: 'Retry could not be scheduled, the task waits for its next interval' }),
        );
      }
    }
  } while (tasks.length > 0 && outages < MAX_OUTAGES && !isStopping());
  return processed;
}

/**
 * The number of outages after which processing stops. One error is not enough, because the data of one user can cause
 * an error.
 */
const MAX_OUTAGES = 3;

/** If the payment provider refuses a request, this is no outage: only one account is affected. */
const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.status > 500 && error.reason?.code !== 'paymentRefused';
