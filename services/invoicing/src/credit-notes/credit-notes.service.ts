import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  amountFields,
  AppError,
  creditedLineFields,
  creditNoteFields,
  type ArchivedCreditNote,
  type CreditNoteWithLines,
  type InvoiceDraft,
  type InvoiceWithLineItems,
  type NewCreditNote,
} from '@paperbill/contracts/http';
import { billing, type CorrectInvoice, type CreateCreditNote, type ListPart } from '@paperbill/contracts/nats';
import { getDecimals, initialValues, isId, MAX_CREDIT_NOTES, pickFields } from '@paperbill/contracts/rules';
import { loadSheetTexts } from '@paperbill/contracts/languages';
import { MessageBus } from '@paperbill/messaging';
import { compareDecimals, type Credit, getCreditableAmount, sumAmounts, toCreditable } from '@paperbill/money';
import { type KeyedRequest } from '@paperbill/service-kit';
import { readListPart } from '../read-list-part.js';
import { findEarlierAttempt } from '../find-earlier-attempt.js';
import { requireFound } from '../documents/require-found.js';
import { toTaxAndRoundingColumns } from '../documents/taxes-and-rounding.js';
import { insertDocument, saveWithLockedCounter } from '../documents/save-document.js';
import { createDraftFrom } from '../drafts/create-draft.js';
import { selectDraft } from '../drafts/draft.queries.js';
import { isLimitReached } from '../numbering/free-limit.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { toAuditTarget, type LockedInvoice } from '../invoices/locked-invoice.queries.js';
import { findDeletedReferences } from '../invoices/references.js';
import type { InvoiceCounter } from '../numbering/invoice-counter.entity.js';
import { assignNumber } from '../numbering/number-series.js';
import { lockInvoicesWithCurrentSummary } from '../payments/mark.js';
import { updatePaymentSummary } from '../payments/payment-summary.js';
import { hashCreditNote } from '../request-hashes.js';
import { checkCreditedAmount } from './credit-amounts.js';
import { CreditNoteEntity, CreditNoteLineEntity } from './credit-note.entity.js';
import { getOrigins } from '../invoices/invoice-origins.queries.js';
import {
  sumCreditedQuantities,
  selectCreditNotesOfInvoice,
  findCreditNote,
  selectCreditNotesOfUser,
} from './credit-note.queries.js';

/** The maximum number of credit notes in one NATS message. It is small, because a credit note can have 1000 lines. */
const MAX_CREDIT_NOTES_PER_MESSAGE = 5;

@Injectable()
export class CreditNotesService {
  constructor(
    private readonly em: EntityManager,
    private readonly invoices: InvoicesService,
    private readonly bus: MessageBus,
  ) {}

  /** @throws AppError NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED */
  async create({ userId, id, creditNote, idempotencyKey }: CreateCreditNote): Promise<CreditNoteWithLines> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return saveWithLockedCounter(this.em, this.bus, userId, async (em, counter) => {
      const invoice = (await lockInvoicesWithCurrentSummary(em, userId, [id]))[0]!;
      const request = { userId, idempotencyKey, requestHash: hashCreditNote(invoice.id, creditNote) };
      const before = await findEarlierAttempt(em, 'credit_notes', request);
      const stored = before ?? (await this.insertCreditNote(em, counter, invoice, creditNote, request));
      return (await findCreditNote(em, userId, stored))!;
    });
  }

  /** @throws AppError NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, or INVOICE_LIMIT_REACHED for the draft */
  async correct({ userId, id, ...fields }: CorrectInvoice): Promise<InvoiceDraft> {
    const issued = await this.invoices.get(userId, id);
    // Other services are asked before the transaction begins. Otherwise the user's invoice counter would stay locked
    // until they answer.
    const [deleted, plan] = await Promise.all([
      findDeletedReferences(this.bus, userId, issued),
      this.bus.call(billing.getPlan, { userId }),
    ]);
    return saveWithLockedCounter(this.em, this.bus, userId, async (em, counter) => {
      const invoice = (await lockInvoicesWithCurrentSummary(em, userId, [id]))[0]!;
      const { correctedBy } = await getOrigins(em, invoice.id);
      if (correctedBy?.invoiceNumber) {
        const params: [string, string] = [invoice.invoiceNumber, correctedBy.invoiceNumber];
        throw new AppError('INVALID_INPUT', { reason: { code: 'correctedAlready', params } });
      }
      if (!correctedBy && isLimitReached(plan, counter)) {
        throw new AppError('INVOICE_LIMIT_REACHED', { reason: { code: 'noInvoiceLeftToCorrect' } });
      }
      if (invoice.status !== 'void') {
        const creditNote = { kind: 'full', ...fields } as const;
        // The idempotency key of the credit note is random, because a key derived from the invoice could equal a
        // client's key.
        const idempotencyKey = randomUUID();
        const requestHash = hashCreditNote(invoice.id, creditNote);
        await this.insertCreditNote(em, counter, invoice, creditNote, { userId, idempotencyKey, requestHash });
      }
      const begun = correctedBy && (await selectDraft(em, userId, correctedBy.id));
      return begun ?? createDraftFrom(em, userId, issued, { isCorrection: true, deleted });
    });
  }

  get(userId: string, id: string): Promise<CreditNoteWithLines> {
    return requireFound(id, () => findCreditNote(this.em, userId, id));
  }

  list(userId: string, after?: string): Promise<ListPart<ArchivedCreditNote>> {
    return readListPart(MAX_CREDIT_NOTES_PER_MESSAGE, (limit) =>
      selectCreditNotesOfUser(this.em, userId, after, limit),
    );
  }

  private async insertCreditNote(
    em: EntityManager,
    counter: InvoiceCounter,
    locked: LockedInvoice,
    creditNote: NewCreditNote,
    request: KeyedRequest,
  ): Promise<string> {
    const { userId } = request;
    if (locked.status === 'void') {
      throw new AppError('INVALID_INPUT', { reason: { code: 'nothingToCredit', params: [locked.invoiceNumber] } });
    }
    const invoice = await this.invoices.get(userId, locked.id);
    const before = await selectCreditNotesOfInvoice(em, userId, locked.id);
    if (before.length >= MAX_CREDIT_NOTES) {
      throw new AppError('QUOTA_REACHED', { reason: { code: 'tooManyCreditNotes', params: [MAX_CREDIT_NOTES] } });
    }
    const creditable = toCreditable(invoice, before, await sumCreditedQuantities(em, locked.id));
    const credit = checkCreditedAmount(creditNote, invoice, creditable);
    const { number, counter: nextCounter } = await assignNumber(em, userId, 'creditNote', counter, creditNote.date);
    const columns = {
      invoiceId: locked.id,
      number,
      kind: creditNote.kind,
      ...pickFields(creditNoteFields, creditNote),
      ...pickFields(amountFields, credit),
      ...toTaxAndRoundingColumns(credit),
    };
    const saved = {
      counter: nextCounter,
      event: { action: 'invoice.credited', ...toAuditTarget(locked), detail: number },
    } as const;
    const { creditLine } = await loadSheetTexts(invoice);
    const lines = toCreditNoteLines(invoice, credit, creditLine(invoice.invoiceNumber));
    const id = await insertDocument(em, request, saved, async (row) => {
      await em.insert(CreditNoteEntity, { ...row, ...columns });
      await em.insertMany(
        CreditNoteLineEntity,
        lines.map((line) => ({ creditNoteId: row.id, ...line })),
      );
    });
    const amountCredited = sumAmounts([locked.amountCredited, credit.total], getDecimals(invoice.currency));
    const isVoid = compareDecimals(getCreditableAmount(creditable), credit.total) === 0;
    await updatePaymentSummary(em, userId, locked, { amountCredited, isVoid });
    return id;
  }
}

/** @param amountDescription description of the only line, if the credit note credits an amount instead of lines */
function toCreditNoteLines({ lineItems }: InvoiceWithLineItems, credit: Credit, amountDescription: string) {
  const lines = credit.lines.flatMap(({ quantity, subtotal }, index) => {
    const line = lineItems[index]!;
    const credited = { lineItemId: line.id, ...pickFields(creditedLineFields, line), quantity, subtotal };
    return compareDecimals(quantity, 0) > 0 ? [credited] : [];
  });
  const amountLine = {
    lineItemId: null,
    ...initialValues(creditedLineFields),
    description: amountDescription,
    unitPrice: credit.subtotal,
    quantity: '1.00',
    subtotal: credit.subtotal,
  };
  return (lines.length > 0 ? lines : [amountLine]).map((line, sortOrder) => ({ sortOrder, ...line }));
}
