import { IsolationLevel } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Mail, type OpenInvoice, type Statement } from '@paperbill/contracts/http';
import { billing, type OfUser, type SendStatement } from '@paperbill/contracts/nats';
import { isId, MAX_SHOWN_STATEMENTS, MAX_STATEMENT_INVOICES } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { MessageBus } from '@paperbill/messaging';
import { appendEvent, CONFIG } from '@paperbill/service-kit';
import { findEarlierAttempt } from '../find-earlier-attempt.js';
import type { InvoicingConfig } from '../config.js';
import { findMail, selectStatementsOfCustomer } from '../mails/mail.queries.js';
import { getMailLimits } from '../mails/mail-limits.js';
import { hashMail } from '../request-hashes.js';
import { enqueueStatement } from './enqueue-statement.js';
import {
  getCustomerId,
  hasInvoices,
  type ListedInvoice,
  lockOpenInvoices,
  selectCredits,
  selectListedInvoices,
  selectOpenInvoices,
  sumOpenInvoices,
} from './statement.queries.js';

/** Sends account statements: mails that list all open invoices of a customer (rules MAIL-21 to MAIL-25). */
@Injectable()
export class StatementsService {
  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Returns the account statement of a customer. @throws AppError NOT_FOUND if the customer has no invoices */
  async get(userId: string, customerId: string): Promise<Statement & { mails: Mail[] }> {
    await requireCustomer(this.em, userId, customerId);
    const statement = await this.readSnapshot(userId, customerId, (em) =>
      selectOpenInvoices(em, userId, customerId, MAX_STATEMENT_INVOICES),
    );
    return { ...statement, mails: await selectStatementsOfCustomer(this.em, userId, customerId, MAX_SHOWN_STATEMENTS) };
  }

  /**
   * Queues a mail with the account statement of a customer.
   * @throws AppError NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED
   */
  async send({ userId, id, mail: written, idempotencyKey }: SendStatement): Promise<Mail> {
    await requireCustomer(this.em, userId, id);
    const mail = { ...written, kind: 'statement' as const };
    const request = { userId, idempotencyKey, requestHash: hashMail(id, mail) };
    const most = getMailLimits(await this.bus.call(billing.getPlan, { userId }), this.config);
    return this.em.transactional(async (em) => {
      const open = await lockOpenInvoices(em, userId, id, MAX_STATEMENT_INVOICES);
      const before = await findEarlierAttempt(em, 'mails', request);
      if (before) return findMail(em, userId, before);
      if (open.length === 0) throw new AppError('INVALID_INPUT', { message: refusalTexts.nothingOpen });
      const invoiceIds = open.map((invoice) => invoice.id);
      const mailId = await enqueueStatement(em, { ...request, mail }, invoiceIds, most);
      if (!mailId) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      const target = { targetId: id, target: open.at(-1)!.clientName };
      await appendEvent(em, { userId, action: 'statement.sent', ...target });
      return findMail(em, userId, mailId);
    });
  }

  /** Returns the current content of an account statement, without invoices that were paid since it was queued. */
  async getCurrentContent({
    userId,
    id,
    invoiceId,
  }: { id: string; invoiceId: string } & OfUser): Promise<Statement<ListedInvoice>> {
    const customerId = await getCustomerId(this.em, invoiceId);
    return this.readSnapshot(userId, customerId, (em) => selectListedInvoices(em, id));
  }

  private readSnapshot<Listed extends OpenInvoice>(
    userId: string,
    customerId: string,
    list: (em: EntityManager) => Promise<Listed[]>,
  ): Promise<Statement<Listed>> {
    return this.em.transactional(
      async (em) => {
        const openInvoices = await list(em);
        const credits = await selectCredits(em, userId, customerId, MAX_STATEMENT_INVOICES);
        const all = await sumOpenInvoices(em, userId, customerId);
        const [more, moreCredits] = [all.open - openInvoices.length, all.credits - credits.length];
        return { openInvoices, more, credits, moreCredits, amountDue: all.amountDue };
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    );
  }
}

async function requireCustomer(em: EntityManager, userId: string, id: string): Promise<void> {
  if (!isId(id) || !(await hasInvoices(em, userId, id))) throw new AppError('NOT_FOUND');
}
