import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type Mail } from '@paperbill/contracts/http';
import { findByKey, findMail } from './mail.queries.js';

/**
 * The mail that this request asked for before.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED where its key asked for another one
 */
export async function findRepeated(
  em: EntityManager,
  userId: string,
  { idempotencyKey, requestHash }: { idempotencyKey: string; requestHash: string },
): Promise<Mail | undefined> {
  const before = await findByKey(em, userId, idempotencyKey);
  if (!before) return undefined;
  if (before.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return findMail(em, userId, before.id);
}
