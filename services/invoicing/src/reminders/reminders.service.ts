import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError, type NewMail, type NextReminder, type Reminders } from '@paperbill/contracts/http';
import { billing, type ReminderScope, type SetReminders } from '@paperbill/contracts/nats';
import {
  DEFAULT_REMINDER_DAYS,
  isId,
  mailedDocumentKinds,
  MAX_NEXT_REMINDERS,
  QUOTE_REMINDER_DAYS,
} from '@paperbill/contracts/rules';
import { MessageBus } from '@paperbill/messaging';
import { appendEvent, CONFIG, runForAllUsers, runForUser, Lifecycle, processDue } from '@paperbill/service-kit';
import type { InvoicingConfig } from '../config.js';
import { toAuditTarget, lockInvoice, requireInvoice } from '../invoices/locked-invoice.queries.js';
import { requireQuote } from '../quotes/quotes.service.js';
import { resolvePaidMessages } from '../payments/paid-messages.queries.js';
import { enqueueMail } from '../mails/enqueue-mail.js';
import { selectMailSettings } from '../mails/mail-settings.queries.js';
import { selectRecipients } from '../mails/mail.queries.js';
import { type MailedDocument, mailedDocuments } from '../mails/mailed-document.js';
import { type MailLimits, getMailLimits } from '../mails/mail-limits.js';
import { sortDays, refuseReminderDays } from '../mails/reminder-days.js';
import {
  countOtherExceptions,
  getCustomerId,
  retryRemindersSoon,
  selectReminderException,
  selectNextReminders,
  selectNextReminderOfInvoice,
  storeReminderException,
  leaseUsersToRemind,
  type ReminderOwner,
} from './reminder.queries.js';
import { selectNextReminderOfQuote } from './quote-reminder.queries.js';
import { reminderKinds } from './reminder-kinds.js';

const USERS_PER_BATCH = 20;
/** Maximum number of reminders per user and batch. A user with many documents therefore does not delay other users. */
const MAX_REMINDERS_PER_USER = 50;
const MAX_REMINDER_EXCEPTIONS = 20_000;

@Injectable()
export class RemindersService {
  private readonly logger = new Logger('Reminders');

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly lifecycle: Lifecycle,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** @throws AppError NOT_FOUND if the user has no such invoice or quote, or if the id is malformed */
  async get({ userId, of, id }: ReminderScope): Promise<Reminders> {
    if (of === 'quote') return getQuoteReminders(this.em, userId, id);
    if (of === 'invoice') await requireInvoice(this.em, userId, id);
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return getReminders(this.em, userId, of, id);
  }

  /** @throws AppError NOT_FOUND, INVALID_INPUT or QUOTA_REACHED */
  async set({ userId, of, id, days }: SetReminders): Promise<Reminders> {
    if (days) refuseReminderDays('days', days);
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return this.em.transactional(async (em) => {
      const target = of === 'invoice' ? toAuditTarget(await lockInvoice(em, userId, id)) : { targetId: id };
      if (days && (await countOtherExceptions(em, userId, id)) >= MAX_REMINDER_EXCEPTIONS) {
        throw new AppError('QUOTA_REACHED', {
          reason: { code: 'tooManyReminderExceptions', params: [MAX_REMINDER_EXCEPTIONS] },
        });
      }
      await storeReminderException(em, userId, of, id, days && sortDays(days));
      if (of === 'invoice') await resolvePaidMessages(em, id);
      await appendEvent(em, { userId, action: 'reminders.changed', ...target, detail: of });
      return getReminders(em, userId, of, id);
    });
  }

  listNextReminders(userId: string): Promise<NextReminder[]> {
    return selectNextReminders(this.em, userId, MAX_NEXT_REMINDERS);
  }

  /**
   * If several reminders of a document are due, only the newest is queued. Concurrent calls queue each reminder only
   * once.
   * @returns the number of queued reminders
   */
  sendDueReminders(now = new Date()): Promise<number> {
    const moment = now.toISOString();
    return processDue({
      leaseBatch: () => runForAllUsers(() => leaseUsersToRemind(this.em.fork(), moment, USERS_PER_BATCH)),
      work: (userId) => runForUser(userId, () => this.sendDueRemindersOfUser(userId, moment)),
      retryLater: (userId) => runForUser(userId, () => retryRemindersSoon(this.em.fork(), userId, moment)),
      isStopping: () => this.lifecycle.isStopping(),
      logger: this.logger,
    });
  }

  private async sendDueRemindersOfUser(userId: string, now: string): Promise<number> {
    const due: MailedDocument[] = [];
    // Reminders of quotes come first, because a reminder is useless after its quote has expired.
    for (const kind of mailedDocumentKinds.toReversed()) {
      const limit = MAX_REMINDERS_PER_USER - due.length;
      const dueReminders = limit > 0 ? await reminderKinds[kind].selectDue(this.em.fork(), userId, now, { limit }) : [];
      due.push(...dueReminders.map(({ id }) => ({ kind, id })));
    }
    if (due.length === 0) return 0;
    const limits = getMailLimits(await this.bus.call(billing.getPlanOnSchedule, { userId }), this.config);
    let sentCount = 0;
    for (const document of due) {
      try {
        if (await this.sendReminder(userId, document, now, limits)) sentCount++;
      } catch (error) {
        const refusal = error instanceof AppError && error.code === 'QUOTA_REACHED' ? error : undefined;
        if (!refusal)
          this.logger.warn({ err: error, [document.kind]: document.id, msg: 'Reminder could not be queued' });
        else if (refusal.reason?.code === 'tooManyMails') await this.recordSkippedReminder(userId, document, now);
        // A refusal with field errors means that the mailbox of one address has received too many mails. The user's
        // other reminders can still be sent. Any other refusal concerns all mails of the user, so the loop ends.
        else if (!refusal.errors) break;
      }
    }
    return sentCount;
  }

  private async recordSkippedReminder(userId: string, { kind, id }: MailedDocument, now: string): Promise<void> {
    const due = await this.em.fork().transactional(async (em) => {
      await mailedDocuments[kind].lock(em, userId, id);
      const [reminder] = await reminderKinds[kind].selectDue(em, userId, now, { id, limit: 1 });
      if (reminder) await reminderKinds[kind].record(em, { ...reminder, userId, mailId: null });
      return reminder;
    });
    if (!due) return;
    this.logger.log({
      [kind]: id,
      days: due.days,
      msg: 'Reminder skipped: the document has the maximum number of mails',
    });
  }

  /** Sends a reminder. @returns false if the reminder is no longer due */
  private async sendReminder(
    userId: string,
    document: MailedDocument,
    now: string,
    limits: MailLimits,
  ): Promise<boolean> {
    const { kind, id } = document;
    const { selectDue, compose, record, getKeyText } = reminderKinds[kind];
    return this.em.fork().transactional(async (em) => {
      // Concurrent payments, answers, mails and reminders of the document must wait for this lock.
      await mailedDocuments[kind].lock(em, userId, id);
      const [due] = await selectDue(em, userId, now, { id, limit: 1 });
      const recipients = due && (await selectRecipients(em, document));
      if (!due || !recipients) return false;
      const mail: NewMail = { ...recipients, ...(await compose(em, userId, due)), kind: 'reminder' };
      const key = createHash('sha256').update(getKeyText(due)).digest('hex');
      const mailId = await enqueueMail(em, { userId, document, mail, idempotencyKey: key, requestHash: key }, limits);
      if (!mailId) return false;
      await record(em, { ...due, userId, mailId });
      return true;
    });
  }
}

async function getReminders(em: EntityManager, userId: string, of: ReminderOwner, id: string): Promise<Reminders> {
  const { remind, reminderDays } = await selectMailSettings(em, userId);
  const ownDays = await selectReminderException(em, userId, of, id);
  const customerId = of === 'invoice' ? await getCustomerId(em, id) : null;
  const customerDays = customerId ? await selectReminderException(em, userId, 'customer', customerId) : undefined;
  const inherited = customerDays ?? reminderDays;
  return {
    remind,
    days: ownDays ?? inherited,
    source: ownDays ? of : customerDays ? 'customer' : 'settings',
    inherited,
    suggested: [inherited, reminderDays].find(({ length }) => length > 0) ?? DEFAULT_REMINDER_DAYS,
    ...(of === 'invoice' ? await selectNextReminderOfInvoice(em, userId, id) : { next: null, heldBy: null }),
  };
}

async function getQuoteReminders(em: EntityManager, userId: string, id: string): Promise<Reminders> {
  await requireQuote(em, userId, id);
  const { remindOfQuotes } = await selectMailSettings(em, userId);
  const days = QUOTE_REMINDER_DAYS;
  const next = await selectNextReminderOfQuote(em, userId, id);
  return { remind: remindOfQuotes, days, source: 'settings', inherited: days, suggested: days, ...next };
}
