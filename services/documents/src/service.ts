import type { Service } from '@paperbill/service-kit';
import { type DocumentsConfig, documentsConfigSchema } from './config.js';
import { DocumentsModule } from './documents.module.js';
import { checkGotenbergHealth } from './gotenberg/gotenberg.service.js';
import { CreatePdfs } from './migrations/2026-11-21-create-pdfs.js';
import { AddWatermark } from './migrations/2026-11-22-add-watermark.js';
import { CreateCreditNotePdfs } from './migrations/2026-11-23-create-credit-note-pdfs.js';
import { CreateQuotePdfs } from './migrations/2026-11-24-create-quote-pdfs.js';
import { CreateInvoicePdfs } from './migrations/2026-11-27-create-invoice-pdfs.js';
import { KeepPdfsInOneTable } from './migrations/2026-11-28-keep-pdfs-in-one-table.js';
import { FindPdfsOfAUser } from './migrations/2026-11-22-find-pdfs-of-a-user.js';
import { MeasureStoredPdfs } from './migrations/2026-11-28-measure-stored-pdfs.js';
import { entities } from './tables.js';

export const documentsService: Service<DocumentsConfig> = {
  name: 'documents',
  module: DocumentsModule,
  schema: {
    entities,
    migrations: [
      CreatePdfs,
      AddWatermark,
      FindPdfsOfAUser,
      CreateCreditNotePdfs,
      CreateQuotePdfs,
      CreateInvoicePdfs,
      MeasureStoredPdfs,
      KeepPdfsInOneTable,
    ],
    // Each SQL statement deletes only few PDFs, because a PDF can have several megabytes.
    tablesOfUser: [
      { name: 'pdfs', deleteBatchSize: 20 },
      { name: 'document_pdfs', deleteBatchSize: 20 },
    ],
  },
  config: documentsConfigSchema,
  // There is no limit of messages per user, because downloads of stored PDFs must not wait for prints. Prints have
  // their own queue and hold no database connection while they wait.
  maxMessagesPerUser: Infinity,
  // Gotenberg is an optional dependency. Without it, stored PDFs can still be downloaded.
  optionalDependencies: ({ GOTENBERG_URL }) => ({ gotenberg: () => checkGotenbergHealth(GOTENBERG_URL) }),
};
