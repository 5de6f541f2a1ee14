import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type Mail, type NewMail } from '@paperbill/contracts/http';
import { refusalTexts } from '@paperbill/contracts/texts';
import { findByKey, findMail } from './mail.queries.js';

export const keyReused = () => new AppError('IDEMPOTENCY_KEY_REUSED', { message: refusalTexts.idempotencyKeyReused });

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
  if (before.requestHash !== requestHash) throw keyReused();
  return findMail(em, userId, before.id);
}

/**
 * Two releases that run side by side must agree on it: append new fields.
 *
 * @param id of the invoice, or of the customer of a statement
 */
export const hashOf = (id: string, { to, cc, bcc, replyTo, subject, text, kind }: NewMail): string =>
  createHash('sha256')
    // A release before knew of one kind alone.
    .update(JSON.stringify([id, to, cc, bcc, replyTo, subject, text, ...(kind === 'invoice' ? [] : [kind])]))
    .digest('hex');
