import type { EntityManager } from '@mikro-orm/postgresql';
import { STORED_PDFS_KEPT_BYTES, STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';

/** Of PDFs that the server rendered, and can render again. */
const CACHES = [
  { table: 'invoice_pdfs', id: 'invoice_id' },
  { table: 'credit_note_pdfs', id: 'credit_note_id' },
  { table: 'quote_pdfs', id: 'quote_id' },
] as const;

/** A PDF that the server has just rendered. */
export interface Rendered {
  userId: string;
  fileName: string;
  pdf: Buffer;
  /** Hex. */
  sha256: string;
  /** Whether it is for an archive of many documents: it is stored only while there is room, and pushes nothing out. */
  forArchive?: boolean;
}

/** Stores a PDF that the server rendered, and keeps what its account has of them within the bound. */
export async function storeWithinBound(
  em: EntityManager,
  { userId, pdf, forArchive = false }: Pick<Rendered, 'userId' | 'pdf' | 'forArchive'>,
  store: () => Promise<unknown>,
): Promise<void> {
  if (forArchive && (await storedBytes(em, userId)) + pdf.length > STORED_PDFS_MAX_BYTES) return;
  await store();
  if (!forArchive) await deleteSurplusPdfs(em, userId);
}

/**
 * Once an account has more of the server's PDFs than it may, deletes the oldest. Fewer are left than it may have, so that a
 * full cache is not swept at each store.
 */
export async function deleteSurplusPdfs(em: EntityManager, userId: string): Promise<void> {
  if ((await storedBytes(em, userId)) <= STORED_PDFS_MAX_BYTES) return;
  const ofUser = CACHES.map(() => userId);
  const stored = CACHES.map(({ table, id }) => `select ${id} as id, created_at, bytes from ${table} where user_id = ?`);
  const deletions = CACHES.map(
    ({ table, id }) =>
      `${table}_deleted as (delete from ${table} where user_id = ? and ${id} in (select id from surplus))`,
  );
  await em.execute(
    `with surplus as (
       select id from (
         select id, sum(bytes) over (order by created_at desc, id) as bytes from (${stored.join(' union all ')}) as stored
       ) as newest_first
       where bytes > ?),
     ${deletions.join(', ')}
     select`,
    [...ofUser, STORED_PDFS_KEPT_BYTES, ...ofUser],
  );
}

/** Of the PDFs that the server rendered for an account. */
async function storedBytes(em: EntityManager, userId: string): Promise<number> {
  const stored = CACHES.map(({ table }) => `select bytes from ${table} where user_id = ?`);
  const [{ bytes }] = await em.execute<[{ bytes: number }]>(
    `select coalesce(sum(bytes), 0)::float8 as bytes from (${stored.join(' union all ')}) as stored`,
    CACHES.map(() => userId),
  );
  return bytes;
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

export interface SizesOnDisk {
  /** Of the PDFs that the server rendered, in bytes. */
  servers: number;
  /** Of the PDFs of users' own HTML. */
  own: number;
}

/** Reads no row, however many there are. */
export async function selectSizesOnDisk(em: EntityManager): Promise<SizesOnDisk> {
  const servers = CACHES.map(({ table }) => `pg_total_relation_size('${table}')`).join(' + ');
  const [sizes] = await em.execute<[SizesOnDisk]>(
    `select (${servers})::float8 as servers, pg_total_relation_size('pdfs')::float8 as own`,
  );
  return sizes;
}
