import type { EntityManager } from '@mikro-orm/postgresql';
import type { PdfFile } from '@paperbill/contracts/nats';
import { type Rendered, storeWithinBound } from './stored-pdfs.queries.js';

/** Which revision of which quote is meant, and whose it must be. */
export interface QuoteRevision {
  userId: string;
  quoteId: string;
  revision: number;
}

/** @param withoutPdf whether the PDF itself need not be read @returns null where none, or one of another revision is stored */
export async function readQuotePdf(
  em: EntityManager,
  { userId, quoteId, revision }: QuoteRevision,
  withoutPdf = false,
): Promise<PdfFile | null> {
  const [stored] = await em.execute<PdfFile[]>(
    `select file_name as "fileName", sha256, case when not ? then pdf end as bytes
     from quote_pdfs where quote_id = ? and user_id = ? and revision = ?`,
    [withoutPdf, quoteId, userId, revision],
  );
  return stored ?? null;
}

/**
 * Past the entity manager, which would write the PDF as text into its query. That of an earlier revision goes; one that
 * another instance has stored meanwhile of this revision, or of a later one, stays.
 */
export async function storeQuotePdf(
  em: EntityManager,
  { userId, quoteId, revision, fileName, pdf, sha256, forArchive }: QuoteRevision & Rendered,
): Promise<void> {
  const row = {
    quote_id: quoteId,
    user_id: userId,
    revision,
    file_name: fileName,
    pdf,
    sha256,
    created_at: new Date(),
  };
  const insert = em
    .getKysely<{ quote_pdfs: typeof row }>()
    .insertInto('quote_pdfs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('quote_id')
        .doUpdateSet({ revision, file_name: fileName, pdf, sha256, created_at: row.created_at })
        .where('quote_pdfs.revision', '<', revision),
    );
  await storeWithinBound(em, { userId, pdf, forArchive }, () => insert.execute());
}
