import { DriverException, LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { CONFIG, Turns } from '@paperbill/service-kit';
import pLimit from 'p-limit';
import type { BillingConfig } from '../config.js';
import { type Subscriber, SubscriberEntity } from './subscriber.entity.js';

/** Each keeps a connection of the pool while Stripe takes its time; the others stay free for what needs no Stripe. */
const AT_ONCE = 5;
/** SQLSTATE of a lock that was not had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Lets one at a time, in all instances of the service, ask Stripe about a subscriber and store the answer: nobody can
 * write an older truth over a newer one.
 */
@Injectable()
export class SubscriberLock {
  private readonly limit = pLimit(AT_ONCE);
  /** Nobody takes more than one of these places, however often they ask. */
  private readonly turns = new Turns();

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  /**
   * Does the work in a transaction that holds the subscriber's row. An instance that dies lets go of it.
   *
   * @returns null where the user is no subscriber
   * @throws AppError SERVICE_UNAVAILABLE where too many wait, or others keep the lock for too long
   */
  hold<Result>(
    userId: string,
    work: (em: EntityManager, subscriber: Subscriber) => Promise<Result>,
  ): Promise<Result | null> {
    const giveUpAt = Date.now() + this.config.STRIPE_TIMEOUT;
    const lockInTime = async () => {
      // While Stripe hangs many wait: what begins late would be done for callers who have left.
      if (Date.now() > giveUpAt) throw new AppError('SERVICE_UNAVAILABLE');
      return this.lockRow(userId, work);
    };
    return this.turns.take(userId, () => this.limit(lockInTime));
  }

  private async lockRow<Result>(
    userId: string,
    work: (em: EntityManager, subscriber: Subscriber) => Promise<Result>,
  ): Promise<Result | null> {
    try {
      return await this.em.fork().transactional(async (em) => {
        // Whoever holds the lock asks Stripe twice at most.
        const lockTimeout = 2 * this.config.STRIPE_TIMEOUT + 1_000;
        await em.execute(`set local lock_timeout = ${lockTimeout}; set local statement_timeout = 0`);
        const subscriber = await em.findOne(SubscriberEntity, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        return subscriber && work(em, subscriber);
      });
    } catch (error) {
      if (!(error instanceof DriverException) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  }
}
