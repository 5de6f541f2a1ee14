import type { EntityManager } from '@mikro-orm/postgresql';
import { STORED_PDFS_KEPT_BYTES, STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Stores a PDF that the server rendered, and keeps what its account has of them within the bound. */
export async function storeWithinBound(
  em: EntityManager,
  { userId, bytes, forArchive }: { userId: string; bytes: number; forArchive: boolean },
  store: () => Promise<unknown>,
): Promise<void> {
  if (forArchive && (await storedBytes(em, userId)) + bytes > STORED_PDFS_MAX_BYTES) return;
  await store();
  if (!forArchive) await deleteSurplusPdfs(em, userId);
}

/**
 * Once an account has more of the server's PDFs than it may, deletes the oldest. Fewer are left than it may have, so that a
 * full cache is not swept at each store.
 */
export async function deleteSurplusPdfs(em: EntityManager, userId: string): Promise<void> {
  if ((await storedBytes(em, userId)) <= STORED_PDFS_MAX_BYTES) return;
  await kysely(em)
    .with('newest_first', (db) =>
      db
        .selectFrom('document_pdfs')
        .select(['documentId', 'kind'])
        .select(sql<number>`sum(bytes) over (order by created_at desc, document_id)`.as('sum'))
        .where('userId', '=', userId),
    )
    .deleteFrom('document_pdfs')
    .using('newest_first')
    .whereRef('document_pdfs.documentId', '=', 'newest_first.documentId')
    .whereRef('document_pdfs.kind', '=', 'newest_first.kind')
    .where('newest_first.sum', '>', STORED_PDFS_KEPT_BYTES)
    .where('document_pdfs.userId', '=', userId)
    .execute();
}

/** Of the PDFs that the server rendered for an account. */
async function storedBytes(em: EntityManager, userId: string): Promise<number> {
  const { bytes } = await kysely(em)
    .selectFrom('document_pdfs')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Whether what the account printed of its own HTML, for its other invoices, fills the room for such PDFs. */
export async function areOwnPdfsFull(
  em: EntityManager,
  { userId, invoiceId }: { userId: string; invoiceId: string },
): Promise<boolean> {
  const { bytes } = await kysely(em)
    .selectFrom('pdfs')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('userId', '=', userId)
    .where('invoiceId', '<>', invoiceId)
    .executeTakeFirstOrThrow();
  return bytes >= STORED_PDFS_MAX_BYTES;
}

export interface SizesOnDisk {
  /** Of the PDFs that the server rendered, in bytes. */
  servers: number;
  /** Of the PDFs of users' own HTML. */
  own: number;
}

/** Reads no row, however many there are. */
export const selectSizesOnDisk = (em: EntityManager): Promise<SizesOnDisk> =>
  kysely(em)
    .selectNoFrom([
      sql<number>`pg_total_relation_size('document_pdfs')::float8`.as('servers'),
      sql<number>`pg_total_relation_size('pdfs')::float8`.as('own'),
    ])
    .executeTakeFirstOrThrow();
