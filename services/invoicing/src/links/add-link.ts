import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type InvoiceLink } from '@paperbill/contracts/http';
import { MAX_LINKS } from '@paperbill/contracts/rules';
import { countLinksMadeByUser, insertLink, pruneRevokedLinks } from './link.queries.js';

const TOKEN_BYTES = 32;

export function createLinkToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: createHash('sha256').update(token).digest() };
}

/**
 * Links in mails do not count towards MAX_LINKS, because MAX_MAILS limits their number. The caller must have locked
 * the invoice.
 * @throws AppError QUOTA_REACHED
 */
export async function addLink(
  em: EntityManager,
  userId: string,
  invoiceId: string,
  tokenHash: Buffer,
): Promise<InvoiceLink> {
  await pruneRevokedLinks(em, invoiceId);
  if ((await countLinksMadeByUser(em, invoiceId)) >= MAX_LINKS) {
    throw new AppError('QUOTA_REACHED', { reason: { code: 'tooManyLinks', params: [MAX_LINKS] } });
  }
  return insertLink(em, { userId, invoiceId, tokenHash });
}
