import type { EntityManager } from '@mikro-orm/postgresql';
import type { PdfFile } from '@paperbill/contracts/nats';
import { type Rendered, storeWithinBound } from './stored-pdfs.queries.js';

/** Which credit note's PDF is meant, and whose it must be. */
export interface CreditNoteKey {
  userId: string;
  creditNoteId: string;
}

/** @param withoutPdf whether the PDF itself need not be read */
export async function readCreditNotePdf(
  em: EntityManager,
  { userId, creditNoteId }: CreditNoteKey,
  withoutPdf = false,
): Promise<PdfFile | null> {
  const [stored] = await em.execute<PdfFile[]>(
    `select file_name as "fileName", sha256, case when not ? then pdf end as bytes
     from credit_note_pdfs where credit_note_id = ? and user_id = ?`,
    [withoutPdf, creditNoteId, userId],
  );
  return stored ?? null;
}

/**
 * Past the entity manager, which would write the PDF as text into its query. One that another instance has stored
 * meanwhile stays: everybody gets the same bytes.
 */
export async function storeCreditNotePdf(
  em: EntityManager,
  { userId, creditNoteId, fileName, pdf, sha256, forArchive }: CreditNoteKey & Rendered,
): Promise<void> {
  const row = { credit_note_id: creditNoteId, user_id: userId, file_name: fileName, pdf, sha256 };
  const insert = em
    .getKysely<{ credit_note_pdfs: typeof row }>()
    .insertInto('credit_note_pdfs')
    .values(row)
    .onConflict((conflict) => conflict.column('credit_note_id').doNothing());
  await storeWithinBound(em, { userId, pdf, forArchive }, () => insert.execute());
}
