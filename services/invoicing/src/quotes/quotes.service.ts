import { raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, detailFields, type InvoiceDraft, type Quote, type QuoteFields } from '@paperbill/contracts/http';
import {
  billing,
  type ChangeQuote,
  type CreateQuote,
  type DecideQuote,
  type ListPart,
  type SetQuoteStatus,
} from '@paperbill/contracts/nats';
import { FREE_QUOTE_LIMIT, pickFields } from '@paperbill/contracts/rules';
import type { RefusalReason } from '@paperbill/contracts/texts';
import { MessageBus } from '@paperbill/messaging';
import { hasLineTaxes } from '@paperbill/money';
import { appendEvent, CONFIG } from '@paperbill/service-kit';
import { readListPart } from '../read-list-part.js';
import { lockQuoteStatus } from '../attachments/attachment.queries.js';
import { moveFilesAttachedBeforeSave } from '../attachments/move-attachments.queries.js';
import { findEarlierAttempt } from '../find-earlier-attempt.js';
import type { InvoicingConfig } from '../config.js';
import { refuseTooManyCurrencies } from '../documents/account-currencies.queries.js';
import { completeDocument, prepareDocument } from '../documents/complete-document.js';
import { refuseFormOfPreviousRelease } from '../documents/older-form.js';
import { toReductionColumns } from '../documents/document-reductions.js';
import { pickTaxAndRoundingColumns } from '../documents/taxes-and-rounding.js';
import { requireFound } from '../documents/require-found.js';
import { insertDocument, toSenderAndAddressColumns, saveWithLockedCounter } from '../documents/save-document.js';
import { createDraft } from '../drafts/create-draft.js';
import { copyQuoteContent } from '../drafts/draft-content.js';
import { selectDraft } from '../drafts/draft.queries.js';
import { isOnFreePlan } from '../numbering/free-limit.js';
import { findDeletedReferences, checkReferences } from '../invoices/references.js';
import { assignNumber } from '../numbering/number-series.js';
import { readProfile } from '../profile/profile.service.js';
import { selectTodayOfUser } from '../settings/settings.queries.js';
import { markTaxesUsed } from '../taxes/tax.queries.js';
import { type CompletedQuote, type PreparedQuote, quoteKind } from './quote-kind.js';
import { QuoteEntity } from './quote.entity.js';
import { type LockedQuote, lockQuote, selectQuote, selectQuotes, updateQuoteStatus } from './quote.queries.js';

/** The maximum number of quotes in one NATS message. It is small, because a quote can have a thousand lines. */
const MAX_QUOTES_PER_MESSAGE = 5;

export const auditActionOfStatus = {
  open: 'quote.reopened',
  accepted: 'quote.accepted',
  declined: 'quote.declined',
} as const;

/** Implements rules QUO-1 to QUO-9. */
@Injectable()
export class QuotesService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
    private readonly bus: MessageBus,
  ) {}

  export(userId: string, after?: string): Promise<ListPart<Quote>> {
    return readListPart(MAX_QUOTES_PER_MESSAGE, (limit) => selectQuotes(this.em, userId, after, limit));
  }

  /** Creates a quote. @throws AppError INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED */
  async create(request: CreateQuote): Promise<Quote> {
    const { userId, idempotencyKey, filesId } = request;
    const prepared = prepareDocument(quoteKind, request);
    const [isFree, refusal] = await this.readPlanAndReferences(userId, prepared);
    const keyedRequest = { userId, idempotencyKey, requestHash: prepared.hash };
    return saveWithLockedCounter(this.em, this.bus, userId, async (em, counter) => {
      const before = await findEarlierAttempt(em, 'quotes', keyedRequest);
      if (before) {
        // A retry also moves files that the client attached after the first attempt.
        if ((await lockQuoteStatus(em, userId, before)) !== 'accepted') {
          await moveFilesAttachedBeforeSave(em, userId, filesId, { of: 'quote', id: before });
        }
        return getQuote(em, userId, before);
      }
      const profile = await readProfile(em, userId, counter);
      const quote = await completeDocument(em, userId, prepared, profile);
      if (refusal) throw refusal;
      await refuseTooManyCurrencies(em, userId, 'quote', quote.fields.currency);
      await this.requireQuoteLimit(em, userId, isFree);
      await markTaxesUsed(em, userId, quote.taxes);
      const { number, counter: nextCounter } = await assignNumber(em, userId, 'quote', counter, quote.fields.quoteDate);
      const columns = {
        number,
        ...toContentColumns(quote),
        ...toSenderAndAddressColumns(profile, quote.fields),
        watermark: isFree,
      };
      const saved = {
        counter: nextCounter,
        event: { action: 'quote.created', target: number },
      } as const;
      const id = await insertDocument(em, keyedRequest, saved, async (row) => {
        await em.insert(QuoteEntity, { ...row, ...columns });
      });
      await moveFilesAttachedBeforeSave(em, userId, filesId, { of: 'quote', id });
      return getQuote(em, userId, id);
    });
  }

  /**
   * Changes a quote. A declined quote becomes open again. A repeated request has no effect.
   * @throws AppError NOT_FOUND, INVALID_INPUT, QUOTE_LOCKED or QUOTE_CHANGED
   */
  async change(request: ChangeQuote): Promise<Quote> {
    const { userId, id, revision } = request;
    const before = await getQuote(this.em, userId, id);
    const storedForm = {
      isTaxed: hasLineTaxes(before.lineItems),
      currency: before.currency,
      language: before.language,
    };
    refuseFormOfPreviousRelease(storedForm, request.quote, request.lineItems, 'QUOTE_CHANGED');
    const prepared = prepareDocument(quoteKind, {
      ...request,
      quote: { ...keepFieldsMissingInRequest(before, request.quote), ...request.quote },
    });
    const [watermark, refusal] = await this.readPlanAndReferences(userId, prepared);
    // Saving a quote and changing the logo both lock the user's invoice counter. The logo therefore cannot be deleted
    // before the quote refers to it.
    return saveWithLockedCounter(this.em, this.bus, userId, async (em, counter) => {
      const stored = await lockExistingQuote(em, userId, id);
      if (stored.contentHash === prepared.hash && stored.revision === revision + 1) return getQuote(em, userId, id);
      if (stored.status === 'accepted') throw new AppError('QUOTE_LOCKED');
      if (stored.revision !== revision) throw new AppError('QUOTE_CHANGED');
      const profile = await readProfile(em, userId, counter);
      const quote = await completeDocument(em, userId, prepared, profile);
      if (refusal) throw refusal;
      await refuseTooManyCurrencies(em, userId, 'quote', quote.fields.currency);
      await markTaxesUsed(em, userId, quote.taxes);
      await em.nativeUpdate(
        QuoteEntity,
        { id, userId },
        {
          ...toContentColumns(quote),
          ...toSenderAndAddressColumns(profile, quote.fields),
          watermark,
          revision: revision + 1,
          status: 'open',
          decidedAt: null,
          // The value of `updatedAt` must come from the database clock, because it is compared with the times of mails.
          updatedAt: raw('clock_timestamp()'),
        },
      );
      await appendEvent(em, { userId, action: 'quote.changed', ...toAuditTarget(stored) });
      return getQuote(em, userId, id);
    });
  }

  /** @throws AppError NOT_FOUND, QUOTE_CHANGED, or QUOTE_LOCKED if the quote has a draft or an invoice */
  async setStatus({ userId, id, revision, seenStatus, status }: SetQuoteStatus): Promise<Quote> {
    return this.em.transactional(async (em) => {
      const stored = await lockExistingQuote(em, userId, id);
      requireCurrentRevision(stored, revision);
      if (stored.status !== status) {
        // A client may have answered the quote after the user opened the page.
        if (seenStatus && seenStatus !== stored.status) throw new AppError('QUOTE_CHANGED');
        const { invoice } = await getQuote(em, userId, id);
        if (invoice) {
          const params: [string, string | null] = [stored.number, invoice.invoiceNumber];
          throw new AppError('QUOTE_LOCKED', { reason: { code: 'quoteInvoiced', params } });
        }
        await updateQuoteStatus(em, userId, id, status);
        await appendEvent(em, { userId, action: auditActionOfStatus[status], ...toAuditTarget(stored) });
      }
      return getQuote(em, userId, id);
    });
  }

  /**
   * A retry returns the same draft.
   * @throws AppError NOT_FOUND, INVALID_INPUT, QUOTE_CHANGED or QUOTA_REACHED
   */
  async createInvoiceDraft({ userId, id, revision }: DecideQuote): Promise<InvoiceDraft> {
    // The catalogue service is asked before the transaction begins, so that no lock is held during the request.
    const deleted = await findDeletedReferences(this.bus, userId, await getQuote(this.em, userId, id));
    return saveWithLockedCounter(this.em, this.bus, userId, async (em) => {
      const stored = await lockExistingQuote(em, userId, id);
      const quote = await getQuote(em, userId, id);
      if (quote.invoice?.invoiceNumber) {
        const params: [string, string] = [quote.number, quote.invoice.invoiceNumber];
        throw new AppError('INVALID_INPUT', { reason: { code: 'quoteInvoicedAlready', params } });
      }
      const begun = quote.invoice && (await selectDraft(em, userId, quote.invoice.id));
      if (begun) return begun;
      requireCurrentRevision(stored, revision);
      if (stored.status === 'declined') {
        throw new AppError('INVALID_INPUT', { reason: { code: 'quoteDeclined', params: [quote.number] } });
      }
      if (stored.status === 'open') {
        await updateQuoteStatus(em, userId, id, 'accepted');
        await appendEvent(em, { userId, action: 'quote.accepted', ...toAuditTarget(stored) });
      }
      const content = copyQuoteContent(quote, await selectTodayOfUser(em), { deleted });
      const draft = await createDraft(em, userId, { content, quoteId: id });
      await appendEvent(em, { userId, action: 'quote.invoiced', ...toAuditTarget(stored) });
      return draft;
    });
  }

  /**
   * Asks the billing and catalogue services. This method must be called before the transaction begins.
   * @returns whether the PDF has the watermark, and an error if a reference does not exist
   */
  private async readPlanAndReferences(userId: string, quote: PreparedQuote): Promise<[boolean, AppError | null]> {
    const [plan, refusal] = await Promise.all([
      this.bus.call(billing.getPlan, { userId }),
      checkReferences(this.bus, userId, quote, 'quote'),
    ]);
    return [isOnFreePlan(plan), refusal];
  }

  private async requireQuoteLimit(em: EntityManager, userId: string, isFree: boolean): Promise<void> {
    const quota = this.config.INVOICE_QUOTA;
    const maxQuotes = isFree ? Math.min(FREE_QUOTE_LIMIT, quota) : quota;
    if ((await em.count(QuoteEntity, { userId })) < maxQuotes) return;
    const reason: RefusalReason =
      maxQuotes < quota
        ? { code: 'freeQuotes', params: [maxQuotes] }
        : { code: 'quotaReached', params: [maxQuotes, 'quotes'] };
    throw new AppError('QUOTA_REACHED', { reason });
  }
}

/**
 * Returns the stored values for fields that the request does not contain. An older release of the BFF does not send
 * these fields. The client's tax id and reference are kept only if the client stays the same. The delivery dates are
 * kept only if the request contains no delivery date.
 */
function keepFieldsMissingInRequest(storedQuote: Quote, requestedQuote: ChangeQuote['quote']): Partial<QuoteFields> {
  const { reference, deliveryStart, deliveryEnd, ...others } = pickFields(detailFields, storedQuote);
  const isSameClient =
    (requestedQuote.customerId ?? null) === storedQuote.customerId &&
    requestedQuote.clientName === storedQuote.clientName;
  const namesDelivery = requestedQuote.deliveryStart !== undefined || requestedQuote.deliveryEnd !== undefined;
  return {
    ...others,
    ...(isSameClient && { clientTaxId: storedQuote.clientTaxId, reference }),
    ...(!namesDelivery && { deliveryStart, deliveryEnd }),
  };
}

const toContentColumns = (quote: CompletedQuote) => ({
  ...quote.fields,
  lineItems: quote.lines,
  ...toReductionColumns(quote),
  ...pickTaxAndRoundingColumns(quote),
  contentHash: quote.hash,
});

/** @param withoutLines true if the caller does not need the line items, which can have megabytes */
export const getQuote = (em: EntityManager, userId: string, id: string, withoutLines = false): Promise<Quote> =>
  requireFound(id, () => selectQuote(em, userId, id, withoutLines));

/** @throws AppError NOT_FOUND if the user has no such quote */
export async function requireQuote(em: EntityManager, userId: string, id: string): Promise<void> {
  await requireFound(id, () => em.findOne(QuoteEntity, { id, userId }, { fields: ['id'], disableIdentityMap: true }));
}

export const lockExistingQuote = (em: EntityManager, userId: string, id: string): Promise<LockedQuote> =>
  requireFound(id, () => lockQuote(em, userId, id));

function requireCurrentRevision(stored: LockedQuote, requestedRevision: number | undefined): void {
  if (requestedRevision !== undefined && stored.revision !== requestedRevision) throw new AppError('QUOTE_CHANGED');
}

export const toAuditTarget = ({ id, number }: LockedQuote) => ({ targetId: id, target: number });
