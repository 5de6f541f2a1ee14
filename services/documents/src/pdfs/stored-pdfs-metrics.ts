import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { metricsOf } from '@paperbill/messaging';
import { Lifecycle, ScrapeCollector } from '@paperbill/service-kit';
import { Counter } from 'prom-client';
import { selectSizesOnDisk, type SizesOnDisk } from './stored-pdfs.queries.js';

const metrics = metricsOf('documents');
const sizes = new ScrapeCollector<SizesOnDisk>(metrics);

sizes.gauge(
  'paperbill_stored_pdf_bytes',
  'Bytes on disk of the tables of PDFs that the server rendered, with room that deleted ones left. All instances tell the same.',
  ({ servers }) => servers,
);
sizes.gauge(
  'paperbill_own_pdf_bytes',
  'The same of PDFs of users’ own HTML. All instances tell the same.',
  ({ own }) => own,
);

const refusals = new Counter({
  name: 'paperbill_own_pdf_refusals_total',
  help: 'Prints of a user’s own HTML that were refused because the account’s own PDFs fill their room.',
  registers: [metrics],
});

export const countOwnPdfRefusal = (): void => refusals.inc();

/** Reads the sizes of stored PDFs at each scrape. */
@Injectable()
export class StoredPdfsMetrics {
  constructor(em: EntityManager, lifecycle: Lifecycle) {
    // The tables are there from then on.
    void lifecycle.started.then(() => sizes.collectWith(() => selectSizesOnDisk(em.fork())));
  }
}
