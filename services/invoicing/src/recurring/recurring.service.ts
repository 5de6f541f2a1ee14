import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  AppError,
  type NewMail,
  type NewRecurring,
  type Recurring,
  type RecurringChanges,
} from '@paperbill/contracts/http';
import {
  billing,
  type ChangeRecurring,
  type CreateRecurring,
  type WithUserId,
  type Plan,
} from '@paperbill/contracts/nats';
import {
  changeSchedule,
  fillTemplate,
  findUserTemplate,
  isId,
  MAX_RECURRING,
  placeholderValues,
  type RecurringState,
} from '@paperbill/contracts/rules';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { loadMailTexts } from '@paperbill/contracts/languages';
import { MessageBus } from '@paperbill/messaging';
import { formatMoney } from '@paperbill/money';
import { appendEvent, CONFIG, runForAllUsers, runForUser, Lifecycle, processDue } from '@paperbill/service-kit';
import { requireFound } from '../documents/require-found.js';
import { findEarlierAttempt } from '../find-earlier-attempt.js';
import type { InvoicingConfig } from '../config.js';
import { moveFilesAttachedBeforeSave, shareAttachments } from '../attachments/move-attachments.queries.js';
import { createDraft } from '../drafts/create-draft.js';
import { copyInvoiceContent } from '../drafts/draft-content.js';
import { CreateInvoiceService } from '../issuing/create-invoice.service.js';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { toAuditTarget, lockInvoice } from '../invoices/locked-invoice.queries.js';
import { findDeletedReferencesOnSchedule } from '../invoices/references.js';
import { enqueueMail } from '../mails/enqueue-mail.js';
import { selectMailSettings } from '../mails/mail-settings.queries.js';
import { getMailLimits } from '../mails/mail-limits.js';
import { lockCounter } from '../numbering/invoice-counter.queries.js';
import { hashRecurring } from '../request-hashes.js';
import { keepWithinStorage } from '../storage/keep-within-storage.js';
import { copyInvoiceWithDate } from './copy-with-date.js';
import {
  advanceSchedule,
  type DueRecurring,
  insertRun,
  leaseDueSchedules,
  findDueCopy,
  type DueCopy,
  retryScheduleSoon,
  storeFailure,
} from './due-schedules.queries.js';
import { planCharge } from '../online-payments/automatic-payment.queries.js';
import { endCard, endUnusedCard } from '../saved-cards/saved-card.queries.js';
import { findRecurring, selectRecurring } from './recurring-list.queries.js';
import {
  countRecurring,
  insertRecurring,
  lockRecurring,
  lockSchedulesOfUser,
  type NextDate,
  pruneEndedSchedules,
  updateInterval,
  updateRecurring,
  updateState,
} from './recurring.queries.js';
import { requireNextDate, validateChanges, validateInterval } from './validate-recurring.js';

const BATCH_SIZE = 20;
/**
 * Maximum number of copies that a schedule creates at once. A schedule with many missed copies must not delay
 * other schedules.
 */
const MAX_COPIES_PER_TURN = 50;

/** Thrown if another instance has already created the copy, or if the user has stopped the schedule. */
class SupersededError extends Error {}

@Injectable()
export class RecurringService {
  private readonly logger = new Logger('Recurring');

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly invoices: InvoicesService,
    private readonly createInvoice: CreateInvoiceService,
    private readonly lifecycle: Lifecycle,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {}

  async list(userId: string, invoiceId?: string): Promise<Recurring[]> {
    if (invoiceId !== undefined && !isId(invoiceId)) return [];
    return selectRecurring(this.em, userId, invoiceId);
  }

  /** @throws AppError NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED */
  async create({ userId, id, recurring, idempotencyKey, filesId }: CreateRecurring): Promise<Recurring> {
    validateInterval(recurring);
    validateChanges(recurring);
    const request = { userId, idempotencyKey, requestHash: hashRecurring(id, recurring) };
    return this.em.transactional(async (em) => {
      // Uploads also lock the counter. The limits therefore also hold if files are uploaded while this transaction
      // moves files.
      await lockCounter(em, userId);
      const invoice = await lockInvoice(em, userId, id);
      await lockSchedulesOfUser(em, userId);
      const before = await findEarlierAttempt(em, 'recurring_invoices', request);
      if (before) {
        // A retry also moves files that the client attached after the first attempt.
        await moveFilesAttachedBeforeSave(em, userId, filesId, { of: 'recurring', id: before });
        return this.get(em, userId, before);
      }
      if ((await countRecurring(em, userId)) >= MAX_RECURRING) {
        throw new AppError('QUOTA_REACHED', { reason: { code: 'tooManyRecurring', params: [MAX_RECURRING] } });
      }
      await pruneEndedSchedules(em, userId);
      const recurringId = await insertRecurring(em, { ...recurring, ...request, invoiceId: id });
      if (!recurringId) throw AppError.invalid({ path: 'endsOn', message: validationTexts.recurringEnds });
      await moveFilesAttachedBeforeSave(em, userId, filesId, { of: 'recurring', id: recurringId });
      await appendEvent(em, { userId, action: 'recurring.created', ...toAuditTarget(invoice) });
      return this.get(em, userId, recurringId);
    });
  }

  /** @throws AppError NOT_FOUND, RECURRING_CHANGED, or INVALID_INPUT if the schedule has ended or has no next date */
  async change({ userId, id, revision, changes }: ChangeRecurring): Promise<Recurring> {
    validateChanges(changes);
    return this.em.transactional(async (em) => {
      const { before, nextDate } = await this.lockExistingRecurring(em, userId, id);
      const { every = before.every, unit = before.unit } = changes;
      validateInterval({ every });
      if (before.state === 'ended') throw new AppError('INVALID_INPUT', { reason: { code: 'recurringEnded' } });
      if (isDeepStrictEqual({ ...before, ...changes, every, unit }, before)) return before;
      if (before.revision !== revision) throw new AppError('RECURRING_CHANGED');
      requireNextDate(before, nextDate.next, changes);
      await updateRecurring(em, id, changes);
      if (every !== before.every || unit !== before.unit) {
        const newInterval = changeSchedule(before, nextDate, { every, unit });
        if (!newInterval) throw AppError.invalid({ path: 'every', message: validationTexts.recurringTooFarApart });
        await updateInterval(em, id, { every, unit, ...newInterval });
      }
      // The client agreed to charges in this interval and to mails at this address. If the interval or the address
      // changes, the agreement ends.
      if (every !== before.every || unit !== before.unit || isNewRecipient(before, changes)) {
        await endCard(em, { userId, recurringId: id }, 'user');
      }
      const { invoiceId: targetId, invoiceNumber: target } = before;
      const after = await this.get(em, userId, id);
      const detail = formatChangeDetail(before, after);
      await appendEvent(em, { userId, action: 'recurring.changed', targetId, target, detail });
      return after;
    });
  }

  /** @throws AppError NOT_FOUND, or INVALID_INPUT if the schedule has ended */
  async setState({ userId, id, state }: WithUserId & { id: string; state: RecurringState }): Promise<Recurring> {
    return this.em.transactional(async (em) => {
      const { before } = await this.lockExistingRecurring(em, userId, id);
      if (before.state === state) return before;
      if (before.state === 'ended') throw AppError.invalid({ path: 'state', message: refusalTexts.recurringEnded });
      await updateState(em, id, state);
      if (state === 'ended') await endUnusedCard(em, userId, id);
      const { invoiceId: targetId, invoiceNumber: target } = before;
      await appendEvent(em, { userId, action: `recurring.${state}`, targetId, target });
      return this.get(em, userId, id);
    });
  }

  /** Concurrent calls create only one copy per date. @returns the number of created copies */
  createDueCopies(now = new Date()): Promise<number> {
    const moment = now.toISOString();
    return processDue({
      leaseBatch: () => runForAllUsers(() => leaseDueSchedules(this.em.fork(), moment, BATCH_SIZE)),
      work: (due) => runForUser(due.userId, () => this.createDueCopiesOfSchedule(due, moment)),
      retryLater: ({ id, userId }) => runForUser(userId, () => retryScheduleSoon(this.em.fork(), id, moment)),
      isStopping: () => this.lifecycle.isStopping(),
      logger: this.logger,
    });
  }

  private async createDueCopiesOfSchedule(due: DueRecurring, now: string): Promise<number> {
    for (let copyCount = 0; copyCount < MAX_COPIES_PER_TURN; copyCount++) {
      const step = await this.em.fork().transactional((em) => this.findDueCopy(em, due, now));
      if (!step) return copyCount;
      try {
        await this.createNextInvoice(due, step);
      } catch (error) {
        if (!(error instanceof SupersededError)) await this.recordFailure(due, error);
        return copyCount;
      }
    }
    return MAX_COPIES_PER_TURN;
  }

  private async findDueCopy(
    em: EntityManager,
    { id, userId }: DueRecurring,
    now: string,
  ): Promise<DueCopy | undefined> {
    const step = await findDueCopy(em, id, now);
    if (!step) await endUnusedCard(em, userId, id);
    return step;
  }

  /**
   * Stores the failure of a schedule. If the invoice or the draft was refused because of a limit, the schedule is
   * retried at its regular interval.
   * @throws every other error, so that the schedule is retried earlier
   */
  private async recordFailure({ id }: DueRecurring, error: unknown): Promise<void> {
    const isRefused =
      error instanceof AppError && (error.code === 'INVOICE_LIMIT_REACHED' || error.code === 'QUOTA_REACHED');
    const failure = isRefused ? (error.reason ?? { code: error.code }) : ({ code: 'recurringFailed' } as const);
    await storeFailure(this.em.fork(), id, failure);
    if (!isRefused) throw error;
  }

  private async createNextInvoice(due: DueRecurring, dueCopy: DueCopy): Promise<void> {
    const { userId } = due;
    const invoice = await this.invoices.get(userId, dueCopy.invoiceId);
    if (dueCopy.mode === 'draft') {
      // The catalogue service is asked before the transaction begins. Otherwise the user's invoice counter would stay
      // locked during the request.
      const deleted = await findDeletedReferencesOnSchedule(this.bus, userId, invoice);
      const content = copyInvoiceContent(invoice, dueCopy.date, { deleted });
      await keepWithinStorage(this.em.fork(), this.bus, userId, async (em) => {
        const { id: draftId } = await createDraft(em, userId, { content, copiedFromId: invoice.id });
        if (!(await advanceSchedule(em, due.id, dueCopy))) throw new SupersededError();
        await shareAttachments(em, userId, { of: 'recurring', id: due.id }, { of: 'draft', id: draftId });
        await insertRun(em, { id: due.id, userId, step: dueCopy, invoiceId: null, draftId, isUnsent: false });
      });
      return;
    }
    const plan = await this.bus.call(billing.getPlanOnSchedule, { userId });
    await this.createInvoice.createScheduledInvoice(
      {
        userId,
        ...copyInvoiceWithDate(invoice, dueCopy.date),
        idempotencyKey: `recurring ${due.id} ${dueCopy.n}`,
        useNextNumber: true,
      },
      {
        plan,
        copiedFromId: invoice.id,
        afterInsert: (em, invoiceId) => this.advanceScheduleAndMail(em, due, dueCopy, invoiceId, plan),
      },
    );
  }

  /** Advances the schedule and mails the new invoice. The caller must create the invoice in the same transaction. */
  private async advanceScheduleAndMail(
    em: EntityManager,
    { id, userId }: DueRecurring,
    step: DueCopy,
    invoiceId: string,
    plan: Plan,
  ): Promise<void> {
    const schedule = await advanceSchedule(em, id, step);
    if (!schedule) throw new SupersededError();
    await shareAttachments(em, userId, { of: 'recurring', id }, { of: 'invoice', id: invoiceId });
    const recipients = schedule.mode === 'send' ? schedule.recipients : null;
    const isSent = recipients && !step.isLate && (await this.mailNextInvoice(em, userId, invoiceId, recipients, plan));
    if (isSent) await planCharge(em, { userId, recurringId: id, invoiceId });
    await insertRun(em, { id, userId, step, invoiceId, draftId: null, isUnsent: recipients !== null && !isSent });
  }

  /** Queues the mail of a new invoice. @returns false if the user has reached the daily limit of mails */
  private async mailNextInvoice(
    em: EntityManager,
    userId: string,
    invoiceId: string,
    recipients: NonNullable<NewRecurring['recipients']>,
    plan: Plan,
  ): Promise<boolean> {
    const settings = await selectMailSettings(em, userId);
    const invoice = await em.findOneOrFail(InvoiceEntity, { id: invoiceId, userId }, { disableIdentityMap: true });
    const values = placeholderValues(
      'invoice',
      invoice,
      formatMoney(invoice.total, invoice.currency, invoice.language),
    );
    const customTemplate = findUserTemplate(settings, 'invoice', invoice);
    const text = fillTemplate(customTemplate, await loadMailTexts(invoice), 'invoice', values);
    const mail: NewMail = { ...recipients, ...text, kind: 'invoice' };
    const key = `recurring ${invoiceId}`;
    try {
      const limits = getMailLimits(plan, this.config);
      const document = { kind: 'invoice' as const, id: invoiceId };
      return (await enqueueMail(em, { userId, document, mail, idempotencyKey: key, requestHash: '' }, limits)) !== null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'QUOTA_REACHED') return false;
      throw error;
    }
  }

  private async lockExistingRecurring(
    em: EntityManager,
    userId: string,
    id: string,
  ): Promise<{ before: Recurring; nextDate: NextDate }> {
    const nextDate = await requireFound(id, () => lockRecurring(em, userId, id));
    return { before: await this.get(em, userId, id), nextDate };
  }

  private get(em: EntityManager, userId: string, id: string): Promise<Recurring> {
    return requireFound(id, () => findRecurring(em, userId, id));
  }
}

const isNewRecipient = (before: Recurring, { recipients }: RecurringChanges): boolean =>
  recipients !== null && recipients.to !== before.recipients?.to;

/** Describes changes for the audit log, for example '1 month → 3 month; ada@example.org'. */
function formatChangeDetail(before: Recurring, after: Recurring): string {
  const [from, to] = [before, after].map(({ every, unit }) => `${every} ${unit}`);
  const isMailed = after.recipients !== null && !isDeepStrictEqual(after.recipients, before.recipients);
  return [...(from === to ? [] : [`${from} → ${to}`]), ...(isMailed ? [after.recipients!.to] : [])].join('; ');
}
