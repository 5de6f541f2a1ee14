import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { MAX_MAILS } from '@paperbill/contracts/rules';
import { insertLinks } from '../links/link.queries.js';
import { type MailToEnqueue, createPlaceholderTokenHash, requireMailQuota, storeMail } from '../mails/enqueue-mail.js';
import type { MailLimits } from '../mails/mail-limits.js';
import { insertOtherInvoices, selectInvoicesAtMailLimit } from './statement.queries.js';

/**
 * Each listed invoice gets a link, unless it already has the maximum number of links. The mail is stored with the
 * first listed invoice that can have one more link and one more mail. The caller must have locked the invoices.
 * @param invoiceIds ids of the listed invoices, earliest due date first
 * @returns the mail's id, or null if a concurrent request used the same idempotency key
 * @throws AppError QUOTA_REACHED
 */
export async function enqueueStatement(
  em: EntityManager,
  statement: Omit<MailToEnqueue, 'document'>,
  invoiceIds: string[],
  limits: MailLimits,
): Promise<string | null> {
  const { userId } = statement;
  const newLinks = invoiceIds.map((invoiceId) => ({ invoiceId, tokenHash: createPlaceholderTokenHash() }));
  const links = await insertLinks(em, userId, newLinks);
  const full = await selectInvoicesAtMailLimit(em, invoiceIds, MAX_MAILS);
  const invoiceId = invoiceIds.find((id) => links.has(id) && !full.has(id));
  if (!invoiceId) throw new AppError('QUOTA_REACHED', { reason: { code: 'tooManyMails', params: [MAX_MAILS] } });
  const mail = { ...statement, document: { kind: 'invoice' as const, id: invoiceId } };
  await requireMailQuota(em, mail, limits);
  const mailId = await storeMail(em, mail, links.get(invoiceId)!);
  if (!mailId) return null;
  const others = invoiceIds
    .filter((id) => id !== invoiceId)
    .map((id) => ({ invoiceId: id, linkId: links.get(id) ?? null }));
  await insertOtherInvoices(em, { userId, mailId, others });
  return mailId;
}
