import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { FieldChange } from '@paperbill/contracts/http';
import { runForAllUsers, LeaseWorker } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import { describeError } from '../staff-actions/describe-error.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import {
  insertAttempt,
  type LeasedEvent,
  leaseNextEvent,
  postponeEvent,
  finishEvent,
  type WaitingEvent,
} from './event-inbox.queries.js';
import { countOutcome } from './event-metrics.js';

/** Event types that may change a subscription. Stripe's webhook endpoint must be subscribed to these types. */
export const handledEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.deleted',
] as const satisfies Stripe.Event['type'][];

const handledEventTypeSet: ReadonlySet<string> = new Set(handledEventTypes);

export const isHandledEventType = (type: string): boolean => handledEventTypeSet.has(type);

/** Maximum number of attempts before an event waits for staff. All attempts together take one to three hours. */
export const MAX_ATTEMPTS = 10;
const FIRST_DELAY_MS = 2_000;
const DELAY_FACTOR = 3;
const MAX_DELAY_MS = 60 * 60_000;

/**
 * Returns the delay before the next attempt: an exponential backoff with jitter. Each delay is three times as long as
 * the previous delay, but at most an hour. Half of the delay is random, so that events that failed together are not
 * retried together.
 * @param attempts number of failed attempts, from 1
 * @param random random number from 0 to 1
 */
export function computeRetryDelay(attempts: number, random = Math.random()): number {
  const delay = Math.min(FIRST_DELAY_MS * DELAY_FACTOR ** (attempts - 1), MAX_DELAY_MS);
  return Math.round(delay * (0.5 + random / 2));
}

/** Callback that stores the result of an attempt, in the same transaction as the changes of the attempt. */
type StoreOutcome = (em: EntityManager, state: 'processed' | 'ignored', changes: FieldChange[]) => Promise<void>;

/** Thrown to roll back the transaction if another instance or a replay has taken over the event. */
class LeaseLostError extends Error {}

@Injectable()
export class EventProcessor {
  private readonly logger = new Logger('Events');

  constructor(
    private readonly em: EntityManager,
    private readonly sync: SubscriptionSync,
  ) {}

  /** Processes an event of Stripe. An error is not thrown, but stored with the event. */
  async process(event: LeasedEvent): Promise<void> {
    let outcome: 'processed' | 'ignored' = 'ignored';
    try {
      await this.applyEvent(event, async (em, state, changes) => {
        if (!(await finishEvent(em, event.id, state, event.lease))) throw new LeaseLostError();
        await insertAttempt(em, event.id, { changes, error: '', replayedBy: null });
        outcome = state;
      });
      countOutcome(outcome);
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      countOutcome('error');
      this.logger.warn({ err: error, event: event.id, msg: 'Event processing failed' });
      await this.em.fork().transactional(async (em) => {
        if (await this.retryOrGiveUp(em, event)) {
          await insertAttempt(em, event.id, { changes: [], error: describeError(error), replayedBy: null });
        }
      });
    }
  }

  /**
   * Updates the subscription that a Stripe event may have changed.
   * @throws the cause of a failure, in which case nothing has been changed or recorded
   */
  async applyEvent(
    { type, customerId }: Pick<WaitingEvent, 'type' | 'customerId'>,
    store: StoreOutcome,
  ): Promise<void> {
    const synced =
      isHandledEventType(type) && customerId !== ''
        ? await this.sync.syncStripeCustomer(customerId, (em, changes) => store(em, 'processed', changes))
        : null;
    if (!synced) await this.em.fork().transactional((em) => store(em, 'ignored', []));
  }

  private retryOrGiveUp(em: EntityManager, event: LeasedEvent): Promise<boolean> {
    const attempts = event.attempts + 1;
    if (attempts >= MAX_ATTEMPTS) return finishEvent(em, event.id, 'failed', event.lease);
    return postponeEvent(em, event, computeRetryDelay(attempts));
  }
}

/**
 * Number of events that are processed at once. Each event belongs to a different customer and occupies a slot of
 * SubscriberLock. Requests of users wait for the same slots.
 */
const MAX_CONCURRENT_EVENTS = 2;

/** Worker that processes the event inbox. It runs on all instances. Leases ensure that each event is processed once. */
@Injectable()
export class EventWorker extends LeaseWorker<LeasedEvent> {
  protected readonly logger = new Logger('Events');
  protected readonly rowNoun = 'events';
  protected readonly concurrency = MAX_CONCURRENT_EVENTS;
  protected readonly pollIntervalMs = 2_000;

  constructor(
    private readonly em: EntityManager,
    private readonly processor: EventProcessor,
  ) {
    super();
  }

  protected lease(): Promise<LeasedEvent | null> {
    return runForAllUsers(() => leaseNextEvent(this.em));
  }

  protected work(event: LeasedEvent): Promise<void> {
    return runForAllUsers(() => this.processor.process(event));
  }
}
