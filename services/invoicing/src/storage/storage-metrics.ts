import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { metricsOf } from '@paperbill/messaging';
import { forAllUsers, Lifecycle, ScrapeCollector } from '@paperbill/service-kit';
import { Counter } from 'prom-client';
import { selectStorageFigures, type StorageFigures } from './storage.queries.js';

const metrics = metricsOf('invoicing');
const storage = new ScrapeCollector<StorageFigures>(metrics);

storage.gauge(
  'paperbill_stored_bytes',
  'Bytes of drafts, quotes, invoices, credit notes and logos of all accounts. All instances tell the same.',
  ({ all }) => all,
);
storage.gauge(
  'paperbill_stored_bytes_largest',
  'The same of the account that stores most. All instances tell the same.',
  ({ largest }) => largest,
);

const refusals = new Counter({
  name: 'paperbill_storage_refusals_total',
  help: 'Changes that were refused because the account has no room for them in its storage.',
  registers: [metrics],
});

export const countStorageRefusal = (): void => refusals.inc();

/** Reads the figures of storage at each scrape. */
@Injectable()
export class StorageMetrics {
  constructor(em: EntityManager, lifecycle: Lifecycle) {
    // The table is there from then on.
    void lifecycle.started.then(() => storage.collectWith(() => forAllUsers(() => selectStorageFigures(em.fork()))));
  }
}
