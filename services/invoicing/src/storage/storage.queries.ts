import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export type StorageColumn = 'bytes' | 'attachedBytes';

/** @param column `attachedBytes` for attached files, `bytes` for everything else */
export async function selectStoredBytes(
  em: EntityManager,
  userId: string,
  column: StorageColumn = 'bytes',
): Promise<number> {
  const stored = await kysely(em)
    .selectFrom('stored_bytes')
    .select(({ ref }) => sql<number>`${ref(column)}::float8`.as('bytes'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return stored?.bytes ?? 0;
}

export interface StorageFigures {
  totalBytes: number;
  largestAccountBytes: number;
  attachedBytes: number;
}

export const selectStorageFigures = (em: EntityManager): Promise<StorageFigures> =>
  kysely(em)
    .selectFrom('stored_bytes')
    .select([
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('totalBytes'),
      sql<number>`coalesce(max(bytes), 0)::float8`.as('largestAccountBytes'),
      sql<number>`coalesce(sum(attached_bytes), 0)::float8`.as('attachedBytes'),
    ])
    .executeTakeFirstOrThrow();
