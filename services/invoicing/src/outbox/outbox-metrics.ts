import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { getMetricsRegistry } from '@paperbill/messaging';
import { runForAllUsers, Lifecycle, ScrapeCollector } from '@paperbill/service-kit';
import { type OutboxFigures, selectOutboxFigures } from './outbox-figures.queries.js';

const outboxCollector = new ScrapeCollector<OutboxFigures>(getMetricsRegistry('invoicing'));

outboxCollector.gauge(
  'paperbill_mails_waiting',
  'Mails to clients that are queued or being sent. All instances report the same value.',
  ({ waitingMails }) => waitingMails,
);
outboxCollector.gauge(
  'paperbill_mails_oldest_seconds',
  'Age of the oldest waiting mail, or 0. All instances report the same value.',
  ({ oldestMailAgeSeconds }) => oldestMailAgeSeconds,
);

@Injectable()
export class OutboxMetrics {
  constructor(em: EntityManager, lifecycle: Lifecycle) {
    void lifecycle.whenStarted.then(() =>
      outboxCollector.setCollectFunction(() => runForAllUsers(() => selectOutboxFigures(em.fork()))),
    );
  }
}
