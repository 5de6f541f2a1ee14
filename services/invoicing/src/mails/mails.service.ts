import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Mail, type MailOfDocument } from '@paperbill/contracts/http';
import { billing, type ListPart, type MailedDocumentOfUser, type SendMail } from '@paperbill/contracts/nats';
import { mailKindsOfDocument } from '@paperbill/contracts/rules';
import { MessageBus } from '@paperbill/messaging';
import { appendEvent, CONFIG } from '@paperbill/service-kit';
import { readListPart } from '../read-list-part.js';
import { findEarlierAttempt } from '../find-earlier-attempt.js';
import type { InvoicingConfig } from '../config.js';
import { resolvePaidMessages } from '../payments/paid-messages.queries.js';
import { hashMail } from '../request-hashes.js';
import { enqueueMail } from './enqueue-mail.js';
import { getMailLimits } from './mail-limits.js';
import { mailedDocuments } from './mailed-document.js';
import {
  findMail,
  selectMailsOfDocument,
  markMailsRead,
  selectMailsOfUser,
  selectUndeliveredMails,
} from './mail.queries.js';

const MAX_MAILS_PER_MESSAGE = 200;
const MAX_UNDELIVERED_MAILS = 20;

/** Sends mails to clients and lists their results (rules MAIL-1 to MAIL-10). */
@Injectable()
export class MailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Queues a mail to a client. @throws AppError NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED */
  async send({ userId, of = 'invoice', id, mail, idempotencyKey }: SendMail): Promise<Mail> {
    const request = { userId, idempotencyKey, requestHash: hashMail(id, mail) };
    const limits = getMailLimits(await this.bus.call(billing.getPlan, { userId }), this.config);
    return this.em.transactional(async (em) => {
      const target = await mailedDocuments[of].lock(em, userId, id);
      if (!mailKindsOfDocument[of].includes(mail.kind)) throw new AppError('INVALID_INPUT');
      const before = await findEarlierAttempt(em, 'mails', request);
      if (before) return findMail(em, userId, before);
      const mailId = await enqueueMail(em, { ...request, document: { kind: of, id }, mail }, limits);
      if (!mailId) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      if (of === 'invoice' && mail.kind === 'reminder') await resolvePaidMessages(em, id);
      // The audit event contains no recipients, because the audit log stores no addresses.
      const detail = of === 'quote' && mail.kind !== 'quote' ? `quote ${mail.kind}` : mail.kind;
      await appendEvent(em, { userId, action: 'mail.sent', ...target, detail });
      return findMail(em, userId, mailId);
    });
  }

  async list({ userId, of = 'invoice', id }: MailedDocumentOfUser): Promise<Mail[]> {
    await mailedDocuments[of].require(this.em, userId, id);
    return selectMailsOfDocument(this.em, { kind: of, id });
  }

  async markRead({ userId, of = 'invoice', id }: MailedDocumentOfUser): Promise<void> {
    await mailedDocuments[of].require(this.em, userId, id);
    await markMailsRead(this.em, userId, { kind: of, id });
  }

  listUndeliveredMails(userId: string): Promise<MailOfDocument[]> {
    return selectUndeliveredMails(this.em, userId, MAX_UNDELIVERED_MAILS);
  }

  listOfUser(userId: string, after?: string): Promise<ListPart<MailOfDocument>> {
    return readListPart(MAX_MAILS_PER_MESSAGE, (limit) => selectMailsOfUser(this.em, userId, after, limit));
  }
}
