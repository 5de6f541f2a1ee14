import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type NewMail } from '@paperbill/contracts/http';
import { MAX_MAILS } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { insertLink } from '../links/link.queries.js';
import { countMails, countRecipients, insertMail, lockMailsOf } from './mail.queries.js';
import { selectMailStop } from './staff-mails.queries.js';

export interface MailToEnqueue {
  userId: string;
  invoiceId: string;
  mail: NewMail;
  /** Two mails of a user with the same key are one. */
  idempotencyKey: string;
  requestHash: string;
}

/**
 * Puts a mail into the outbox, with a link of its own. The caller has locked the invoice.
 *
 * @param recipientsADay so many addresses the user can mail to within a day
 * @returns its id; null where its key came with another request at this very moment
 * @throws AppError QUOTA_REACHED
 */
export async function enqueueMail(
  em: EntityManager,
  mail: MailToEnqueue,
  recipientsADay: number,
): Promise<string | null> {
  await requireRoom(em, mail, recipientsADay);
  const { userId, invoiceId } = mail;
  const link = await insertLink(em, { userId, invoiceId, tokenHash: noToken() });
  return storeMail(em, mail, link.id);
}

/** @throws AppError QUOTA_REACHED where the user, or the invoice, can have no more mails */
export async function requireRoom(
  em: EntityManager,
  { userId, invoiceId, mail }: MailToEnqueue,
  recipientsADay: number,
): Promise<void> {
  await lockMailsOf(em, userId);
  if (await selectMailStop(em, userId)) throw new AppError('QUOTA_REACHED', { message: refusalTexts.mailsStopped });
  if ((await countMails(em, invoiceId)) >= MAX_MAILS) {
    throw new AppError('QUOTA_REACHED', { message: refusalTexts.tooManyMails(MAX_MAILS) });
  }
  if ((await countRecipients(em, userId)) + recipientsOf(mail) > recipientsADay) {
    throw new AppError('QUOTA_REACHED', { message: refusalTexts.tooManyRecipients(recipientsADay) });
  }
}

/** The address of a link is chosen when the mail is made: until then nobody knows what this is the hash of. */
export const noToken = (): Buffer => randomBytes(32);

/** @returns its id; null where its key came with another request at this very moment */
export const storeMail = (
  em: EntityManager,
  { mail, ...rest }: MailToEnqueue,
  linkId: string,
): Promise<string | null> => insertMail(em, { ...rest, ...mail, linkId });

const recipientsOf = ({ cc, bcc }: NewMail): number => 1 + cc.length + bcc.length;
