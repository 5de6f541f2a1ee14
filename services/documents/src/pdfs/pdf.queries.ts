import type { EntityManager } from '@mikro-orm/postgresql';
import type { PdfFile } from '@paperbill/contracts/nats';

/** Which PDF is meant, and whose it must be. */
export interface PdfKey {
  userId: string;
  invoiceId: string;
}

/** The PDF of an invoice that was printed last: one row of `pdfs`, named as an entity would name it. */
interface StoredPdf extends PdfKey {
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

export type PdfDescription = Pick<StoredPdf, 'fileName' | 'bytes' | 'htmlSha256' | 'watermark'>;

/** What is known of the stored PDF, without the PDF; null where none is stored. */
export async function describePdf(em: EntityManager, { userId, invoiceId }: PdfKey): Promise<PdfDescription | null> {
  const sql = `
    select file_name as "fileName", bytes, html_sha256 as "htmlSha256", watermark
    from pdfs where invoice_id = ? and user_id = ?`;
  const [stored] = await em.execute<PdfDescription[]>(sql, [invoiceId, userId]);
  return stored ?? null;
}

/** @param withoutPdf whether the PDF itself need not be read */
export async function readPdf(
  em: EntityManager,
  { userId, invoiceId }: PdfKey,
  withoutPdf = false,
): Promise<PdfFile | null> {
  const sql = `
    select file_name as "fileName", sha256, case when not ? then pdf end as bytes
    from pdfs where invoice_id = ? and user_id = ?`;
  const [stored] = await em.execute<PdfFile[]>(sql, [withoutPdf, invoiceId, userId]);
  return stored ?? null;
}

/**
 * Past the entity manager, which would write the PDF as text into its query, at several times the work.
 *
 * @param existing what becomes of a PDF that is stored already
 */
export async function storePdf(
  em: EntityManager,
  { userId, invoiceId, fileName, pdf, sha256, htmlSha256, watermark }: Omit<StoredPdf, 'bytes'>,
  existing: 'replace' | 'keep',
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
    .onConflict((conflict) => {
      const same = conflict.column('invoice_id');
      if (existing === 'keep') return same.doNothing();
      // What is excluded is the new row: given as values again, the PDF would travel twice.
      return same
        .doUpdateSet(({ ref }) => ({
          file_name: ref('excluded.file_name'),
          pdf: ref('excluded.pdf'),
          bytes: ref('excluded.bytes'),
          sha256: ref('excluded.sha256'),
          html_sha256: ref('excluded.html_sha256'),
          watermark: ref('excluded.watermark'),
          created_at: ref('excluded.created_at'),
        }))
        .where('pdfs.user_id', '=', userId);
    })
    .execute();
}
