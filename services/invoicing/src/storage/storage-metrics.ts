import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { metricsOf } from '@paperbill/messaging';
import { forAllUsers, Lifecycle, ScrapeCollector } from '@paperbill/service-kit';
import { selectStorageFigures, type StorageFigures } from './storage.queries.js';

const storage = new ScrapeCollector<StorageFigures>(metricsOf('invoicing'));

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

/** Reads the figures of storage at each scrape. */
@Injectable()
export class StorageMetrics {
  constructor(em: EntityManager, lifecycle: Lifecycle) {
    // The table is there from then on.
    void lifecycle.started.then(() => storage.collectWith(() => forAllUsers(() => selectStorageFigures(em.fork()))));
  }
}
