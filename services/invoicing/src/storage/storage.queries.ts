import type { EntityManager } from '@mikro-orm/postgresql';

/** The bytes that an account stores, as triggers keep them. */
export async function selectStoredBytes(em: EntityManager, userId: string): Promise<number> {
  const [stored] = await em.execute<{ bytes: number }[]>(
    'select bytes::float8 as bytes from stored_bytes where user_id = ?',
    [userId],
  );
  return stored?.bytes ?? 0;
}

export interface StorageFigures {
  /** Of all accounts. */
  all: number;
  /** Of the account that stores most. */
  largest: number;
}

export async function selectStorageFigures(em: EntityManager): Promise<StorageFigures> {
  const [figures] = await em.execute<[StorageFigures]>(
    'select coalesce(sum(bytes), 0)::float8 as all, coalesce(max(bytes), 0)::float8 as largest from stored_bytes',
  );
  return figures;
}
