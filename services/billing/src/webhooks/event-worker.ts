import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { FieldChange } from '@paperbill/contracts/http';
import type Stripe from 'stripe';
import { InboxProcessor, type StoreOutcome } from '../inbox/inbox-processor.js';
import { InboxWorker } from '../inbox/inbox-worker.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { insertAttempt, subscriptionInbox, type WaitingSubscriptionEvent } from './event-inbox.queries.js';

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
  readonly inbox = subscriptionInbox;

  constructor(
    em: EntityManager,
    private readonly sync: SubscriptionSync,
  ) {
    super(em);
  }

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
}

@Injectable()
export class EventWorker extends InboxWorker<WaitingSubscriptionEvent> {
  protected readonly logger = new Logger('Events');
  protected readonly rowNoun = 'events';

  constructor(processor: EventProcessor) {
    super(processor);
  }
}
