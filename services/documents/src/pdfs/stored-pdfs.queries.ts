import type { EntityManager } from '@mikro-orm/postgresql';
import { STORED_PDFS_TARGET_BYTES, STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export const storedBytesSql = (userId: string) =>
  sql<number>`(select coalesce(sum(bytes), 0)::float8 from document_pdfs where user_id = ${userId})`;

export const hasFreeSpace = async (em: EntityManager, userId: string, bytes: number): Promise<boolean> =>
  (await sumStoredPdfBytes(em, userId)) + bytes <= STORED_PDFS_MAX_BYTES;

/** Deletes more PDFs than necessary, so that the next new PDFs can be stored without a deletion. */
export async function deleteSurplusPdfs(em: EntityManager, userId: string): Promise<void> {
  if (await hasFreeSpace(em, userId, 0)) return;
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
    .where('newest_first.sum', '>', STORED_PDFS_TARGET_BYTES)
    .where('document_pdfs.userId', '=', userId)
    .execute();
}

async function sumStoredPdfBytes(em: EntityManager, userId: string): Promise<number> {
  const { bytes } = await kysely(em).selectNoFrom(storedBytesSql(userId).as('bytes')).executeTakeFirstOrThrow();
  return bytes;
}

/** The PDF of the given invoice is not counted. */
export async function isUserPdfLimitReached(
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
  serverPdfBytes: number;
  userPdfBytes: number;
}

/** PostgreSQL's catalogue has the sizes, so no rows are read. */
export const selectSizesOnDisk = (em: EntityManager): Promise<SizesOnDisk> =>
  kysely(em)
    .selectNoFrom([
      sql<number>`pg_total_relation_size('document_pdfs')::float8`.as('serverPdfBytes'),
      sql<number>`pg_total_relation_size('pdfs')::float8`.as('userPdfBytes'),
    ])
    .executeTakeFirstOrThrow();
