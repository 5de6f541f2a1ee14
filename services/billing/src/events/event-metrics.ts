import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AskedAtScrape, Startup } from '@paperbill/service-kit';
import { Counter } from 'prom-client';

const attempts = new Counter({
  name: 'paperbill_webhook_event_attempts_total',
  help: 'Tries of this process at events of Stripe. Outcome: processed, ignored, or error, which is tried again or given up.',
  labelNames: ['outcome'],
});

export const countAttemptAt = (outcome: 'processed' | 'ignored' | 'error'): void => attempts.inc({ outcome });

interface Queue {
  waiting: number;
  oldest: number;
  failed: number;
  reconciled: number | null;
}

const queue = new AskedAtScrape<Queue>();

queue.gauge(
  'paperbill_webhook_events_waiting',
  'Events of Stripe that are stored and not yet dealt with. All instances tell the same.',
  ({ waiting }) => waiting,
);
queue.gauge(
  'paperbill_webhook_events_oldest_seconds',
  'How long the oldest of the waiting events has waited; 0 where none waits. All instances tell the same.',
  ({ oldest }) => oldest,
);
queue.gauge(
  'paperbill_webhook_events_failed',
  'Events of Stripe that were given up after the last try and wait for staff. All instances tell the same.',
  ({ failed }) => failed,
);
queue.gauge(
  'paperbill_reconciliation_last_success_timestamp_seconds',
  'When the last whole reconciliation with Stripe began, as Unix time. All instances tell the same.',
  ({ reconciled }) => reconciled,
);

/** Looks at the queue of events at each scrape. */
@Injectable()
export class EventMetrics {
  constructor(
    private readonly em: EntityManager,
    startup: Startup,
  ) {
    // The tables are there from then on.
    void startup.completed.then(() => queue.by(() => this.look()));
  }

  private async look(): Promise<Queue> {
    const [queue] = await this.em.fork().execute<[Queue]>(QUEUE);
    return queue;
  }
}

/** Four looks into indexes: the events that are done with, by far the most, are not counted. */
const QUEUE = `
  select (select count(*)::int from subscription_events where state = 'received') as waiting,
         (select coalesce(extract(epoch from clock_timestamp() - min(received_at)), 0)::float
          from subscription_events where state = 'received') as oldest,
         (select count(*)::int from subscription_events where state = 'failed') as failed,
         (select extract(epoch from started_at)::float from reconciliations
          where finished_at is not null and error = '' order by started_at desc limit 1) as reconciled`;
