import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type InvoiceLink } from '@paperbill/contracts/http';
import { MAX_LINKS } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { countOwnLinks, insertLink, pruneRevoked } from './link.queries.js';

/** More than anybody can guess, whatever they try. */
const TOKEN_BYTES = 32;

/** The secret of an address, and what is kept of it. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: createHash('sha256').update(token).digest() };
}

/**
 * Adds a link that a user sends themselves to an invoice that is locked. Those of mails are bounded by the invoice's mails.
 *
 * @throws AppError QUOTA_REACHED
 */
export async function addLink(
  em: EntityManager,
  userId: string,
  invoiceId: string,
  tokenHash: Buffer,
): Promise<InvoiceLink> {
  await pruneRevoked(em, invoiceId);
  if ((await countOwnLinks(em, invoiceId)) >= MAX_LINKS) {
    throw new AppError('QUOTA_REACHED', { message: refusalTexts.tooManyLinks(MAX_LINKS) });
  }
  return insertLink(em, { userId, invoiceId, tokenHash });
}
