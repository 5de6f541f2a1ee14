import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type ChangedPrice,
  type DraftContent,
  type DraftSummary,
  type InvoiceDraft,
  type IssuedInvoice,
} from '@paperbill/contracts/http';
import { catalogue, type CopyInvoice, type PriceOfProduct, type SaveDraft } from '@paperbill/contracts/nats';
import { isId, leaveOutDefaultLanguage, toCurrency } from '@paperbill/contracts/rules';
import { MessageBus } from '@paperbill/messaging';
import { shareFilesOfDraft } from '../attachments/move-attachments.queries.js';
import { deriveId } from '../derive-id.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { findDeletedReferences } from '../invoices/references.js';
import { selectProfileCurrency } from '../documents/account-currencies.queries.js';
import { findLineCountErrors } from '../documents/complete-document.js';
import { refuseFormOfPreviousRelease } from '../documents/older-form.js';
import { saveWithLockedCounter } from '../documents/save-document.js';
import { keepWithinStorage } from '../storage/keep-within-storage.js';
import { createDraft, createDraftFrom } from './create-draft.js';
import {
  compareDraft,
  deleteDraftReturningOrigin,
  selectDraft,
  selectDrafts,
  selectTaxesOfDraft,
  updateDraft,
} from './draft.queries.js';

/** Implements the rules of drafts, DRAFT-1 to DRAFT-6. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly invoices: InvoicesService,
  ) {}

  list(userId: string): Promise<DraftSummary[]> {
    return selectDrafts(this.em, userId);
  }

  async get(userId: string, id: string): Promise<InvoiceDraft> {
    const draft = isId(id) ? await selectDraft(this.em, userId, id) : undefined;
    if (!draft) throw createDraftNotFoundError();
    return draft;
  }

  /** Creates or updates a draft. @throws AppError INVALID_INPUT, DRAFT_CHANGED, NOT_FOUND or QUOTA_REACHED */
  async save({ userId, content, ...rest }: SaveDraft): Promise<DraftSummary> {
    if (!isId(rest.id)) throw createDraftNotFoundError();
    const draft = { ...rest, content: omitDefaultValues(content) };
    const errors = findLineCountErrors(draft.content.lineItems, 'content.lineItems');
    if (errors.length > 0) throw AppError.invalid(...errors);
    if (draft.revision === 0) return this.createDraftOnce(userId, draft);
    const saved = await keepWithinStorage(this.em, this.bus, userId, async (em) => {
      const isOlder = content.pricesIncludeTax === undefined || !content.currency || !content.language;
      const stored = isOlder && (await selectTaxesOfDraft(em, userId, draft.id));
      if (stored) refuseFormOfPreviousRelease(stored, content, content.lineItems, 'DRAFT_CHANGED');
      return updateDraft(em, userId, draft);
    });
    return saved ?? requireSameContent(this.em, userId, draft);
  }

  /** @throws AppError NOT_FOUND if the user has no such draft, or DRAFT_CHANGED if the draft has another revision */
  async delete(userId: string, id: string, revision?: number): Promise<void> {
    if (isId(id) && (await deleteDraftReturningOrigin(this.em, userId, id, revision))) return;
    await this.get(userId, id);
    throw new AppError('DRAFT_CHANGED');
  }

  /** Creates a draft that copies an invoice. @throws AppError NOT_FOUND, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED */
  async copy({ userId, id, prices, idempotencyKey }: CopyInvoice): Promise<InvoiceDraft> {
    const invoice = await this.invoices.get(userId, id);
    const current = prices === 'current' ? await this.getPrices(userId, invoice) : undefined;
    const deleted = await findDeletedReferences(this.bus, userId, invoice);
    const draftId = deriveId(idempotencyKey);
    return saveWithLockedCounter(this.em, this.bus, userId, async (em) => {
      const before = await selectDraft(em, userId, draftId);
      if (!before)
        return createDraftFrom(em, userId, invoice, { id: draftId, deleted, ...(current && { prices: current }) });
      if (before.copiedFromId === invoice.id) return before;
      throw new AppError('IDEMPOTENCY_KEY_REUSED');
    });
  }

  async listChangedPrices(userId: string, id: string): Promise<ChangedPrice[]> {
    const invoice = await this.invoices.get(userId, id);
    const prices = await this.getPrices(userId, invoice);
    const changed = new Map<string, ChangedPrice>();
    for (const { productId, description, unitPrice } of invoice.lineItems) {
      const currentPrice = productId && prices.get(productId);
      if (!currentPrice || currentPrice === unitPrice || changed.has(productId)) continue;
      changed.set(productId, { productId, description, unitPrice, currentPrice });
    }
    return [...changed.values()];
  }

  /**
   * Returns the current prices of the products on the invoice. Deleted products and prices in another currency than the
   * invoice are left out.
   */
  private async getPrices(userId: string, { lineItems, currency }: IssuedInvoice): Promise<Map<string, string>> {
    const productIds = [...new Set(lineItems.flatMap(({ productId }) => productId ?? []))];
    if (productIds.length === 0) return new Map();
    const prices = await this.bus.call(catalogue.getPrices, { userId, productIds });
    const profileCurrency = prices.some((price) => !price.currency) && (await selectProfileCurrency(this.em, userId));
    const isInvoiceCurrency = (price: PriceOfProduct) => (price.currency ?? profileCurrency) === toCurrency(currency);
    return new Map(prices.filter(isInvoiceCurrency).map(({ id, unitPrice }) => [id, unitPrice]));
  }

  private createDraftOnce(userId: string, draft: Omit<SaveDraft, 'userId'>): Promise<DraftSummary> {
    return saveWithLockedCounter(this.em, this.bus, userId, async (em) => {
      const before = await compareDraft(em, userId, draft.id, draft.content);
      if (before) return requireUnchangedDraft(before);
      const { content: _, ...summary } = await createDraft(em, userId, draft);
      if (isId(draft.filesFrom)) await shareFilesOfDraft(em, userId, draft.filesFrom, draft.id);
      return summary;
    });
  }
}

/** Two default values are not stored: false for `pricesIncludeTax`, and English (US) for `language`. */
const omitDefaultValues = ({ pricesIncludeTax, ...content }: DraftContent): DraftContent => ({
  ...leaveOutDefaultLanguage(content),
  ...(pricesIncludeTax && { pricesIncludeTax }),
});

const createDraftNotFoundError = () => new AppError('NOT_FOUND', { reason: { code: 'draftGone' } });

/** If the stored draft has the same content, the save request is accepted as a retry. Otherwise it is refused. */
async function requireSameContent(
  em: EntityManager,
  userId: string,
  { id, content }: { id: string; content: DraftContent },
): Promise<DraftSummary> {
  const stored = await compareDraft(em, userId, id, content);
  if (!stored) throw createDraftNotFoundError();
  return requireUnchangedDraft(stored);
}

function requireUnchangedDraft({ summary, isSame }: { summary: DraftSummary; isSame: boolean }): DraftSummary {
  if (!isSame) throw new AppError('DRAFT_CHANGED');
  return summary;
}
