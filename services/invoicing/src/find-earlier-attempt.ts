import type { EntityManager } from '@mikro-orm/postgresql';
import { createKysely, type KeyedRequest, requireSameRequest } from '@paperbill/service-kit';
import type { Tables } from './tables.js';

/** A table whose rows contain the request that created them. */
type KeyedTable = {
  [Name in keyof Tables]: Tables[Name] extends { idempotencyKey: unknown; requestHash: unknown } ? Name : never;
}[keyof Tables];

/**
 * Finds the result of an earlier attempt. The caller must hold a lock that concurrent attempts wait for.
 * @throws AppError IDEMPOTENCY_KEY_REUSED for a different request
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
