import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type CompanyProfile, type Exchange, type IssuedInvoice } from '@paperbill/contracts/http';
import { billing, type CreateInvoice, type IssueInvoice, type Plan } from '@paperbill/contracts/nats';
import { DEFAULT_CURRENCY } from '@paperbill/contracts/rules';
import { MessageBus } from '@paperbill/messaging';
import { isNothingToPay, zeroWithDecimalsOf } from '@paperbill/money';
import { CONFIG, KeyedMutex, toJsonb } from '@paperbill/service-kit';
import { moveAttachments, moveAttachmentsWithinLimits } from '../attachments/move-attachments.queries.js';
import { findEarlierAttempt } from '../find-earlier-attempt.js';
import type { InvoicingConfig } from '../config.js';
import { type DraftOrigin, deleteDraftReturningOrigin, selectDraft } from '../drafts/draft.queries.js';
import type { InvoiceCounter } from '../numbering/invoice-counter.entity.js';
import { fileOrdinalSql } from '../numbering/taken-numbers.queries.js';
import { recordDeposit } from '../payments/deposit.js';
import { markNewInvoice } from '../payments/mark.js';
import { readProfile } from '../profile/profile.service.js';
import { refuseTooManyCurrencies } from '../documents/account-currencies.queries.js';
import { completeDocument, prepareDocument } from '../documents/complete-document.js';
import { refuseFormOfPreviousRelease } from '../documents/older-form.js';
import { toReductionColumns } from '../documents/document-reductions.js';
import { pickTaxAndRoundingColumns } from '../documents/taxes-and-rounding.js';
import { insertDocument, toSenderAndAddressColumns, saveWithLockedCounter } from '../documents/save-document.js';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { isLimitReached, isOnFreePlan } from '../numbering/free-limit.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { checkReferences } from '../invoices/references.js';
import { kysely } from '../tables.js';
import { markTaxesUsed } from '../taxes/tax.queries.js';
import { chooseNumber } from './choose-number.js';
import { invoiceKind, type PreparedInvoice } from './invoice-kind.js';

@Injectable()
export class CreateInvoiceService {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
    private readonly bus: MessageBus,
    private readonly invoices: InvoicesService,
  ) {}

  /**
   * @throws AppError INVALID_INPUT, INVOICE_LIMIT_REACHED, QUOTA_REACHED, INVOICE_NUMBER_TAKEN, IDEMPOTENCY_KEY_REUSED,
   * NOT_FOUND if the draft was deleted, DRAFT_CHANGED if another revision of the draft was saved
   */
  async create(request: CreateInvoice & Partial<IssueInvoice>): Promise<IssuedInvoice> {
    const { userId } = request;
    const prepared = prepareDocument(invoiceKind, request);
    // Other services are asked before the transaction begins. Otherwise the user's invoice counter would stay locked
    // until they answer.
    const [plan, refusal] = await Promise.all([
      this.bus.call(billing.getPlan, { userId }),
      checkReferences(this.bus, userId, prepared),
    ]);
    const id = await this.mutex.runExclusive(userId, () =>
      saveWithLockedCounter(this.em, this.bus, userId, (em, counter) =>
        storeInvoice(em, counter, request, prepared, { plan, quota: this.config.INVOICE_QUOTA }, refusal),
      ),
    );
    return this.invoices.get(userId, id);
  }

  /**
   * The customer and the products were checked when the recurring invoice was created.
   * @throws AppError INVOICE_LIMIT_REACHED or QUOTA_REACHED
   */
  async createScheduledInvoice(
    request: CreateInvoice & Partial<IssueInvoice>,
    { plan, ...scheduled }: ScheduledInvoice,
  ): Promise<void> {
    const limits = { plan, quota: this.config.INVOICE_QUOTA };
    await this.mutex.runExclusive(request.userId, () =>
      saveWithLockedCounter(this.em.fork(), this.bus, request.userId, (em, counter) =>
        storeInvoice(em, counter, request, prepareDocument(invoiceKind, request), limits, null, scheduled),
      ),
    );
  }
}

interface ScheduledInvoice {
  plan: Plan;
  copiedFromId: string;
  afterInsert: (em: EntityManager, id: string) => Promise<void>;
}

/**
 * Stores an invoice and returns its id. The caller must have locked the user's invoice counter. Otherwise the numbers
 * could have gaps, and the user could exceed the limit of the free plan.
 */
async function storeInvoice(
  em: EntityManager,
  counter: InvoiceCounter,
  { userId, idempotencyKey, useNextNumber, draftId, draftRevision }: CreateInvoice & Partial<IssueInvoice>,
  prepared: PreparedInvoice,
  { plan, quota }: { plan: Plan; quota: number },
  refusal: AppError | null,
  scheduled?: Omit<ScheduledInvoice, 'plan'>,
): Promise<string> {
  const request = { userId, idempotencyKey, requestHash: prepared.hash };
  const savedBefore = await findEarlierAttempt(em, 'invoices', request);
  if (savedBefore) {
    // A retry also deletes the draft, because the client may have saved the draft again after the first attempt to
    // issue it.
    if (draftId && (await deleteDraftReturningOrigin(em, userId, draftId, draftRevision))) {
      await moveAttachmentsWithinLimits(em, userId, { of: 'draft', id: draftId }, { of: 'invoice', id: savedBefore });
    }
    return savedBefore;
  }
  const profile = await readProfile(em, userId, counter);
  const invoice = await completeDocument(em, userId, prepared, profile);
  if (refusal) throw refusal;
  await refuseTooManyCurrencies(em, userId, 'invoice', invoice.fields.currency);
  requireProfileCurrency(profile, invoice.exchange);
  if (isLimitReached(plan, counter)) throw new AppError('INVOICE_LIMIT_REACHED');
  if (counter.createdInvoices >= quota) {
    throw new AppError('QUOTA_REACHED', { reason: { code: 'quotaReached', params: [quota, 'invoices'] } });
  }

  const { invoiceNumber: typedNumber, invoiceDate } = invoice.fields;
  const { invoiceNumber, nextNumber } = await chooseNumber(
    em,
    userId,
    counter,
    useNextNumber ? null : typedNumber,
    invoiceDate,
  );
  // The draft is deleted in the same transaction, so that it cannot be issued twice.
  const origin = draftId
    ? await deleteDraftOfInvoice(em, userId, draftId, prepared, draftRevision)
    : scheduled && { copiedFromId: scheduled.copiedFromId };

  await markTaxesUsed(em, userId, invoice.taxes);
  const { fields, lines, status, deposit, exchange } = invoice;
  const isPaid = status === 'paid' || isNothingToPay({ total: fields.total, amountCredited: '0' });
  const zero = zeroWithDecimalsOf(fields.total);
  const columns = {
    ...fields,
    invoiceNumber,
    ...toReductionColumns(invoice),
    ...pickTaxAndRoundingColumns(invoice),
    taxes: toJsonb(invoice.taxes),
    exchange,
    // An invoice that is paid or has a deposit is first stored as pending. Recording its payments then changes
    // the status.
    status: isPaid || deposit ? 'pending' : status,
    // The default values of these columns have two decimals, which is wrong for some currencies.
    ...{ amountPaid: zero, amountEntered: zero, amountCredited: zero },
    outstanding: fields.total,
    settledAt: new Date(),
    ...toSenderAndAddressColumns(profile, fields),
    watermark: isOnFreePlan(plan),
    fileOrdinal: fileOrdinalSql(userId, invoiceNumber),
    ...origin,
  } as const;
  const saved = {
    counter: { nextNumber, createdInvoices: counter.createdInvoices + 1 },
    event: { action: 'invoice.created', target: invoiceNumber },
    isScheduled: scheduled !== undefined,
  } as const;
  const id = await insertDocument(em, request, saved, async (row) => {
    await kysely(em)
      .insertInto('invoices')
      .values({ ...row, ...columns })
      .execute();
    await kysely(em)
      .insertInto('invoice_line_items')
      .values(lines.map((line) => ({ id: randomUUID(), invoiceId: row.id, ...line })))
      .execute();
    // The deposit is recorded first. Marking the invoice as paid then records only the remaining amount.
    if (deposit) await recordDeposit(em, { userId, invoiceId: row.id, deposit });
    if (isPaid) await markNewInvoice(em, userId, row.id);
  });
  if (draftId) await moveAttachments(em, userId, { of: 'draft', id: draftId }, { of: 'invoice', id });
  await scheduled?.afterInsert(em, id);
  return id;
}

/**
 * Refuses an exchange rate to an old currency of the profile. The currency can change after the user typed the
 * exchange rate.
 */
function requireProfileCurrency(
  { currency = DEFAULT_CURRENCY }: Pick<CompanyProfile, 'currency'>,
  exchange: Exchange | null,
): void {
  if (!exchange || exchange.currency === currency) return;
  throw AppError.invalidField('invoice.exchange.rate', { code: 'exchangeCurrency', params: [currency] });
}

/** @throws AppError NOT_FOUND or DRAFT_CHANGED */
async function deleteDraftOfInvoice(
  em: EntityManager,
  userId: string,
  draftId: string,
  { requestedAmounts }: PreparedInvoice,
  revision?: number,
): Promise<DraftOrigin> {
  const deleted = await deleteDraftReturningOrigin(em, userId, draftId, revision);
  if (!deleted) {
    if (revision !== undefined && (await selectDraft(em, userId, draftId))) throw new AppError('DRAFT_CHANGED');
    throw new AppError('NOT_FOUND', { reason: { code: 'draftGone' } });
  }
  const { isTaxed, currency, language, ...origin } = deleted;
  refuseFormOfPreviousRelease(
    { isTaxed, currency, language },
    requestedAmounts.fields,
    requestedAmounts.lineItems,
    'DRAFT_CHANGED',
  );
  // Several drafts can correct the same invoice. Only the draft that is issued first replaces the invoice.
  const { correctsId } = origin;
  const isCorrected = correctsId !== null && (await em.count(InvoiceEntity, { userId, correctsId })) > 0;
  return isCorrected ? { ...origin, correctsId: null } : origin;
}
