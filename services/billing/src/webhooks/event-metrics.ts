import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { metricsOf } from '@paperbill/messaging';
import { ScrapeCollector, Lifecycle } from '@paperbill/service-kit';
import { Counter } from 'prom-client';
import { type InboxFigures, selectInboxFigures } from './event-inbox.queries.js';

const metrics = metricsOf('billing');

const attempts = new Counter({
  name: 'paperbill_webhook_event_attempts_total',
  help: 'Tries of this process at events of Stripe. Outcome: processed, ignored, or error, which is tried again or given up.',
  labelNames: ['outcome'],
  registers: [metrics],
});

export const countOutcome = (outcome: 'processed' | 'ignored' | 'error'): void => attempts.inc({ outcome });

const inbox = new ScrapeCollector<InboxFigures>(metrics);

inbox.gauge(
  'paperbill_webhook_events_waiting',
  'Events of Stripe that are stored and not yet dealt with. All instances tell the same.',
  ({ waiting }) => waiting,
);
inbox.gauge(
  'paperbill_webhook_events_oldest_seconds',
  'How long the oldest of the waiting events has waited; 0 where none waits. All instances tell the same.',
  ({ oldest }) => oldest,
);
inbox.gauge(
  'paperbill_webhook_events_failed',
  'Events of Stripe that were given up after the last try and wait for staff. All instances tell the same.',
  ({ failed }) => failed,
);
inbox.gauge(
  'paperbill_reconciliation_last_success_timestamp_seconds',
  'When the last whole reconciliation with Stripe began, as Unix time. All instances tell the same.',
  ({ reconciled }) => reconciled,
);

/** Reads the inbox's figures at each scrape. */
@Injectable()
export class EventMetrics {
  constructor(em: EntityManager, lifecycle: Lifecycle) {
    // The tables are there from then on.
    void lifecycle.started.then(() => inbox.collectWith(() => selectInboxFigures(em.fork())));
  }
}
