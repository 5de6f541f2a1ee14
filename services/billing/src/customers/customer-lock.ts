import { LockMode, LockWaitTimeoutException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts';
import pLimit from 'p-limit';
import { type Customer, CustomerEntity } from './customer.entity.js';

/** Each keeps a connection of the pool while Stripe takes its time; the others stay free for what needs no Stripe. */
const AT_ONCE = 5;
/** Whoever holds the lock waits for Stripe, and not longer than this. */
const LOCK_TIMEOUT = '17s';
/** Work that began later than this would be done for a caller who has given up. */
const MAX_WAIT_MS = 10_000;

/**
 * Lets one at a time, in all instances of the service, ask Stripe about a customer and store the answer: nobody can
 * write an older truth over a newer one.
 */
@Injectable()
export class CustomerLock {
  private readonly limit = pLimit(AT_ONCE);

  constructor(private readonly em: EntityManager) {}

  /**
   * Does the work in a transaction that holds the customer's row. An instance that dies lets go of it.
   *
   * @returns null where the user is no customer
   * @throws AppError SERVICE_UNAVAILABLE where too many wait, or others keep the lock for too long
   */
  hold<Result>(
    userId: string,
    work: (em: EntityManager, customer: Customer) => Promise<Result>,
  ): Promise<Result | null> {
    const askedAt = Date.now();
    return this.limit(() => {
      if (Date.now() - askedAt > MAX_WAIT_MS) throw new AppError('SERVICE_UNAVAILABLE');
      return this.lockRow(userId, work);
    });
  }

  private async lockRow<Result>(
    userId: string,
    work: (em: EntityManager, customer: Customer) => Promise<Result>,
  ): Promise<Result | null> {
    try {
      return await this.em.fork().transactional(async (em) => {
        await em.execute(`set local lock_timeout = '${LOCK_TIMEOUT}'; set local statement_timeout = 0`);
        const customer = await em.findOne(CustomerEntity, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        return customer && work(em, customer);
      });
    } catch (error) {
      if (!(error instanceof LockWaitTimeoutException)) throw error;
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  }
}
