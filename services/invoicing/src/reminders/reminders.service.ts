import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  AppError,
  type MailTemplate,
  type NewMail,
  type NextReminder,
  type Reminders,
} from '@paperbill/contracts/http';
import { billing, type ReminderScope, type SetReminders } from '@paperbill/contracts/nats';
import {
  DEFAULT_REMINDER_DAYS,
  fillTemplate,
  isId,
  MAX_NEXT_REMINDERS,
  placeholderValues,
  reminderTemplateOf,
} from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { mailTemplates } from '@paperbill/contracts/texts/mail-templates';
import { MessageBus } from '@paperbill/messaging';
import { formatMoney } from '@paperbill/money';
import { appendEvent, CONFIG, forAllUsers, forUser, Lifecycle } from '@paperbill/service-kit';
import type { InvoicingConfig } from '../config.js';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { auditTarget, lockInvoice, requireInvoice } from '../invoices/locked-invoice.queries.js';
import { resolvePaidMessages } from '../payments/paid-messages.queries.js';
import { enqueueMail } from '../mails/enqueue-mail.js';
import { selectMailSettings } from '../mails/mail-settings.queries.js';
import { selectRecipients } from '../mails/mail.queries.js';
import { type MailLimits, mailLimits } from '../mails/mail-limits.js';
import { ascending, refuseReminderDays } from '../mails/reminder-days.js';
import { processDue } from '../process-due.js';
import {
  countOtherExceptions,
  customerOf,
  type DueReminder,
  insertReminder,
  retryRemindersSoon,
  selectDue,
  selectException,
  selectNext,
  selectNextOf,
  storeException,
  leaseUsersToRemind,
} from './reminder.queries.js';

/** Users whose turn comes together. */
const USERS_AT_ONCE = 20;
/** Of one user: nobody's many invoices keep others waiting. */
const MAX_OF_USER = 50;
/** Customers and invoices with reminders of their own. */
const MAX_EXCEPTIONS = 20_000;

/** Reminds clients of what they have not paid (product-rules.md, "Reminders"). */
@Injectable()
export class RemindersService {
  private readonly logger = new Logger('Reminders');

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly lifecycle: Lifecycle,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** @throws AppError NOT_FOUND where the user has no such invoice */
  async get({ userId, of, id }: ReminderScope): Promise<Reminders> {
    if (of === 'invoice') await requireInvoice(this.em, userId, id);
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return remindersOf(this.em, userId, of, id);
  }

  /** @throws AppError NOT_FOUND, INVALID_INPUT or QUOTA_REACHED */
  async set({ userId, of, id, days }: SetReminders): Promise<Reminders> {
    if (days) refuseReminderDays('days', days);
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return this.em.transactional(async (em) => {
      const target = of === 'invoice' ? auditTarget(await lockInvoice(em, userId, id)) : { targetId: id };
      if (days && (await countOtherExceptions(em, userId, id)) >= MAX_EXCEPTIONS) {
        throw new AppError('QUOTA_REACHED', { message: refusalTexts.tooManyReminderExceptions(MAX_EXCEPTIONS) });
      }
      await storeException(em, userId, of, id, days && ascending(days));
      if (of === 'invoice') await resolvePaidMessages(em, id);
      await appendEvent(em, { userId, action: 'reminders.changed', ...target, detail: of });
      return remindersOf(em, userId, of, id);
    });
  }

  listNext(userId: string): Promise<NextReminder[]> {
    return selectNext(this.em, userId, MAX_NEXT_REMINDERS);
  }

  /**
   * Puts into the outbox the reminders that are due, of each invoice the newest. Each goes once, however many do this at once.
   *
   * @param now by default the moment that it is
   * @returns how many
   */
  sendDue(now = new Date()): Promise<number> {
    const moment = now.toISOString();
    return processDue({
      take: () => forAllUsers(() => leaseUsersToRemind(this.em.fork(), moment, USERS_AT_ONCE)),
      work: (userId) => forUser(userId, () => this.sendDueOf(userId, moment)),
      retryLater: (userId) => forUser(userId, () => retryRemindersSoon(this.em.fork(), userId, moment)),
      isStopping: () => this.lifecycle.isStopping(),
      logger: this.logger,
    });
  }

  private async sendDueOf(userId: string, now: string): Promise<number> {
    let sent = 0;
    const due = await selectDue(this.em.fork(), userId, now, { limit: MAX_OF_USER });
    // Most have nothing due, and billing is asked about nobody for nothing.
    if (due.length === 0) return 0;
    const most = mailLimits(await this.bus.call(billing.getPlanOnSchedule, { userId }), this.config);
    for (const { invoiceId } of due) {
      try {
        if (await this.send(userId, invoiceId, now, most)) sent++;
      } catch (error) {
        const refusal = error instanceof AppError && error.code === 'QUOTA_REACHED' ? error : undefined;
        if (!refusal) this.logger.warn({ err: error, invoice: invoiceId, msg: 'A reminder could not be sent' });
        else if (refusal.reason?.code === 'tooManyMails') await this.passOver(userId, invoiceId, now);
        // Where its client’s mailbox is full (an error at its address), others go on; else they would meet the same, and wait as well.
        else if (!refusal.errors) break;
      }
    }
    return sent;
  }

  /** Its invoice can be mailed no more: it would be tried for ever, and keep the user's others waiting. */
  private async passOver(userId: string, invoiceId: string, now: string): Promise<void> {
    const due = await this.em.fork().transactional(async (em) => {
      await lockInvoice(em, userId, invoiceId);
      const [reminder] = await selectDue(em, userId, now, { invoiceId, limit: 1 });
      if (reminder) await insertReminder(em, { ...reminder, userId, mailId: null });
      return reminder;
    });
    if (!due) return;
    this.logger.log({ invoice: invoiceId, days: due.days, msg: 'A reminder was passed over: no more can be mailed' });
  }

  /** @returns false where it is not due any more */
  private async send(userId: string, invoiceId: string, now: string, most: MailLimits): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      // Whoever pays, mails or reminds at the same time goes before or after.
      await lockInvoice(em, userId, invoiceId);
      const [due] = await selectDue(em, userId, now, { invoiceId, limit: 1 });
      const recipients = due && (await selectRecipients(em, invoiceId));
      if (!due || !recipients) return false;
      const mail: NewMail = { ...recipients, ...(await writtenFor(em, userId, due)), kind: 'reminder' };
      const key = keyOf(due);
      const mailId = await enqueueMail(em, { userId, invoiceId, mail, idempotencyKey: key, requestHash: key }, most);
      if (!mailId) return false;
      await insertReminder(em, { ...due, userId, mailId });
      return true;
    });
  }
}

/** In the user's words, of what is left to be paid at this moment: the caller has locked the invoice. */
async function writtenFor(em: EntityManager, userId: string, due: DueReminder): Promise<MailTemplate> {
  const { templates } = await selectMailSettings(em, userId);
  const invoice = await em.findOneOrFail(InvoiceEntity, { id: due.invoiceId, userId }, { disableIdentityMap: true });
  const name = reminderTemplateOf(due.dueDate, due.today);
  return fillTemplate(templates[name], mailTemplates[name], placeholderValues(invoice, formatMoney(due.amountDue)));
}

async function remindersOf(em: EntityManager, userId: string, of: ReminderScope['of'], id: string): Promise<Reminders> {
  const { remind, reminderDays } = await selectMailSettings(em, userId);
  const own = await selectException(em, userId, of, id);
  const customerId = of === 'invoice' ? await customerOf(em, id) : null;
  const ofCustomer = customerId ? await selectException(em, userId, 'customer', customerId) : undefined;
  const inherited = ofCustomer ?? reminderDays;
  return {
    remind,
    days: own ?? inherited,
    source: own ? of : ofCustomer ? 'customer' : 'settings',
    inherited,
    suggested: [inherited, reminderDays].find(({ length }) => length > 0) ?? DEFAULT_REMINDER_DAYS,
    ...(of === 'invoice' ? await selectNextOf(em, userId, id) : { next: null, heldBy: null }),
  };
}

const keyOf = ({ invoiceId, days }: DueReminder): string =>
  createHash('sha256').update(`reminder ${days} of ${invoiceId}`).digest('hex');
