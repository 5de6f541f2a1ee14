import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentKind } from '@paperbill/contracts/http';
import { createKysely, type TablesOf } from '@paperbill/service-kit';

/** If a PDF is lost, the server can render it again at any time. */
const DocumentPdfEntity = defineEntity({
  name: 'DocumentPdf',
  tableName: 'document_pdfs',
  properties: {
    documentId: p.uuid().primary(),
    kind: p.string().$type<DocumentKind>().primary(),
    userId: p.uuid(),
    /** The revision of a quote. It is 1 for documents that never change. */
    revision: p.integer().default(1),
    fileName: p.string(),
    pdf: p.blob().$type<Buffer>(),
    /** The size of the PDF. A database trigger sets it. */
    bytes: p.integer().default(0),
    sha256: p.character().length(64),
    /** The hash of the printed HTML. Null in rows of earlier releases. */
    htmlSha256: p.character().length(64).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** The PDF of the last HTML that a user sent for an invoice. */
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
    /** Whether the PDF has a watermark. Null in rows of earlier releases. */
    watermark: p.boolean().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export const entities = [DocumentPdfEntity, OwnPdfEntity];

type Tables = TablesOf<(typeof entities)[number]>;

export const kysely = (em: EntityManager) => createKysely<Tables>(em);
