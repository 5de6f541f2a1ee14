import type { EntityManager } from '@mikro-orm/postgresql';
import type { PdfFile } from '@paperbill/contracts/nats';
import { deleteSurplusPdfs, type Rendered, storeWithinBound } from './stored-pdfs.queries.js';

/** Which PDF is meant, and whose it must be. */
export interface PdfKey {
  userId: string;
  invoiceId: string;
}

/** What a user printed of their own HTML last: one row of `pdfs`, named as an entity would name it. */
interface OwnPdf extends PdfKey {
  fileName: string;
  pdf: Buffer;
  bytes: number;
  /** Of the PDF, hex. */
  sha256: string;
  /** Of the HTML that it was printed from, hex. */
  htmlSha256: string;
  /** Whether the invoice carries the free plan's line; null in rows of former releases. */
  watermark: boolean | null;
}

export type PdfDescription = Pick<OwnPdf, 'fileName' | 'bytes' | 'htmlSha256' | 'watermark'>;

/** What is known of the stored PDFs, the user's own first, without their bytes. */
export function describePdfs(em: EntityManager, { userId, invoiceId }: PdfKey): Promise<PdfDescription[]> {
  const sql = `
    select "fileName", bytes, "htmlSha256", watermark from (
      select 0 as place, file_name as "fileName", bytes, html_sha256 as "htmlSha256", watermark
      from pdfs where invoice_id = ? and user_id = ?
      union all
      select 1, file_name, bytes, html_sha256, null
      from invoice_pdfs where invoice_id = ? and user_id = ?
    ) as stored order by place`;
  return em.execute<PdfDescription[]>(sql, [invoiceId, userId, invoiceId, userId]);
}

/**
 * The PDF that the server rendered.
 *
 * @param withoutPdf whether the PDF itself need not be read
 * @param ownFirst whether what the user printed themselves goes before it
 */
export async function readPdf(
  em: EntityManager,
  { userId, invoiceId }: PdfKey,
  { withoutPdf = false, ownFirst = false } = {},
): Promise<PdfFile | null> {
  const tables = ownFirst ? ['pdfs', 'invoice_pdfs'] : ['invoice_pdfs'];
  const rows = tables.map(
    (table, place) => `
    select ${place} as place, file_name as "fileName", sha256, case when not ? then pdf end as bytes
    from ${table} where invoice_id = ? and user_id = ?`,
  );
  const [stored] = await em.execute<PdfFile[]>(
    `select "fileName", sha256, bytes from (${rows.join(' union all ')}) as stored order by place limit 1`,
    tables.flatMap(() => [withoutPdf, invoiceId, userId]),
  );
  return stored ?? null;
}

/** Past the entity manager, which would write the PDF as text into its query, at several times the work. */
export async function storeOwnPdf(
  em: EntityManager,
  { userId, invoiceId, fileName, pdf, sha256, htmlSha256, watermark }: Omit<OwnPdf, 'bytes'>,
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

export async function deleteOwnPdf(em: EntityManager, { userId, invoiceId }: PdfKey): Promise<void> {
  await em.execute('delete from pdfs where invoice_id = ? and user_id = ?', [invoiceId, userId]);
}

/** Stores what the server rendered. One that another instance has stored meanwhile stays: everybody gets the same bytes. */
export async function storeServerPdf(
  em: EntityManager,
  { userId, invoiceId, fileName, pdf, sha256, htmlSha256, forArchive }: PdfKey & Rendered & { htmlSha256: string },
): Promise<void> {
  const row = { invoice_id: invoiceId, user_id: userId, file_name: fileName, pdf, sha256, html_sha256: htmlSha256 };
  const insert = em
    .getKysely<{ invoice_pdfs: typeof row }>()
    .insertInto('invoice_pdfs')
    .values(row)
    .onConflict((conflict) => conflict.column('invoice_id').doNothing());
  await storeWithinBound(em, { userId, pdf, forArchive }, () => insert.execute());
}

/**
 * Where the user's own PDF was printed from exactly the server's page, it becomes the server's. The unchanged preview is
 * such a page, so a saved and downloaded invoice is not printed again for its mail.
 */
export async function adoptOwnPdf(em: EntityManager, { userId, invoiceId }: PdfKey, htmlSha256: string): Promise<void> {
  const adopted = await em.execute<unknown[]>(
    `with own as (
       delete from pdfs where invoice_id = ? and user_id = ? and html_sha256 = ? returning *
     )
     insert into invoice_pdfs (invoice_id, user_id, file_name, pdf, sha256, html_sha256)
     select invoice_id, user_id, file_name, pdf, sha256, html_sha256 from own
     on conflict (invoice_id) do nothing
     returning invoice_id`,
    [invoiceId, userId, htmlSha256],
  );
  if (adopted.length > 0) await deleteSurplusPdfs(em, userId);
}
