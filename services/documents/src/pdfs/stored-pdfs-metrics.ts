import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { getMetricsRegistry } from '@paperbill/messaging';
import { Lifecycle, ScrapeCollector } from '@paperbill/service-kit';
import { Counter } from 'prom-client';
import { selectSizesOnDisk, type SizesOnDisk } from './stored-pdfs.queries.js';

const metrics = getMetricsRegistry('documents');
const sizeCollector = new ScrapeCollector<SizesOnDisk>(metrics);

sizeCollector.gauge(
  'paperbill_stored_pdf_bytes',
  'Disk size of the table of server-rendered PDFs, including free space. The same for all instances.',
  ({ serverPdfBytes }) => serverPdfBytes,
);
sizeCollector.gauge(
  'paperbill_own_pdf_bytes',
  'Disk size of the table of PDFs of users’ HTML, including free space. The same for all instances.',
  ({ userPdfBytes }) => userPdfBytes,
);

const refusalCounter = new Counter({
  name: 'paperbill_own_pdf_refusals_total',
  help: 'Rejected prints of users’ HTML because the account’s quota for such PDFs was used up.',
  registers: [metrics],
});

export const countUserPdfRefusal = (): void => refusalCounter.inc();

@Injectable()
export class StoredPdfsMetrics {
  constructor(em: EntityManager, lifecycle: Lifecycle) {
    // The migrations must create the tables before the metrics can be read.
    void lifecycle.whenStarted.then(() => sizeCollector.setCollectFunction(() => selectSizesOnDisk(em.fork())));
  }
}
