import type { EntityManager } from '@mikro-orm/postgresql';
import { createKysely, type KeyedRequest, requireSameRequest } from '@paperbill/service-kit';
import type { Tables } from './tables.js';

type TableWithIdempotencyKeys = {
  [Name in keyof Tables]: Tables[Name] extends { idempotencyKey: unknown; requestHash: unknown } ? Name : never;
}[keyof Tables];

/**
 * The caller must hold a lock, so that requests with the same key run one after another.
 * @throws AppError IDEMPOTENCY_KEY_REUSED if a different request used the key
 */
export async function findEarlierAttempt(
  em: EntityManager,
  table: TableWithIdempotencyKeys,
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
