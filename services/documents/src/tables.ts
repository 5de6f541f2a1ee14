import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentKind } from '@paperbill/contracts/http';
import { kyselyOf, type TablesOf } from '@paperbill/service-kit';

/** What the server rendered: one row a document. It can be rendered again. */
const DocumentPdfEntity = defineEntity({
  name: 'DocumentPdf',
  tableName: 'document_pdfs',
  properties: {
    documentId: p.uuid().primary(),
    kind: p.string().$type<DocumentKind>().primary(),
    userId: p.uuid(),
    /** Of a quote, which may be saved again; 1 of documents that never change. */
    revision: p.integer().default(1),
    fileName: p.string(),
    pdf: p.blob().$type<Buffer>(),
    /** A trigger fills it. */
    bytes: p.integer().default(0),
    /** Of the PDF, hex. */
    sha256: p.character().length(64),
    /** Of the HTML that it was printed from, hex; null in rows of former releases. */
    htmlSha256: p.character().length(64).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** What a user printed of their own HTML last, of an invoice alone. */
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
    /** Whether the invoice carries the free plan's line; null in rows of former releases. */
    watermark: p.boolean().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export const entities = [DocumentPdfEntity, OwnPdfEntity];

type Tables = TablesOf<(typeof entities)[number]>;

/** Kysely for statements that reach these tables. */
export const kysely = (em: EntityManager) => kyselyOf<Tables>(em);
