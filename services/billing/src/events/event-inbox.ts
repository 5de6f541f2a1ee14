import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, type SubscriptionEvent } from '@paperbill/contracts/http';
import type Stripe from 'stripe';
import { eventSubject } from './event-subject.js';
import { WakeUp } from './wake-up.js';

/** Keeps every event that Stripe reports, once, until the worker has dealt with it and for staff after that. */
@Injectable()
export class EventInbox {
  constructor(
    private readonly em: EntityManager,
    private readonly wakeUp: WakeUp,
  ) {}

  /**
   * Stores an event unless it is there, and wakes the worker.
   *
   * @param payload the event as JSON, as Stripe wrote it
   * @returns whether it was new
   */
  async store(event: Stripe.Event, payload: string, source: SubscriptionEvent['source']): Promise<boolean> {
    const { customerId, subscriptionId } = eventSubject(event);
    const stored = await this.em.execute<unknown[]>(
      `insert into subscription_events (id, type, source, customer_id, subscription_id, payload, created_at)
       values (?, ?, ?, ?, ?, ?, to_timestamp(?)) on conflict (id) do nothing returning id`,
      [event.id, event.type, source, customerId, subscriptionId, payload, event.created],
    );
    if (stored.length > 0) this.wakeUp.now();
    return stored.length > 0;
  }
}

/** @throws AppError INVALID_INPUT for what Stripe signed and is no event of the kind that it sends here */
export function assertEvent(event: Partial<Stripe.Event> | null): asserts event is Stripe.Event {
  const isEvent = Boolean(event?.id && event.type && event.data?.object) && Number.isInteger(event?.created);
  if (!isEvent) throw new AppError('INVALID_INPUT');
}
