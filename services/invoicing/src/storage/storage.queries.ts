import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Reads the bytes that an account stores. Triggers maintain them. */
export async function selectStoredBytes(em: EntityManager, userId: string): Promise<number> {
  const stored = await kysely(em)
    .selectFrom('stored_bytes')
    .select(sql<number>`bytes::float8`.as('bytes'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return stored?.bytes ?? 0;
}

export interface StorageFigures {
  /** Bytes of all accounts. */
  all: number;
  /** Bytes of the largest account. */
  largest: number;
}

export const selectStorageFigures = (em: EntityManager): Promise<StorageFigures> =>
  kysely(em)
    .selectFrom('stored_bytes')
    .select([
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('all'),
      sql<number>`coalesce(max(bytes), 0)::float8`.as('largest'),
    ])
    .executeTakeFirstOrThrow();
