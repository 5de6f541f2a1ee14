import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import type { FieldChange } from '@paperbill/contracts/http';
import { getMetricsRegistry } from '@paperbill/messaging';
import { Counter } from 'prom-client';
import { describeError } from '../staff-actions/describe-error.js';
import { finishEvent, type Inbox, type LeasedEvent, postponeEvent, type WaitingEvent } from './inbox.queries.js';

const attemptCounter = new Counter({
  name: 'paperbill_webhook_event_attempts_total',
  help: 'Stripe events processed by this instance, by outcome: processed, ignored, or error, which is retried or given up.',
  labelNames: ['outcome'],
  registers: [getMetricsRegistry('billing')],
});

/** Maximum number of attempts. After that, the event waits for staff. All attempts together take one to three hours. */
export const MAX_ATTEMPTS = 10;
const FIRST_RETRY_DELAY_MS = 2_000;
const RETRY_DELAY_FACTOR = 3;
const MAX_RETRY_DELAY_MS = 60 * 60_000;

/**
 * Half of the delay is random, so that events that failed at the same time are not retried at the same time.
 * @param attempts number of failed attempts, from 1
 * @param random random number from 0 to 1
 */
export function computeRetryDelay(attempts: number, random = Math.random()): number {
  const delay = Math.min(FIRST_RETRY_DELAY_MS * RETRY_DELAY_FACTOR ** (attempts - 1), MAX_RETRY_DELAY_MS);
  return Math.round(delay * (0.5 + random / 2));
}

/** Stores the result of an attempt in the same transaction as the changes of this attempt. */
export type StoreOutcome = (em: EntityManager, state: 'processed' | 'ignored', changes: FieldChange[]) => Promise<void>;

/** Thrown to roll back the transaction if another instance or a replay has taken over the event in the meantime. */
class LeaseLostError extends Error {}

export abstract class InboxProcessor<Event extends WaitingEvent> {
  private readonly logger = new Logger('Events');
  abstract readonly inbox: Inbox<Event>;

  constructor(protected readonly em: EntityManager) {}

  /**
   * Processes an event, and calls `store` once in the same transaction.
   * @throws Error if the attempt failed. The transaction is then rolled back.
   */
  abstract applyEvent(event: Event, store: StoreOutcome): Promise<void>;

  protected abstract recordAttempt(
    em: EntityManager,
    eventId: string,
    changes: FieldChange[],
    error: string,
  ): Promise<void>;

  /** Errors are not thrown, but stored with the event. */
  async process(event: LeasedEvent<Event>): Promise<void> {
    let outcome: 'processed' | 'ignored' = 'ignored';
    try {
      await this.applyEvent(event, async (em, state, changes) => {
        if (!(await finishEvent(em, this.inbox, event.id, state, event.lease))) throw new LeaseLostError();
        await this.recordAttempt(em, event.id, changes, '');
        outcome = state;
      });
      attemptCounter.inc({ outcome });
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      attemptCounter.inc({ outcome: 'error' });
      this.logger.warn({ err: error, event: event.id, msg: 'Event processing failed' });
      await this.em.fork().transactional(async (em) => {
        if (await this.retryOrGiveUp(em, event)) await this.recordAttempt(em, event.id, [], describeError(error));
      });
    }
  }

  private retryOrGiveUp(em: EntityManager, event: LeasedEvent<Event>): Promise<boolean> {
    const attempts = event.attempts + 1;
    if (attempts >= MAX_ATTEMPTS) return finishEvent(em, this.inbox, event.id, 'failed', event.lease);
    return postponeEvent(em, this.inbox, event, computeRetryDelay(attempts));
  }
}
