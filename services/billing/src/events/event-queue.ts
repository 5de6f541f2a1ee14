import { randomUUID } from 'node:crypto';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Longer than a sync may take, Stripe's own time limits included; after that the instance at work is taken for dead. */
const LEASE_SECONDS = 60;

/** What an event's processing needs to know of it. */
export interface WaitingEvent {
  id: string;
  type: string;
  customerId: string;
  /** So far. */
  attempts: number;
}

/** An event that this process works on: nobody else does as long as the lease holds. */
export interface LeasedEvent extends WaitingEvent {
  lease: string;
}

/** Hands out the events that wait, in order of receipt and never two of one customer at once, to whoever asks first. */
@Injectable()
export class EventQueue {
  constructor(private readonly em: EntityManager) {}

  /** The next event that is due; null where none is. */
  async take(): Promise<LeasedEvent | null> {
    const event = await this.tryTake();
    if (event || !(await this.freeLostLeases())) return event;
    return this.tryTake();
  }

  private async tryTake(): Promise<LeasedEvent | null> {
    try {
      const lease = randomUUID();
      const [event] = await this.em.execute<WaitingEvent[]>(TAKE, [lease, LEASE_SECONDS]);
      return event ? { ...event, lease } : null;
    } catch (error) {
      // Another instance took another event of the same customer in this very moment.
      if (error instanceof UniqueConstraintViolationException) return this.tryTake();
      throw error;
    }
  }

  /** Of instances that ended in the middle of their work. */
  private async freeLostLeases(): Promise<boolean> {
    const freed = await this.em.execute<unknown[]>(
      `update subscription_events set lease = null, leased_until = null
       where lease is not null and leased_until < clock_timestamp() returning id`,
    );
    return freed.length > 0;
  }
}

const TAKE = `
  update subscription_events set lease = ?, leased_until = clock_timestamp() + make_interval(secs => ?)
  where id = (
    select id from subscription_events waiting
    where state = 'received' and due_at <= clock_timestamp() and lease is null
      and not exists (
        select 1 from subscription_events busy
        where busy.lease is not null and busy.customer_id <> '' and busy.customer_id = waiting.customer_id)
    order by received_at, id limit 1
    for update skip locked)
  returning id, type, customer_id as "customerId", attempts`;
