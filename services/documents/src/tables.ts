import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentKind } from '@paperbill/contracts/http';
import { kyselyOf, type TablesOf } from '@paperbill/service-kit';

/** PDFs that the server rendered, one row per document. They can be rendered again at any time. */
const DocumentPdfEntity = defineEntity({
  name: 'DocumentPdf',
  tableName: 'document_pdfs',
  properties: {
    documentId: p.uuid().primary(),
    kind: p.string().$type<DocumentKind>().primary(),
    userId: p.uuid(),
    /** Revision of the quote; 1 for documents that never change. */
    revision: p.integer().default(1),
    fileName: p.string(),
    pdf: p.blob().$type<Buffer>(),
    /** Set by a trigger. */
    bytes: p.integer().default(0),
    /** Hash of the PDF, hex. */
    sha256: p.character().length(64),
    /** Hash of the printed HTML, hex; null in rows of earlier releases. */
    htmlSha256: p.character().length(64).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** The last PDF of HTML that a user sent for an invoice. */
const OwnPdfEntity = defineEntity({
  name: 'OwnPdf',
  tableName: 'pdfs',
  properties: {
    invoiceId: p.uuid().primary(),
    userId: p.uuid(),
    fileName: p.string(),
    pdf: p.blob().$type<Buffer>(),
    bytes: p.integer(),
    sha256: p.character().length(64),
    htmlSha256: p.character().length(64),
    /** Whether the invoice has the watermark of the free plan; null in rows of earlier releases. */
    watermark: p.boolean().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export const entities = [DocumentPdfEntity, OwnPdfEntity];

type Tables = TablesOf<(typeof entities)[number]>;

export const kysely = (em: EntityManager) => kyselyOf<Tables>(em);
