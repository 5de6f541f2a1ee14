import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Mail, type MailOfInvoice, type NewMail } from '@paperbill/contracts/http';
import { billing, type ListPart, type SendMail } from '@paperbill/contracts/nats';
import { MAX_MAILS } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { listPart, MessageBus } from '@paperbill/messaging';
import { appendEvent, CONFIG } from '@paperbill/service-kit';
import type { InvoicingConfig } from '../config.js';
import { isOnFreePlan } from '../invoices/free-limit.js';
import { requireInvoice } from '../links/link.queries.js';
import { addLink, lockExisting, named } from '../links/links.service.js';
import {
  countRecipients,
  findByKey,
  findMail,
  insertMail,
  mailsOf,
  markMailsRead,
  selectMailsOfUser,
  selectTroubled,
} from './mail.queries.js';

/** How many mails one message of ours carries. */
const MAX_PART_SIZE = 200;
/** More than anybody reads at once. */
const MAX_TROUBLED = 20;

/** Decides that mails go to clients, and tells what came of them (product-rules.md, "Mails to clients"). */
@Injectable()
export class MailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /**
   * Puts a mail into the outbox, with a link of its own, in one transaction.
   *
   * @throws AppError NOT_FOUND, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED
   */
  async send({ userId, id, mail, idempotencyKey }: SendMail): Promise<Mail> {
    const requestHash = hashOf(id, mail);
    const most = await this.recipientsADay(userId);
    return this.em.transactional(async (em) => {
      const invoice = await lockExisting(em, userId, id);
      const before = await findByKey(em, userId, idempotencyKey);
      if (before && before.requestHash !== requestHash) throw keyReused();
      if (before) return findMail(em, userId, before.id);
      if ((await mailsOf(em, id)).length >= MAX_MAILS) {
        throw new AppError('QUOTA_REACHED', { message: refusalTexts.tooManyMails(MAX_MAILS) });
      }
      if ((await countRecipients(em, userId)) + recipientsOf(mail) > most) {
        throw new AppError('QUOTA_REACHED', { message: refusalTexts.tooManyRecipients(most) });
      }
      // Its address is chosen when the mail is made: until then nobody knows what this is the hash of.
      const link = await addLink(em, userId, id, randomBytes(32));
      const stored = { userId, invoiceId: id, linkId: link.id, ...mail, idempotencyKey, requestHash };
      const mailId = await insertMail(em, stored);
      if (!mailId) throw keyReused();
      await appendEvent(em, { userId, action: 'mail.sent', ...named(invoice), detail: mail.to });
      return findMail(em, userId, mailId);
    });
  }

  /** @throws AppError NOT_FOUND where the user has no such invoice */
  async list(userId: string, id: string): Promise<Mail[]> {
    await requireInvoice(this.em, userId, id);
    return mailsOf(this.em, id);
  }

  /** @throws AppError NOT_FOUND where the user has no such invoice */
  async markRead(userId: string, id: string): Promise<void> {
    await requireInvoice(this.em, userId, id);
    await markMailsRead(this.em, userId, id);
  }

  troubled(userId: string): Promise<MailOfInvoice[]> {
    return selectTroubled(this.em, userId, MAX_TROUBLED);
  }

  async listOfUser(userId: string, after?: string): Promise<ListPart<MailOfInvoice>> {
    return listPart(await selectMailsOfUser(this.em, userId, after, MAX_PART_SIZE + 1), MAX_PART_SIZE);
  }

  private async recipientsADay(userId: string): Promise<number> {
    const plan = await this.bus.call(billing.getPlan, { userId });
    return isOnFreePlan(plan) ? this.config.FREE_MAIL_RECIPIENTS_A_DAY : this.config.MAIL_RECIPIENTS_A_DAY;
  }
}

const recipientsOf = ({ cc, bcc }: NewMail): number => 1 + cc.length + bcc.length;

const keyReused = () => new AppError('IDEMPOTENCY_KEY_REUSED', { message: refusalTexts.idempotencyKeyReused });

/** Two releases that run side by side must agree on it: append new fields. */
const hashOf = (invoiceId: string, { to, cc, bcc, replyTo, subject, text }: NewMail): string =>
  createHash('sha256')
    .update(JSON.stringify([invoiceId, to, cc, bcc, replyTo, subject, text]))
    .digest('hex');
