import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentKind } from '@paperbill/contracts/http';
import type { PdfFile } from '@paperbill/contracts/nats';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { deleteSurplusPdfs, storeWithinBound } from './stored-pdfs.queries.js';

/** Which document's PDF is meant, and whose it must be. */
export interface PdfKey {
  userId: string;
  kind: DocumentKind;
  id: string;
}

/** Of a document as it was saved once. */
export interface PdfOfRevision extends PdfKey {
  revision: number;
}

/** Of an invoice's PDF that the user printed themselves. */
export interface OwnPdfKey {
  userId: string;
  invoiceId: string;
}

/** A PDF that was just printed. */
interface Printed {
  fileName: string;
  pdf: Buffer;
  /** Of the PDF, hex. */
  sha256: string;
  /** Of the HTML that it was printed from, hex. */
  htmlSha256: string;
}

export interface PdfDescription {
  fileName: string;
  bytes: number;
  htmlSha256: string | null;
  /** Whether the invoice carries the free plan's line; null where the row does not say. */
  watermark: boolean | null;
}

/** What is known of an invoice's stored PDFs, the user's own first, without their bytes. */
export async function describePdfs(em: EntityManager, { userId, invoiceId }: OwnPdfKey): Promise<PdfDescription[]> {
  const own = kysely(em)
    .selectFrom('pdfs')
    .select([
      'fileName',
      'bytes',
      sql<string | null>`html_sha256`.as('htmlSha256'),
      'watermark',
      sql<number>`0`.as('place'),
    ])
    .where('invoiceId', '=', invoiceId)
    .where('userId', '=', userId);
  const servers = kysely(em)
    .selectFrom('document_pdfs')
    .select([
      'fileName',
      'bytes',
      'htmlSha256',
      sql<boolean | null>`null::boolean`.as('watermark'),
      sql<number>`1`.as('place'),
    ])
    .where('documentId', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .where('userId', '=', userId);
  return own.unionAll(servers).orderBy('place').execute();
}

/**
 * The PDF that the server rendered of this revision; null where it is not stored.
 *
 * @param withoutPdf whether the PDF itself need not be read
 * @param ownFirst whether what the user printed of an invoice themselves goes before it
 */
export async function readPdf(
  em: EntityManager,
  { userId, kind, id, revision }: PdfOfRevision,
  { withoutPdf = false, ownFirst = false } = {},
): Promise<PdfFile | null> {
  const bytes = sql<Buffer | null>`case when not ${withoutPdf} then pdf end`.as('bytes');
  const servers = kysely(em)
    .selectFrom('document_pdfs')
    .select(['fileName', 'sha256', bytes, sql<number>`1`.as('place')])
    .where('documentId', '=', id)
    .where('kind', '=', kind)
    .where('userId', '=', userId)
    .where('revision', '=', revision);
  const own = kysely(em)
    .selectFrom('pdfs')
    .select(['fileName', 'sha256', bytes, sql<number>`0`.as('place')])
    .where('invoiceId', '=', id)
    .where('userId', '=', userId);
  const found = ownFirst ? servers.unionAll(own).orderBy('place').limit(1) : servers;
  const stored = await found.executeTakeFirst();
  return stored ? { fileName: stored.fileName, sha256: stored.sha256, bytes: stored.bytes } : null;
}

/** By MikroORM's own Kysely, which sends the PDF as a value: the other writes it as text into its query, at several times the work. */
export async function storeOwnPdf(
  em: EntityManager,
  { userId, invoiceId, fileName, pdf, sha256, htmlSha256, watermark }: OwnPdfKey & Printed & { watermark: boolean },
): Promise<void> {
  const row = {
    invoice_id: invoiceId,
    user_id: userId,
    file_name: fileName,
    pdf,
    bytes: pdf.length,
    sha256,
    html_sha256: htmlSha256,
    watermark,
    created_at: new Date(),
  };
  await em
    .getKysely<{ pdfs: typeof row }>()
    .insertInto('pdfs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('invoice_id')
        // What is excluded is the new row: given as values again, the PDF would travel twice.
        .doUpdateSet(({ ref }) => ({
          file_name: ref('excluded.file_name'),
          pdf: ref('excluded.pdf'),
          bytes: ref('excluded.bytes'),
          sha256: ref('excluded.sha256'),
          html_sha256: ref('excluded.html_sha256'),
          watermark: ref('excluded.watermark'),
          created_at: ref('excluded.created_at'),
        }))
        .where('pdfs.user_id', '=', userId),
    )
    .execute();
}

export async function deleteOwnPdf(em: EntityManager, { userId, invoiceId }: OwnPdfKey): Promise<void> {
  await kysely(em).deleteFrom('pdfs').where('invoiceId', '=', invoiceId).where('userId', '=', userId).execute();
}

/**
 * Stores what the server rendered, by MikroORM's own Kysely as {@link storeOwnPdf}. One that another instance has stored
 * meanwhile of this revision, or of a later one, stays: everybody gets the same bytes.
 *
 * @param forArchive whether it is for an archive of many documents: it is stored only while there is room, and pushes nothing out
 */
export async function storeServerPdf(
  em: EntityManager,
  { userId, kind, id, revision, fileName, pdf, sha256, htmlSha256 }: PdfOfRevision & Printed,
  forArchive: boolean,
): Promise<void> {
  const row = {
    document_id: id,
    kind,
    user_id: userId,
    revision,
    file_name: fileName,
    pdf,
    sha256,
    html_sha256: htmlSha256,
    created_at: new Date(),
  };
  const insert = em
    .getKysely<{ document_pdfs: typeof row }>()
    .insertInto('document_pdfs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['document_id', 'kind'])
        .doUpdateSet(({ ref }) => ({
          revision: ref('excluded.revision'),
          file_name: ref('excluded.file_name'),
          pdf: ref('excluded.pdf'),
          sha256: ref('excluded.sha256'),
          html_sha256: ref('excluded.html_sha256'),
          created_at: ref('excluded.created_at'),
        }))
        .where('document_pdfs.user_id', '=', userId)
        .where('document_pdfs.revision', '<', revision),
    );
  await storeWithinBound(em, { userId, bytes: pdf.length, forArchive }, () => insert.execute());
}

/**
 * Where the user's own PDF of an invoice was printed from exactly the server's page, it becomes the server's. The unchanged
 * preview is such a page, so a saved and downloaded invoice is not printed again for its mail.
 */
export async function adoptOwnPdf(
  em: EntityManager,
  { userId, invoiceId }: OwnPdfKey,
  htmlSha256: string,
): Promise<void> {
  const adopted = await kysely(em)
    .with('own', (db) =>
      db
        .deleteFrom('pdfs')
        .where('invoiceId', '=', invoiceId)
        .where('userId', '=', userId)
        .where('htmlSha256', '=', htmlSha256)
        .returning(['invoiceId', 'userId', 'fileName', 'pdf', 'sha256', 'htmlSha256']),
    )
    .insertInto('document_pdfs')
    .columns(['kind', 'documentId', 'userId', 'fileName', 'pdf', 'sha256', 'htmlSha256'])
    .expression(({ selectFrom, val }) =>
      selectFrom('own').select([
        val<DocumentKind>('invoice').as('kind'),
        'invoiceId',
        'userId',
        'fileName',
        'pdf',
        'sha256',
        'htmlSha256',
      ]),
    )
    .onConflict((conflict) => conflict.columns(['documentId', 'kind']).doNothing())
    .returning('documentId')
    .execute();
  if (adopted.length > 0) await deleteSurplusPdfs(em, userId);
}
