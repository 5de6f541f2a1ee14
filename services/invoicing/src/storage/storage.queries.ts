import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Returns the number of bytes that the account stores. Database triggers keep it up to date. */
export async function selectStoredBytes(em: EntityManager, userId: string): Promise<number> {
  const stored = await kysely(em)
    .selectFrom('stored_bytes')
    .select(sql<number>`bytes::float8`.as('bytes'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return stored?.bytes ?? 0;
}

export interface StorageFigures {
  totalBytes: number;
  largestAccountBytes: number;
}

export const selectStorageFigures = (em: EntityManager): Promise<StorageFigures> =>
  kysely(em)
    .selectFrom('stored_bytes')
    .select([
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('totalBytes'),
      sql<number>`coalesce(max(bytes), 0)::float8`.as('largestAccountBytes'),
    ])
    .executeTakeFirstOrThrow();
