import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { getMetricsRegistry } from '@paperbill/messaging';
import { ScrapeCollector, Lifecycle } from '@paperbill/service-kit';
import { type InboxFigures, selectInboxFigures } from './event-inbox.queries.js';

const metrics = getMetricsRegistry('billing');

const inboxCollector = new ScrapeCollector<InboxFigures>(metrics);

inboxCollector.gauge(
  'paperbill_webhook_events_waiting',
  'Stripe events that are stored and not processed yet. All instances report the same value.',
  ({ waitingEvents }) => waitingEvents,
);
inboxCollector.gauge(
  'paperbill_webhook_events_oldest_seconds',
  'Age of the oldest waiting event, or 0. All instances report the same value.',
  ({ oldestEventAgeSeconds }) => oldestEventAgeSeconds,
);
inboxCollector.gauge(
  'paperbill_webhook_events_failed',
  'Stripe events that failed after the last attempt and wait for staff. All instances report the same value.',
  ({ failedEvents }) => failedEvents,
);
inboxCollector.gauge(
  'paperbill_reconciliation_last_success_timestamp_seconds',
  'Start of the last complete reconciliation with Stripe, as Unix time. All instances report the same value.',
  ({ lastReconciliationUnixSeconds }) => lastReconciliationUnixSeconds,
);

@Injectable()
export class EventMetrics {
  constructor(em: EntityManager, lifecycle: Lifecycle) {
    // The migrations must create the tables before the metrics can be read.
    void lifecycle.whenStarted.then(() => inboxCollector.setCollectFunction(() => selectInboxFigures(em.fork())));
  }
}
