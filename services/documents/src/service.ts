import type { Service } from '@paperbill/service-kit';
import { type DocumentsConfig, documentsConfig } from './config.js';
import { DocumentsModule } from './documents.module.js';
import { askGotenbergsHealth } from './gotenberg/gotenberg-health.js';
import { CreatePdfs } from './migrations/2026-11-21-create-pdfs.js';
import { PdfEntity } from './pdf/pdf.entity.js';

export const documentsService: Service<DocumentsConfig> = {
  name: 'documents',
  module: DocumentsModule,
  schema: { entities: [PdfEntity], migrations: [CreatePdfs] },
  config: documentsConfig,
  // Stored PDFs can be handed out without it.
  uses: ({ GOTENBERG_URL }) => ({ gotenberg: () => askGotenbergsHealth(GOTENBERG_URL) }),
};
