import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type Mail } from '@paperbill/contracts/http';
import { findMailByKey, findMail } from './mail.queries.js';

/**
 * Returns the mail that an earlier request with the same idempotency key created.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED if the earlier request was for a different mail
 */
export async function findRepeatedMail(
  em: EntityManager,
  userId: string,
  { idempotencyKey, requestHash }: { idempotencyKey: string; requestHash: string },
): Promise<Mail | undefined> {
  const before = await findMailByKey(em, userId, idempotencyKey);
  if (!before) return undefined;
  if (before.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return findMail(em, userId, before.id);
}
