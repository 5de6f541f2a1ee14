import type { EntityManager } from '@mikro-orm/postgresql';
import { STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';

/** Of PDFs that the server rendered, and can render again. */
const CACHES = [
  { table: 'invoice_pdfs', id: 'invoice_id' },
  { table: 'credit_note_pdfs', id: 'credit_note_id' },
  { table: 'quote_pdfs', id: 'quote_id' },
] as const;

/** Deletes the oldest of an account's server-rendered PDFs beyond its bound: they are printed again when they are needed. */
export async function deleteSurplusPdfs(em: EntityManager, userId: string): Promise<void> {
  const ofUser = CACHES.map(() => userId);
  const stored = CACHES.map(
    ({ table, id }) => `select ${id} as id, created_at, octet_length(pdf) as bytes from ${table} where user_id = ?`,
  );
  const deletions = CACHES.map(
    ({ table, id }) =>
      `${table}_deleted as (delete from ${table} where user_id = ? and ${id} in (select id from surplus))`,
  );
  await em.execute(
    `with stored as (${stored.join(' union all ')}),
     surplus as (
       select id from (
         select id, sum(bytes) over (order by created_at desc, id) as bytes from stored
         where (select sum(bytes) from stored) > ?) as newest_first
       where bytes > ?),
     ${deletions.join(', ')}
     select`,
    [...ofUser, STORED_PDFS_MAX_BYTES, STORED_PDFS_MAX_BYTES, ...ofUser],
  );
}

/** Whether what the account printed of its own HTML, for its other invoices, fills the room for such PDFs. */
export async function areOwnPdfsFull(
  em: EntityManager,
  { userId, invoiceId }: { userId: string; invoiceId: string },
): Promise<boolean> {
  const [own] = await em.execute<[{ isFull: boolean }]>(
    `select coalesce(sum(bytes), 0) >= ? as "isFull" from pdfs where user_id = ? and invoice_id <> ?`,
    [STORED_PDFS_MAX_BYTES, userId, invoiceId],
  );
  return own.isFull;
}
