import type {
  ChangedPrice,
  CopiedPriceOption,
  DiscountAndDeposit,
  DraftContent,
  DraftSummary,
  InvoiceDraft,
  Quote,
  QuoteFields,
  QuoteSummary,
  TaxChoice,
  WithNewFiles,
} from '../http/index.js';
import type { QuoteStatus, ShownQuoteStatus } from '../rules/options.js';
import { command, idempotentCommand, type ListPart, type WithUserId, query } from './message.js';
import type { NewLineItem } from './new-invoice.js';

export interface SaveDraft extends WithUserId {
  /** The id of the draft. The web client generates it when it creates the draft. */
  id: string;
  /** The revision that the user has edited. The revision 0 creates the draft. */
  revision: number;
  content: DraftContent;
  /**
   * The origin of a deleted draft. The fields `copiedFromId`, `correctsId` and `quoteId` are used only to restore
   * such a draft.
   */
  copiedFromId?: string | null;
  correctsId?: string | null;
  quoteId?: string | null;
  /**
   * The id of an earlier draft, which may be deleted. A new draft (`revision` 0) gets the files of the earlier draft.
   */
  filesFrom?: string | null;
}

export interface CopyInvoice extends WithUserId {
  id: string;
  prices: CopiedPriceOption;
  idempotencyKey: string;
}

/** The rules for amounts and line items are those of `NewInvoice`. */
export interface NewQuote extends Partial<DiscountAndDeposit> {
  quote: Pick<QuoteFields, 'quoteDate' | 'validUntil' | 'clientName'> & Partial<QuoteFields> & TaxChoice;
  lineItems: NewLineItem[];
}

export interface CreateQuote extends WithUserId, NewQuote, WithNewFiles {
  idempotencyKey: string;
}

export interface ChangeQuote extends WithUserId, NewQuote {
  id: string;
  /** The revision that the user has edited. */
  revision: number;
}

/** A decision about a quote: the user accepts, declines or reopens the quote, or creates an invoice from it. */
export interface DecideQuote extends WithUserId {
  id: string;
  /** The revision that the user saw. If the quote has changed since then, the decision is rejected. */
  revision?: number;
}

export interface SetQuoteStatus extends DecideQuote {
  status: QuoteStatus;
  /** The stored status that the user saw. If the client has answered since then, the decision is rejected. */
  seenStatus?: QuoteStatus;
}

export interface QuoteFilter {
  /** The searched text. It is searched in the number of the quote and the name of the client. Case is ignored. */
  search?: string;
  status?: ShownQuoteStatus;
  customerId?: string;
  page?: number;
  /** The number of quotes in a page, at most MAX_PAGE_SIZE. */
  pageSize?: number;
  /** False if the caller does not need `total`. Counting takes most of the time of a search. */
  count?: boolean;
}

export interface QuoteList {
  items: QuoteSummary[];
  /** The number of matches on all pages. If the request contains `count: false`, `total` is the number of `items`. */
  total: number;
}

export const draftsAndQuotes = {
  listDrafts: query<WithUserId, DraftSummary[]>('invoicing.drafts.list'),
  getDraft: query<WithUserId & { id: string }, InvoiceDraft>('invoicing.drafts.get'),
  /**
   * Creates or updates a draft.
   * @throws DRAFT_CHANGED if the draft was saved after `revision`; NOT_FOUND if the draft was deleted or issued;
   * INVALID_INPUT for no line items or too many line items; QUOTA_REACHED
   */
  saveDraft: idempotentCommand<SaveDraft, DraftSummary>('invoicing.drafts.save'),
  /**
   * Deletes a draft.
   * @throws DRAFT_CHANGED if the draft was saved after `revision`; NOT_FOUND if it does not exist
   */
  deleteDraft: command<WithUserId & { id: string; revision?: number }, Record<string, never>>(
    'invoicing.drafts.delete',
  ),
  /**
   * Copies an invoice into a draft with today's date.
   * @throws QUOTA_REACHED; IDEMPOTENCY_KEY_REUSED if the key was used for another invoice
   */
  copyInvoice: idempotentCommand<CopyInvoice, InvoiceDraft>('invoicing.drafts.copy'),
  /** Lists the products with a different price in the catalogue than on the invoice. */
  listChangedPrices: query<WithUserId & { id: string }, ChangedPrice[]>('invoicing.drafts.changed-prices'),
  /**
   * Creates a quote. The service computes the amounts.
   * @throws INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED
   */
  createQuote: idempotentCommand<CreateQuote, Quote>('invoicing.quotes.create', 10_000),
  /**
   * Replaces the content of a quote and reopens it.
   * @throws NOT_FOUND; INVALID_INPUT; QUOTE_LOCKED if the quote was accepted; QUOTE_CHANGED if the quote was saved
   * after `revision`
   */
  changeQuote: idempotentCommand<ChangeQuote, Quote>('invoicing.quotes.change', 10_000),
  /** @throws NOT_FOUND; QUOTE_LOCKED if an invoice was created from the quote; QUOTE_CHANGED */
  setQuoteStatus: command<SetQuoteStatus, Quote>('invoicing.quotes.set-status'),
  /**
   * Accepts a quote, and creates an invoice draft with its content and today's date. An existing draft of the quote is
   * returned instead of a new one.
   * @throws NOT_FOUND; INVALID_INPUT if the quote was declined or already invoiced; QUOTE_CHANGED; QUOTA_REACHED
   */
  invoiceQuote: idempotentCommand<DecideQuote, InvoiceDraft>('invoicing.quotes.invoice'),
  getQuote: query<WithUserId & { id: string }, Quote>('invoicing.quotes.get'),
  /** Returns the newest quotes first. */
  listQuotes: query<WithUserId & QuoteFilter, QuoteList>('invoicing.quotes.list'),
  /** Returns the oldest quotes first. */
  exportQuotes: query<WithUserId & { after?: string }, ListPart<Quote>>('invoicing.quotes.export'),
} as const;
