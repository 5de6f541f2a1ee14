import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { createKysely } from '../database/kysely.js';

/** The row that the request creates stores these columns. */
export interface KeyedRequest {
  userId: string;
  /** Unique per user and table. */
  idempotencyKey: string;
  requestHash: string;
}

type KeyedTables = Record<string, KeyedRequest & { id: string }>;

/** Hold a lock that concurrent attempts wait for. @throws AppError IDEMPOTENCY_KEY_REUSED for a different request */
export async function findEarlierAttempt(
  em: EntityManager,
  table: string,
  { userId, idempotencyKey, requestHash }: KeyedRequest,
): Promise<string | null> {
  const stored = await createKysely<KeyedTables>(em)
    .selectFrom(table)
    .select(['id', 'requestHash'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (stored) requireSameRequest(stored, requestHash);
  return stored?.id ?? null;
}

/** @throws AppError IDEMPOTENCY_KEY_REUSED if the stored request differs */
export function requireSameRequest(stored: Pick<KeyedRequest, 'requestHash'>, requestHash: string): void {
  if (stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
}
