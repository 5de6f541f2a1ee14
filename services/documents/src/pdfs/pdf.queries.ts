import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentKind } from '@paperbill/contracts/http';
import type { PdfFile } from '@paperbill/contracts/nats';
import { STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';
import { type RawBuilder, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { deleteSurplusPdfs, hasFreeSpace, storedBytesSql } from './stored-pdfs.queries.js';

export interface PdfKey {
  userId: string;
  kind: DocumentKind;
  id: string;
}

export interface PdfOfRevision extends PdfKey {
  revision: number;
}

/** The key of a PDF of an invoice that was printed from the user's own HTML. */
export interface UserPdfKey {
  userId: string;
  invoiceId: string;
}

interface PrintedPdf {
  fileName: string;
  pdf: Buffer;
  sha256: string;
  htmlSha256: string;
}

export interface PdfDescription {
  fileName: string;
  bytes: number;
  htmlSha256: string | null;
  /**
   * Whether the PDF of the user's own HTML has a watermark. Null for server-rendered PDFs and in rows of
   * earlier releases.
   */
  watermark: boolean | null;
}

/** Describes the stored PDFs of an invoice. The PDF of the user's own HTML is the first element. */
export async function describePdfs(em: EntityManager, { userId, invoiceId }: UserPdfKey): Promise<PdfDescription[]> {
  const userPdf = kysely(em)
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
  const serverPdfs = kysely(em)
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
  return userPdf.unionAll(serverPdfs).orderBy('place').execute();
}

export async function readPdf(
  em: EntityManager,
  { userId, kind, id, revision }: PdfOfRevision,
  { withoutPdf = false, ownFirst = false } = {},
): Promise<PdfFile | null> {
  const bytes = sql<Buffer | null>`case when not ${withoutPdf} then pdf end`.as('bytes');
  const serverPdf = kysely(em)
    .selectFrom('document_pdfs')
    .select(['fileName', 'sha256', bytes, sql<number>`1`.as('place')])
    .where('documentId', '=', id)
    .where('kind', '=', kind)
    .where('userId', '=', userId)
    .where('revision', '=', revision);
  const userPdf = kysely(em)
    .selectFrom('pdfs')
    .select(['fileName', 'sha256', bytes, sql<number>`0`.as('place')])
    .where('invoiceId', '=', id)
    .where('userId', '=', userId);
  const found = ownFirst ? serverPdf.unionAll(userPdf).orderBy('place').limit(1) : serverPdf;
  const stored = await found.executeTakeFirst();
  return stored ? { fileName: stored.fileName, sha256: stored.sha256, bytes: stored.bytes } : null;
}

/**
 * In an upsert, `excluded` is PostgreSQL's name for the row that could not be inserted. The update takes its values
 * from `excluded`, so the statement contains the PDF only once.
 */
const toExcludedRow = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.keys(row).map((column) => [column, sql.ref(`excluded.${column}`)])) as Record<
    keyof Row,
    RawBuilder<never>
  >;

/**
 * MikroORM's Kysely instance sends the PDF as a parameter. Our own Kysely instance would insert it into the SQL text,
 * which takes several times as long.
 */
export async function storeUserPdf(
  em: EntityManager,
  { userId, invoiceId, fileName, pdf, sha256, htmlSha256, watermark }: UserPdfKey & PrintedPdf & { watermark: boolean },
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
      conflict.column('invoice_id').doUpdateSet(toExcludedRow(row)).where('pdfs.user_id', '=', userId),
    )
    .execute();
}

export async function deleteUserPdf(em: EntityManager, { userId, invoiceId }: UserPdfKey): Promise<void> {
  await kysely(em).deleteFrom('pdfs').where('invoiceId', '=', invoiceId).where('userId', '=', userId).execute();
}

/**
 * If another instance has already stored a PDF for the same or a later revision, that PDF is kept, so that all
 * downloads get the same bytes.
 * @param isForArchive true if no other PDF may be deleted. The PDF is then stored only if the account is below its
 *   limit
 * @returns false if the PDF was not stored
 */
export async function storeServerPdf(
  em: EntityManager,
  { userId, kind, id, revision, fileName, pdf, sha256, htmlSha256 }: PdfOfRevision & PrintedPdf,
  isForArchive: boolean,
): Promise<boolean> {
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
  if (isForArchive && !(await hasFreeSpace(em, userId, pdf.length))) return false;
  const stored = await em
    .getKysely<{ document_pdfs: typeof row }>()
    .insertInto('document_pdfs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['document_id', 'kind'])
        .doUpdateSet(toExcludedRow(row))
        .where('document_pdfs.user_id', '=', userId)
        .where('document_pdfs.revision', '<', revision),
    )
    // PostgreSQL computes the sum before it inserts the row.
    .returning(storedBytesSql(userId).as('earlierBytes'))
    .executeTakeFirst();
  if (!stored) return false;
  if (!isForArchive && stored.earlierBytes + pdf.length > STORED_PDFS_MAX_BYTES) await deleteSurplusPdfs(em, userId);
  return true;
}

/**
 * Keeps the PDF of an unchanged preview for e-mails, so that an e-mail needs no second print.
 *
 * @returns false if there is no such PDF
 */
export async function storeUserPdfAsServerPdf(
  em: EntityManager,
  { userId, invoiceId }: UserPdfKey,
  htmlSha256: string,
): Promise<boolean> {
  const insertedRows = await kysely(em)
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
  if (insertedRows.length === 0) return false;
  await deleteSurplusPdfs(em, userId);
  return true;
}
