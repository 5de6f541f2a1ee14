import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type NewMail } from '@paperbill/contracts/http';
import { distinctRecipients, type Language, MAX_MAILS } from '@paperbill/contracts/rules';
import type { RefusalReason } from '@paperbill/contracts/texts';
import { createFieldError } from '@paperbill/money/field-errors';
import type { KeyedRequest } from '@paperbill/service-kit';
import type { MailLimits } from './mail-limits.js';
import { type MailedDocument, mailedDocuments } from './mailed-document.js';
import {
  countMails,
  countRecipients,
  insertMail,
  lockMailsOfUser,
  selectSecondsUntilRecipientsExpire,
} from './mail.queries.js';
import { insertMailedMailboxes, lockMailboxes, selectFullMailbox } from './mailed-mailbox.queries.js';
import { selectMailStop } from './staff-mails.queries.js';

export interface MailToEnqueue extends KeyedRequest {
  document: MailedDocument;
  mail: NewMail;
  /** The language of an account statement. Other mails are in the language of their document. */
  language?: Language;
}

/**
 * The caller must have locked the document.
 * @returns the mail's id, or null if a concurrent request used the same idempotency key
 * @throws AppError QUOTA_REACHED
 */
export async function enqueueMail(em: EntityManager, mail: MailToEnqueue, limits: MailLimits): Promise<string | null> {
  await requireMailQuota(em, mail, limits);
  const { userId, document } = mail;
  const link = await mailedDocuments[document.kind].insertLink(em, userId, document.id, createPlaceholderTokenHash());
  return storeMail(em, mail, link.id);
}

export async function requireMailQuota(
  em: EntityManager,
  { userId, document, mail }: MailToEnqueue,
  limits: MailLimits,
): Promise<void> {
  await lockMailsOfUser(em, userId);
  if (await selectMailStop(em, userId)) throw new AppError('QUOTA_REACHED', { reason: { code: 'mailsStopped' } });
  if ((await countMails(em, document)) >= MAX_MAILS) {
    const reason: RefusalReason = { code: 'tooManyMails', params: [MAX_MAILS] };
    throw new AppError('QUOTA_REACHED', { reason, errors: [createFieldError('id', reason)] });
  }
  const addresses = listAddresses(mail);
  const excess = (await countRecipients(em, userId)) + addresses.length - limits.recipientsPerDay;
  if (excess > 0) {
    const reason: RefusalReason = { code: 'tooManyRecipients', params: [limits.recipientsPerDay] };
    const retryAfter = await selectSecondsUntilRecipientsExpire(em, userId, excess);
    throw new AppError('QUOTA_REACHED', { reason, ...(retryAfter !== null && { retryAfter }) });
  }
  await lockMailboxes(em, addresses);
  const full = await selectFullMailbox(em, addresses, limits.mailsPerMailbox);
  if (full) {
    const reason: RefusalReason = { code: 'tooManyToAddress', params: [full.address] };
    const errors = [createFieldError(findAddressPath(full.address, mail), reason)];
    throw new AppError('QUOTA_REACHED', { reason, retryAfter: full.seconds, errors });
  }
}

/** Returns a random token hash. No token has this hash. The real token of the link is created when the mail is sent. */
export const createPlaceholderTokenHash = (): Buffer => randomBytes(32);

export async function storeMail(
  em: EntityManager,
  { mail, ...rest }: MailToEnqueue,
  linkId: string,
): Promise<string | null> {
  const id = await insertMail(em, { ...rest, ...distinctRecipients(mail), linkId });
  if (id) await insertMailedMailboxes(em, listAddresses(mail));
  return id;
}

function listAddresses(mail: NewMail): string[] {
  const { to, cc, bcc } = distinctRecipients(mail);
  return [to, ...cc, ...bcc];
}

const findAddressPath = (address: string, { to, cc }: NewMail): string =>
  address === to ? 'to' : cc.includes(address) ? 'cc' : 'bcc';
