import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { MAX_MAILS } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { insertLinks } from '../links/link.queries.js';
import { type MailToEnqueue, placeholderTokenHash, requireMailQuota, storeMail } from '../mails/enqueue-mail.js';
import type { MailLimits } from '../mails/mail-limits.js';
import { insertFurther, selectFull } from './statement.queries.js';

/**
 * Puts a statement into the outbox, with a link to each invoice that it lists and that can have one more. It stands on the
 * first of them that can be mailed once more. The caller has locked them.
 *
 * @param invoiceIds of what it lists, the longest due first
 * @returns its id; null where its key came with another request at this very moment
 * @throws AppError QUOTA_REACHED
 */
export async function enqueueStatement(
  em: EntityManager,
  statement: Omit<MailToEnqueue, 'invoiceId'>,
  invoiceIds: string[],
  limits: MailLimits,
): Promise<string | null> {
  const { userId } = statement;
  const wanted = invoiceIds.map((invoiceId) => ({ invoiceId, tokenHash: placeholderTokenHash() }));
  const links = await insertLinks(em, userId, wanted);
  const full = await selectFull(em, invoiceIds, MAX_MAILS);
  const invoiceId = invoiceIds.find((id) => links.has(id) && !full.has(id));
  if (!invoiceId) throw new AppError('QUOTA_REACHED', { message: refusalTexts.tooManyMails(MAX_MAILS) });
  const mail = { ...statement, invoiceId };
  await requireMailQuota(em, mail, limits);
  const mailId = await storeMail(em, mail, links.get(invoiceId)!);
  if (!mailId) return null;
  const others = invoiceIds.filter((id) => id !== invoiceId);
  const further = others.map((id) => ({ invoiceId: id, linkId: links.get(id) ?? null }));
  await insertFurther(em, { userId, mailId, further });
  return mailId;
}
