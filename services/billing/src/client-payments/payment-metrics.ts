import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { getMetricsRegistry } from '@paperbill/messaging';
import { Lifecycle, runForAllUsers, ScrapeCollector } from '@paperbill/service-kit';
import { type PaymentFigures, selectPaymentFigures } from './payment-figures.queries.js';

const collector = new ScrapeCollector<PaymentFigures>(getMetricsRegistry('billing'));

collector.gauge(
  'paperbill_payment_events_oldest_seconds',
  'Age of the oldest waiting event about payments of clients, or 0. All instances report the same value.',
  ({ oldestEventAgeSeconds }) => oldestEventAgeSeconds,
);
collector.gauge(
  'paperbill_payment_events_failed',
  'Events about payments of clients that failed after the last attempt. All instances report the same value.',
  ({ failedEvents }) => failedEvents,
);
collector.gauge(
  'paperbill_payment_events_missed',
  'Events about payments of clients in the last 24 hours that no webhook delivered. All instances report the same value.',
  ({ missedEvents }) => missedEvents,
);
collector.gauge(
  'paperbill_client_payments_unchecked',
  'Unfinished payments of clients that were not compared with Stripe for three hours. All instances report the same value.',
  ({ uncheckedPayments }) => uncheckedPayments,
);
collector.gauge(
  'paperbill_payment_accounts_restricted',
  'Accounts of users with online payments turned on that Stripe has restricted. All instances report the same value.',
  ({ restrictedAccounts }) => restrictedAccounts,
);

@Injectable()
export class PaymentMetrics {
  constructor(em: EntityManager, lifecycle: Lifecycle) {
    // The metrics are read only after the service has started, because the migrations create the tables first.
    void lifecycle.whenStarted.then(() =>
      collector.setCollectFunction(() => runForAllUsers(() => selectPaymentFigures(em.fork()))),
    );
  }
}
