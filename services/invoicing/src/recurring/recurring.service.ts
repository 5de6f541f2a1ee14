import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  AppError,
  type DraftContent,
  type NewMail,
  type NewRecurring,
  type Recurring,
  type RecurringChanges,
} from '@paperbill/contracts/http';
import { billing, type ChangeRecurring, type CreateRecurring, type OfUser, type Plan } from '@paperbill/contracts/nats';
import {
  type CalendarDate,
  changedRhythm,
  fillTemplate,
  formatDate,
  isId,
  MAX_RECURRING,
  MAX_RECURRING_COUNT,
  MAX_RECURRING_EVERY,
  placeholderValues,
  type RecurringState,
} from '@paperbill/contracts/rules';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { mailTemplates } from '@paperbill/contracts/texts/mail-templates';
import { MessageBus } from '@paperbill/messaging';
import { formatMoney } from '@paperbill/money';
import { appendEvent, CONFIG, forAllUsers, forUser, Lifecycle } from '@paperbill/service-kit';
import type { InvoicingConfig } from '../config.js';
import { createDraft } from '../drafts/create-draft.js';
import { contentFrom } from '../drafts/draft-content.js';
import { CreateInvoiceService } from '../issuing/create-invoice.service.js';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { auditTarget, lockInvoice } from '../invoices/locked-invoice.queries.js';
import { deletedReferencesOnSchedule } from '../invoices/references.js';
import { enqueueMail } from '../mails/enqueue-mail.js';
import { selectMailSettings } from '../mails/mail-settings.queries.js';
import { mailLimits } from '../mails/mail-limits.js';
import { recurringHash } from '../request-hashes.js';
import { keepWithinStorage } from '../storage/keep-within-storage.js';
import { processDue } from '../process-due.js';
import { repeatedInvoice } from './repeated-invoice.js';
import {
  countRecurring,
  type DueRecurring,
  findByKey,
  findRecurring,
  insertRecurring,
  lockRecurringOf,
  insertRun,
  lockRecurring,
  retryScheduleSoon,
  advanceSchedule,
  type NextDate,
  nextStep,
  pruneEnded,
  type RecurringStep,
  selectRecurring,
  storeFailure,
  takeDue,
  updateRecurring,
  updateRhythm,
  updateState,
} from './recurring.queries.js';

/** Schedules whose turn comes together. */
const AT_ONCE = 20;
/** Made of one schedule in a row: after a long down-time others have their turn before the rest. */
const MAX_IN_A_ROW = 50;

/** Somebody else has made it, or its user has stopped it at this very moment. */
class NotNextError extends Error {}

/** Makes invoices repeat (product-rules.md, "Recurring invoices"). */
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

  /** @param invoiceId only those of this invoice */
  async list(userId: string, invoiceId?: string): Promise<Recurring[]> {
    if (invoiceId !== undefined && !isId(invoiceId)) return [];
    return selectRecurring(this.em, userId, invoiceId);
  }

  /** @throws AppError NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED */
  async create({ userId, id, recurring, idempotencyKey }: CreateRecurring): Promise<Recurring> {
    refuseRhythm(recurring);
    refuseNonsense(recurring);
    const requestHash = recurringHash(id, recurring);
    return this.em.transactional(async (em) => {
      const invoice = await lockInvoice(em, userId, id);
      await lockRecurringOf(em, userId);
      const before = await findByKey(em, userId, idempotencyKey);
      if (before && before.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      if (before) return this.get(em, userId, before.id);
      if ((await countRecurring(em, userId)) >= MAX_RECURRING) {
        throw new AppError('QUOTA_REACHED', { message: refusalTexts.tooManyRecurring(MAX_RECURRING) });
      }
      await pruneEnded(em, userId);
      const stored = { userId, invoiceId: id, ...recurring, idempotencyKey, requestHash };
      const recurringId = await insertRecurring(em, stored);
      if (!recurringId) throw AppError.invalid({ path: 'endsOn', message: validationTexts.recurringEnds });
      await appendEvent(em, { userId, action: 'recurring.created', ...auditTarget(invoice) });
      return this.get(em, userId, recurringId);
    });
  }

  /**
   * Changes what is still to come.
   *
   * @throws AppError NOT_FOUND, RECURRING_CHANGED where another change came in before, or INVALID_INPUT for one that has
   *   ended, or where nothing would come any more
   */
  async change({ userId, id, revision, changes }: ChangeRecurring): Promise<Recurring> {
    refuseNonsense(changes);
    return this.em.transactional(async (em) => {
      const { before, coming } = await this.lock(em, userId, id);
      const { every = before.every, unit = before.unit } = changes;
      refuseRhythm({ every });
      if (before.state === 'ended') throw new AppError('INVALID_INPUT', { message: refusalTexts.recurringEnded });
      if (isAs({ ...changes, every, unit }, before)) return before;
      if (before.revision !== revision) throw new AppError('RECURRING_CHANGED');
      refuseEnd(before, coming.next, changes);
      await updateRecurring(em, id, changes);
      if (every !== before.every || unit !== before.unit) {
        const counted = changedRhythm(before, coming, { every, unit });
        if (!counted) throw AppError.invalid({ path: 'every', message: validationTexts.recurringTooFarApart });
        await updateRhythm(em, id, { every, unit, ...counted });
      }
      const { invoiceId: targetId, invoiceNumber: target } = before;
      const after = await this.get(em, userId, id);
      const detail = changeDetail(before, after);
      await appendEvent(em, { userId, action: 'recurring.changed', targetId, target, detail });
      return after;
    });
  }

  /** @throws AppError NOT_FOUND, or INVALID_INPUT for one that has ended */
  async setState({ userId, id, state }: OfUser & { id: string; state: RecurringState }): Promise<Recurring> {
    return this.em.transactional(async (em) => {
      const { before } = await this.lock(em, userId, id);
      if (before.state === state) return before;
      if (before.state === 'ended') {
        throw AppError.invalid({ path: 'state', message: refusalTexts.recurringEnded });
      }
      await updateState(em, id, state);
      const { invoiceId: targetId, invoiceNumber: target } = before;
      await appendEvent(em, { userId, action: `recurring.${state}`, targetId, target });
      return this.get(em, userId, id);
    });
  }

  /**
   * Makes what is due: each date once, however many do this at once, and those that were missed as well.
   *
   * @param now by default the moment that it is
   * @returns how many
   */
  makeDue(now = new Date()): Promise<number> {
    const moment = now.toISOString();
    return processDue({
      take: () => forAllUsers(() => takeDue(this.em.fork(), moment, AT_ONCE)),
      work: (due) => forUser(due.userId, () => this.makeDueOf(due, moment)),
      retryLater: ({ id, userId }) => forUser(userId, () => retryScheduleSoon(this.em.fork(), id, moment)),
      isStopping: () => this.lifecycle.isStopping(),
      logger: this.logger,
    });
  }

  private async makeDueOf(due: DueRecurring, now: string): Promise<number> {
    for (let made = 0; made < MAX_IN_A_ROW; made++) {
      const step = await nextStep(this.em.fork(), due.id, now);
      if (!step) return made;
      try {
        await this.make(due, step);
      } catch (error) {
        if (!(error instanceof NotNextError)) await this.recordFailure(due, error);
        return made;
      }
    }
    return MAX_IN_A_ROW;
  }

  /** @throws what is no refusal: it is tried again sooner */
  private async recordFailure({ id }: DueRecurring, error: unknown): Promise<void> {
    const isRefused =
      error instanceof AppError && (error.code === 'INVOICE_LIMIT_REACHED' || error.code === 'QUOTA_REACHED');
    const failure = isRefused ? (error.reason ?? { code: error.code }) : ({ code: 'recurringFailed' } as const);
    await storeFailure(this.em.fork(), id, failure);
    if (!isRefused) throw error;
  }

  private async make(due: DueRecurring, step: RecurringStep): Promise<void> {
    const { userId } = due;
    const invoice = await this.invoices.get(userId, step.invoiceId);
    if (step.mode === 'draft') {
      // Asked before the transaction: nobody's counter stays locked while another service takes its time.
      const deleted = await deletedReferencesOnSchedule(this.bus, userId, invoice);
      const content = contentFrom(invoice, step.date, { deleted });
      await keepWithinStorage(this.em.fork(), this.bus, userId, (em) => makeDraft(em, due, step, content));
      return;
    }
    const plan = await this.bus.call(billing.getPlanOnSchedule, { userId });
    await this.createInvoice.createOnSchedule(
      { userId, ...repeatedInvoice(invoice, step.date), idempotencyKey: keyOf(due, step), useNextNumber: true },
      { plan, copiedFromId: invoice.id, andThen: (em, invoiceId) => this.finish(em, due, step, { invoiceId, plan }) },
    );
  }

  /** What belongs to an invoice that was made just now, in its transaction. */
  private async finish(
    em: EntityManager,
    { id, userId }: DueRecurring,
    step: RecurringStep,
    { invoiceId, plan }: { invoiceId: string; plan: Plan },
  ): Promise<void> {
    const moved = await advanceSchedule(em, id, step);
    if (!moved) throw new NotNextError();
    const { mode, recipients } = moved;
    const isToBeSent = mode === 'send' && recipients !== null;
    const isSent = isToBeSent && !step.isLate && (await this.mail(em, userId, invoiceId, recipients, plan));
    await insertRun(em, { id, userId, step, invoiceId, draftId: null, isUnsent: isToBeSent && !isSent });
  }

  /** @returns false where its user can mail no more today */
  private async mail(
    em: EntityManager,
    userId: string,
    invoiceId: string,
    recipients: NonNullable<NewRecurring['recipients']>,
    plan: Plan,
  ): Promise<boolean> {
    const { templates } = await selectMailSettings(em, userId);
    const invoice = await em.findOneOrFail(InvoiceEntity, { id: invoiceId, userId }, { disableIdentityMap: true });
    const values = placeholderValues(invoice, formatMoney(invoice.total));
    const mail: NewMail = {
      ...recipients,
      ...fillTemplate(templates.invoice, mailTemplates.invoice, values),
      kind: 'invoice',
    };
    const key = `recurring ${invoiceId}`;
    try {
      const most = mailLimits(plan, this.config);
      return (await enqueueMail(em, { userId, invoiceId, mail, idempotencyKey: key, requestHash: '' }, most)) !== null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'QUOTA_REACHED') return false;
      throw error;
    }
  }

  /**
   * One that nobody else changes until the transaction is over.
   *
   * @throws AppError NOT_FOUND where the user has no such one
   */
  private async lock(em: EntityManager, userId: string, id: string): Promise<{ before: Recurring; coming: NextDate }> {
    const coming = isId(id) ? await lockRecurring(em, userId, id) : undefined;
    if (!coming) throw new AppError('NOT_FOUND');
    return { before: await this.get(em, userId, id), coming };
  }

  /** @throws AppError NOT_FOUND where the user has no such one */
  private async get(em: EntityManager, userId: string, id: string): Promise<Recurring> {
    const recurring = isId(id) ? await findRecurring(em, userId, id) : undefined;
    if (!recurring) throw new AppError('NOT_FOUND');
    return recurring;
  }
}

async function makeDraft(
  em: EntityManager,
  { id, userId }: DueRecurring,
  step: RecurringStep,
  content: DraftContent,
): Promise<void> {
  const { id: draftId } = await createDraft(em, userId, { content, copiedFromId: step.invoiceId });
  if (!(await advanceSchedule(em, id, step))) throw new NotNextError();
  await insertRun(em, { id, userId, step, invoiceId: null, draftId, isUnsent: false });
}

function refuseRhythm({ every }: Pick<NewRecurring, 'every'>): void {
  if (!isWhole(every, MAX_RECURRING_EVERY)) {
    throw AppError.invalid({ path: 'every', message: validationTexts.recurringEvery(MAX_RECURRING_EVERY) });
  }
}

function refuseNonsense({ endsOn, count, mode, recipients }: RecurringChanges): void {
  if (endsOn !== null && count !== null) {
    throw AppError.invalid({ path: 'count', message: validationTexts.recurringOneEnd });
  }
  if (count !== null && !isWhole(count, MAX_RECURRING_COUNT)) {
    throw AppError.invalid({ path: 'count', message: validationTexts.recurringEvery(MAX_RECURRING_COUNT) });
  }
  if (mode === 'send' && !recipients) {
    throw AppError.invalid({ path: 'recipients', message: validationTexts.recurringRecipients });
  }
}

const isAs = (
  changes: Required<RecurringChanges>,
  { endsOn, count, mode, recipients, every, unit }: Recurring,
): boolean => isDeepStrictEqual(changes, { endsOn, count, mode, recipients, every, unit });

/** For the audit log: '1 month → 3 month; ada@example.org', each where it changed. */
function changeDetail(before: Recurring, after: Recurring): string {
  const [from, to] = [before, after].map(({ every, unit }) => `${every} ${unit}`);
  const isMailed = after.recipients !== null && !isDeepStrictEqual(after.recipients, before.recipients);
  return [...(from === to ? [] : [`${from} → ${to}`]), ...(isMailed ? [after.recipients!.to] : [])].join('; ');
}

/** There is one more to come, whatever is changed. */
function refuseEnd({ made }: Recurring, next: CalendarDate, { endsOn, count }: RecurringChanges): void {
  if (count !== null && count <= made) {
    throw AppError.invalid({ path: 'count', message: validationTexts.recurringCountMade(made) });
  }
  if (endsOn !== null && endsOn < next) {
    throw AppError.invalid({ path: 'endsOn', message: validationTexts.recurringEndsSoon(formatDate(next)) });
  }
}

const isWhole = (value: number, max: number): boolean => Number.isInteger(value) && value >= 1 && value <= max;

const keyOf = ({ id }: DueRecurring, { n }: RecurringStep): string => `recurring ${id} ${n}`;
