import { DriverException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { CONFIG, FairQueue, setTransactionSettings } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { takeAdvisoryLock } from '../tables.js';
import { limitCalls } from './call-limit.js';

/**
 * Maximum number of concurrent tasks. Each task holds a database connection until Stripe responds. Each of the four
 * jobs with a lock holds a connection too. One connection of the pool stays free for other messages, and for the short
 * transaction that stores the payment of a charge to a saved card. Subscriptions and payments by clients have separate
 * limits, so that they do not delay each other.
 */
export const MAX_CONCURRENT_TASKS = { subscriptions: 2, clientPayments: 3 };
/**
 * Maximum number of tasks per user among the tasks of `MAX_CONCURRENT_TASKS.clientPayments`. A user with many paying
 * clients or a slow account cannot occupy all of these tasks.
 */
const MAX_CONCURRENT_PAYMENTS_OF_USER = 2;
const LOCK_NOT_AVAILABLE = '55P03';

/** Runs tasks that call Stripe in transactions with a lock. If the instance dies, the database releases the lock. */
@Injectable()
export class ExclusiveWork {
  private readonly subscriptions: FairQueue;
  private readonly clientPayments: FairQueue;

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {
    // If Stripe does not respond, tasks wait in the queue. A task that waits longer than `maxWaitMs` is rejected,
    // because its caller has timed out.
    const limits = { maxPerKey: Infinity, maxWaiting: Infinity, maxWaitMs: config.STRIPE_TIMEOUT };
    this.subscriptions = new FairQueue({
      ...limits,
      concurrency: MAX_CONCURRENT_TASKS.subscriptions,
      concurrencyPerKey: 1,
    });
    this.clientPayments = new FairQueue({
      ...limits,
      concurrency: MAX_CONCURRENT_TASKS.clientPayments,
      concurrencyPerKey: MAX_CONCURRENT_PAYMENTS_OF_USER,
    });
  }

  /**
   * Runs a task on a user's subscription in a transaction. The task must not start another exclusive task, because all
   * of them count toward the same limit.
   * @param work the task; it takes a lock first
   * @throws AppError SERVICE_UNAVAILABLE after STRIPE_TIMEOUT, or if the lock times out
   */
  runForSubscriber<Result>(userId: string, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return this.subscriptions.run(userId, () => this.runInTransaction(work), { refusal: toUnavailableError });
  }

  /**
   * Runs a task on the payments of a user's clients, under an advisory lock with the given name. Such a task may call
   * Stripe many times, so the time for its calls is limited. It throws the same errors as {@link runForSubscriber}.
   */
  runForClients<Result>(
    userId: string,
    lockName: string,
    work: (em: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    const lockAndWork = async (em: EntityManager) => {
      await takeAdvisoryLock(em, lockName);
      return limitCalls(2 * this.config.STRIPE_TIMEOUT, () => work(em));
    };
    return this.clientPayments.run(userId, () => this.runInTransaction(lockAndWork), { refusal: toUnavailableError });
  }

  private async runInTransaction<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      return await this.em.fork().transactional(async (em) => {
        // Most tasks make at most two calls to Stripe under the lock, so the timeout must be longer than two calls.
        const lockTimeout = 2 * this.config.STRIPE_TIMEOUT + 1_000;
        await setTransactionSettings(em, { lock_timeout: lockTimeout, statement_timeout: 0 });
        return work(em);
      });
    } catch (error) {
      if (!(error instanceof DriverException) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  }
}

const toUnavailableError = (cause: AppError): AppError => new AppError('SERVICE_UNAVAILABLE', { cause });
