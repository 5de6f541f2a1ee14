import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { FieldChange } from '@paperbill/contracts/http';
import { runForAllUsers, LeaseWorker } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import { InboxProcessor, type Outcome, type StoreOutcome } from '../inbox/inbox-processor.js';
import { type Leased, leaseNextEvent } from '../inbox/inbox.queries.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { insertAttempt, subscriptionInbox, type WaitingSubscriptionEvent } from './event-inbox.queries.js';
import { countOutcome } from './event-metrics.js';

/** Types of events that can change a subscription. Stripe's webhook endpoint must be subscribed to these types. */
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

@Injectable()
export class EventProcessor extends InboxProcessor<WaitingSubscriptionEvent> {
  protected readonly inbox = subscriptionInbox;

  constructor(
    em: EntityManager,
    private readonly sync: SubscriptionSync,
  ) {
    super(em);
  }

  /** Updates a subscription that a Stripe event may have changed. */
  async applyEvent(
    { type, customerId }: Pick<WaitingSubscriptionEvent, 'type' | 'customerId'>,
    store: StoreOutcome,
  ): Promise<void> {
    const synced =
      isHandledEventType(type) && customerId !== ''
        ? await this.sync.syncStripeCustomer(customerId, (em, changes) => store(em, 'processed', changes))
        : null;
    if (!synced) await this.em.fork().transactional((em) => store(em, 'ignored', []));
  }

  protected recordAttempt(em: EntityManager, eventId: string, changes: FieldChange[], error: string): Promise<void> {
    return insertAttempt(em, eventId, { changes, error, replayedBy: null });
  }

  protected countOutcome(outcome: Outcome): void {
    countOutcome(outcome);
  }
}

/**
 * Number of events that are processed at the same time. Each event belongs to a different customer. Each event occupies
 * a slot of ExclusiveWork. Requests of users wait for the same slots.
 */
const MAX_CONCURRENT_EVENTS = 2;

/** Processes the event inbox. The worker runs on all instances, and leases ensure that each event is processed once. */
@Injectable()
export class EventWorker extends LeaseWorker<Leased<WaitingSubscriptionEvent>> {
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

  protected lease(): Promise<Leased<WaitingSubscriptionEvent> | null> {
    return runForAllUsers(() => leaseNextEvent(this.em, subscriptionInbox));
  }

  protected work(event: Leased<WaitingSubscriptionEvent>): Promise<void> {
    return runForAllUsers(() => this.processor.process(event));
  }
}
