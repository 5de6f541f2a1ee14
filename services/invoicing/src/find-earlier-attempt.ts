import type { EntityManager } from '@mikro-orm/postgresql';
import { createKysely, type KeyedRequest, requireSameRequest } from '@paperbill/service-kit';
import type { Tables } from './tables.js';

/** The names of the tables that store an idempotency key and the hash of the request in each row. */
type KeyedTable = {
  [Name in keyof Tables]: Tables[Name] extends { idempotencyKey: unknown; requestHash: unknown } ? Name : never;
}[keyof Tables];

/**
 * Returns the id of the row that an earlier attempt of the same request created, or null if there is no such row. The
 * caller must hold a lock that makes concurrent attempts wait.
 * @throws AppError IDEMPOTENCY_KEY_REUSED if a different request used the key
 */
export async function findEarlierAttempt(
  em: EntityManager,
  table: KeyedTable,
  { userId, idempotencyKey, requestHash }: KeyedRequest,
): Promise<string | null> {
  const stored = await createKysely<Record<string, KeyedRequest & { id: string }>>(em)
    .selectFrom<string>(table)
    .select(['id', 'requestHash'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (stored) requireSameRequest(stored, requestHash);
  return stored?.id ?? null;
}
