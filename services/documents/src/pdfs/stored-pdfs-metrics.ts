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
  'Disk size of the table of server-rendered PDFs, including free space. The same for all instances.',
  ({ servers }) => servers,
);
sizes.gauge(
  'paperbill_own_pdf_bytes',
  'Disk size of the table of PDFs of users’ HTML, including free space. The same for all instances.',
  ({ own }) => own,
);

const refusals = new Counter({
  name: 'paperbill_own_pdf_refusals_total',
  help: 'Rejected prints of users’ HTML because the account’s quota for such PDFs was used up.',
  registers: [metrics],
});

export const countOwnPdfRefusal = (): void => refusals.inc();

/** Reads the sizes of the stored PDFs at each scrape. */
@Injectable()
export class StoredPdfsMetrics {
  constructor(em: EntityManager, lifecycle: Lifecycle) {
    // Wait for the start of the service, because the migrations create the tables first.
    void lifecycle.started.then(() => sizes.collectWith(() => selectSizesOnDisk(em.fork())));
  }
}
