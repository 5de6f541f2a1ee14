import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { StripeGateway } from '../../stripe/stripe-gateway.js';
import { EventInbox } from '../event-inbox.js';
import { handledEventTypes } from '../event-types.js';

/** The most that Stripe lists at once. */
const PAGE_SIZE = 100;

/** Finds the events that Stripe sent, or meant to send, and that never arrived. */
@Injectable()
export class MissingEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeGateway,
    private readonly inbox: EventInbox,
  ) {}

  /**
   * Stores those of a time that are missing; the worker processes them like any other.
   *
   * @returns how many there were
   */
  async store(since: Date, until: Date): Promise<number> {
    let found = 0;
    for await (const events of this.pages(since, until)) {
      // Stripe lists the newest first.
      for (const event of (await this.missing(events)).reverse()) {
        if (await this.inbox.store(event, JSON.stringify(event), 'reconciliation')) found++;
      }
    }
    return found;
  }

  private async *pages(since: Date, until: Date): AsyncGenerator<Stripe.Event[]> {
    const created = { gte: seconds(since), lte: seconds(until) };
    let last: string | undefined;
    for (let more = true; more;) {
      const page = await this.stripe.ask((stripe) =>
        stripe.events.list({
          created,
          types: [...handledEventTypes],
          limit: PAGE_SIZE,
          ...(last && { starting_after: last }),
        }),
      );
      yield page.data;
      last = page.data.at(-1)?.id;
      more = page.has_more && last !== undefined;
    }
  }

  private async missing(events: Stripe.Event[]): Promise<Stripe.Event[]> {
    const known = await this.em.execute<{ id: string }[]>(
      'select id from subscription_events where id in (select json_array_elements_text(?))',
      [JSON.stringify(events.map(({ id }) => id))],
    );
    const ids = new Set(known.map(({ id }) => id));
    return events.filter(({ id }) => !ids.has(id));
  }
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);
