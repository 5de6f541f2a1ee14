import type {
  ChangedPrice,
  CopyPrices,
  Discount,
  DraftContent,
  DraftSummary,
  InvoiceDraft,
  Quote,
  QuoteFields,
  QuoteSummary,
} from '../http/index.js';
import type { QuoteStatus, ShownQuoteStatus } from '../rules/options.js';
import { command, idempotentCommand, type ListPart, type OfUser, query } from './message.js';
import type { NewLineItem } from './new-invoice.js';

export interface SaveDraft extends OfUser {
  /** Chosen by the client that creates the draft. */
  id: string;
  /** The revision that the save is based on; 0 creates the draft. */
  revision: number;
  content: DraftContent;
  /** The origins are only read when a deleted draft is restored. */
  copiedFromId?: string | null;
  correctsId?: string | null;
  quoteId?: string | null;
}

export interface CopyInvoice extends OfUser {
  /** Id of the invoice. */
  id: string;
  prices: CopyPrices;
  /** Requests of a user with the same key create one draft. */
  idempotencyKey: string;
}

/** A new quote. Amounts and lines follow the rules of `NewInvoice`. */
export interface NewQuote {
  quote: Pick<QuoteFields, 'quoteDate' | 'validUntil' | 'clientName'> & Partial<QuoteFields>;
  lineItems: NewLineItem[];
  discount?: Discount | null;
}

export interface CreateQuote extends OfUser, NewQuote {
  /** Requests of a user with the same key create one quote and get the same reply. */
  idempotencyKey: string;
}

export interface ChangeQuote extends OfUser, NewQuote {
  id: string;
  /** The revision that the save is based on. */
  revision: number;
}

/** A decision about a quote: accept, decline, reopen or invoice. */
export interface DecideQuote extends OfUser {
  id: string;
  /** The revision that the user saw. If the quote has changed since, the decision is rejected. */
  revision?: number;
}

/** Selects a page of quotes. */
export interface QuoteFilter {
  /** Text in the number or the client's name. Ignores case. */
  search?: string;
  status?: ShownQuoteStatus;
  customerId?: string;
  /** From 1. */
  page?: number;
  /** At most MAX_PAGE_SIZE. */
  pageSize?: number;
}

export interface QuoteList {
  items: QuoteSummary[];
  /** Number of matches on all pages. */
  total: number;
}

export const draftsAndQuotes = {
  /** All drafts, the last saved first. */
  listDrafts: query<OfUser, DraftSummary[]>('invoicing.drafts.list'),
  /** @throws NOT_FOUND for another user's id */
  getDraft: query<OfUser & { id: string }, InvoiceDraft>('invoicing.drafts.get'),
  /**
   * Creates or updates a draft. Repeating a save changes nothing.
   *
   * @throws DRAFT_CHANGED if the draft was saved since `revision`; NOT_FOUND if it was deleted or issued; INVALID_INPUT
   *   without line items or with too many; QUOTA_REACHED
   */
  saveDraft: idempotentCommand<SaveDraft, DraftSummary>('invoicing.drafts.save'),
  /** @throws DRAFT_CHANGED if the draft was saved since `revision`; NOT_FOUND if it does not exist */
  deleteDraft: command<OfUser & { id: string; revision?: number }, Record<string, never>>('invoicing.drafts.delete'),
  /**
   * Creates a draft with the content of an invoice, dated today.
   *
   * @throws QUOTA_REACHED; IDEMPOTENCY_KEY_REUSED if the key was used for another invoice
   */
  copyInvoice: idempotentCommand<CopyInvoice, InvoiceDraft>('invoicing.drafts.copy'),
  /** The products on an invoice whose price in the catalogue has changed. */
  listChangedPrices: query<OfUser & { id: string }, ChangedPrice[]>('invoicing.drafts.changed-prices'),
  /**
   * Creates a quote in one transaction: number of the quote series, recomputed amounts, snapshot of the profile.
   *
   * @throws INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED
   */
  createQuote: idempotentCommand<CreateQuote, Quote>('invoicing.quotes.create', 10_000),
  /**
   * Replaces the content of a quote and opens it again. Repeating a save changes nothing.
   *
   * @throws NOT_FOUND; INVALID_INPUT; QUOTE_LOCKED if it is accepted; QUOTE_CHANGED if it was saved since `revision`
   */
  changeQuote: idempotentCommand<ChangeQuote, Quote>('invoicing.quotes.change', 10_000),
  /** Accepts, declines or reopens a quote. @throws NOT_FOUND; QUOTE_LOCKED if it was invoiced; QUOTE_CHANGED */
  setQuoteStatus: command<DecideQuote & { status: QuoteStatus }, Quote>('invoicing.quotes.set-status'),
  /**
   * Accepts a quote and creates the draft of an invoice with its content, dated today. Returns an existing draft.
   *
   * @throws NOT_FOUND; INVALID_INPUT if it was declined or invoiced; QUOTE_CHANGED; QUOTA_REACHED
   */
  invoiceQuote: idempotentCommand<DecideQuote, InvoiceDraft>('invoicing.quotes.invoice'),
  /** @throws NOT_FOUND for another user's id */
  getQuote: query<OfUser & { id: string }, Quote>('invoicing.quotes.get'),
  /** A page of quotes, newest first. */
  listQuotes: query<OfUser & QuoteFilter, QuoteList>('invoicing.quotes.list'),
  /** All quotes of the user with their line items, oldest first. */
  exportQuotes: query<OfUser & { after?: string }, ListPart<Quote>>('invoicing.quotes.export'),
} as const;
