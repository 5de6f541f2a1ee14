import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { getMetricsRegistry } from '@paperbill/messaging';
import { runForAllUsers, Lifecycle, ScrapeCollector } from '@paperbill/service-kit';
import { Counter } from 'prom-client';
import { selectStorageFigures, type StorageFigures } from './storage.queries.js';

const metrics = getMetricsRegistry('invoicing');
const storageCollector = new ScrapeCollector<StorageFigures>(metrics);

storageCollector.gauge(
  'paperbill_stored_bytes',
  'Bytes of drafts, quotes, invoices, credit notes and logos of all accounts. Every instance reports the same value.',
  ({ totalBytes }) => totalBytes,
);
storageCollector.gauge(
  'paperbill_stored_bytes_largest',
  'Bytes of drafts, quotes, invoices, credit notes and logos of the largest account. Every instance reports the same value.',
  ({ largestAccountBytes }) => largestAccountBytes,
);
storageCollector.gauge(
  'paperbill_attached_bytes',
  'Bytes of attached files of all accounts. Every instance reports the same value.',
  ({ attachedBytes }) => attachedBytes,
);

const storageRefusals = new Counter({
  name: 'paperbill_storage_refusals_total',
  help: 'Changes that were refused because of the storage limit of the account.',
  registers: [metrics],
});

export const countStorageRefusal = (): void => storageRefusals.inc();

@Injectable()
export class StorageMetrics {
  constructor(em: EntityManager, lifecycle: Lifecycle) {
    // The metrics are read only after the service has started, because a migration creates their table at the start.
    void lifecycle.whenStarted.then(() =>
      storageCollector.setCollectFunction(() => runForAllUsers(() => selectStorageFigures(em.fork()))),
    );
  }
}
