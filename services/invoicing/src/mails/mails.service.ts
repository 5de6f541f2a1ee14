import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Mail, type MailOfInvoice } from '@paperbill/contracts/http';
import { billing, type ListPart, type SendMail } from '@paperbill/contracts/nats';
import { takeListPart, MessageBus } from '@paperbill/messaging';
import { appendEvent, CONFIG } from '@paperbill/service-kit';
import { findEarlierAttempt } from '../find-earlier-attempt.js';
import type { InvoicingConfig } from '../config.js';
import { toAuditTarget, lockInvoice, requireInvoice } from '../invoices/locked-invoice.queries.js';
import { resolvePaidMessages } from '../payments/paid-messages.queries.js';
import { hashMail } from '../request-hashes.js';
import { enqueueMail } from './enqueue-mail.js';
import { getMailLimits } from './mail-limits.js';
import {
  findMail,
  selectMailsOfInvoice,
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

  /** Queues a mail to a client. @throws AppError NOT_FOUND, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED */
  async send({ userId, id, mail, idempotencyKey }: SendMail): Promise<Mail> {
    const request = { userId, idempotencyKey, requestHash: hashMail(id, mail) };
    const limits = getMailLimits(await this.bus.call(billing.getPlan, { userId }), this.config);
    return this.em.transactional(async (em) => {
      const invoice = await lockInvoice(em, userId, id);
      const before = await findEarlierAttempt(em, 'mails', request);
      if (before) return findMail(em, userId, before);
      const mailId = await enqueueMail(em, { ...request, invoiceId: id, mail }, limits);
      if (!mailId) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      if (mail.kind === 'reminder') await resolvePaidMessages(em, id);
      // The audit event contains no recipients, because the audit log stores no addresses.
      await appendEvent(em, { userId, action: 'mail.sent', ...toAuditTarget(invoice), detail: mail.kind });
      return findMail(em, userId, mailId);
    });
  }

  async list(userId: string, id: string): Promise<Mail[]> {
    await requireInvoice(this.em, userId, id);
    return selectMailsOfInvoice(this.em, id);
  }

  async markRead(userId: string, id: string): Promise<void> {
    await requireInvoice(this.em, userId, id);
    await markMailsRead(this.em, userId, id);
  }

  listUndelivered(userId: string): Promise<MailOfInvoice[]> {
    return selectUndeliveredMails(this.em, userId, MAX_UNDELIVERED_MAILS);
  }

  async listOfUser(userId: string, after?: string): Promise<ListPart<MailOfInvoice>> {
    return takeListPart(
      await selectMailsOfUser(this.em, userId, after, MAX_MAILS_PER_MESSAGE + 1),
      MAX_MAILS_PER_MESSAGE,
    );
  }
}
