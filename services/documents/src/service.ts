import type { Service } from '@paperbill/service-kit';
import { type DocumentsConfig, documentsConfig } from './config.js';
import { DocumentsModule } from './documents.module.js';
import { checkGotenbergHealth } from './gotenberg/gotenberg.service.js';
import { CreatePdfs } from './migrations/2026-11-21-create-pdfs.js';
import { AddWatermark } from './migrations/2026-11-22-add-watermark.js';

export const documentsService: Service<DocumentsConfig> = {
  name: 'documents',
  module: DocumentsModule,
  // Its one table is read and written by SQL alone (pdfs/pdf.queries.ts).
  schema: { entities: [], migrations: [CreatePdfs, AddWatermark] },
  config: documentsConfig,
  // Stored PDFs can be handed out without it.
  optionalDependencies: ({ GOTENBERG_URL }) => ({ gotenberg: () => checkGotenbergHealth(GOTENBERG_URL) }),
};
