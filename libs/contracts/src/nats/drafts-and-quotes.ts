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
  /** Whoever begins a draft chooses it. */
  id: string;
  /** The one that the save goes on from; 0 begins the draft. */
  revision: number;
  content: DraftContent;
  /** Of one that was deleted and is brought back; no other save changes them. */
  copiedFromId?: string | null;
  correctsId?: string | null;
  quoteId?: string | null;
}

export interface CopyInvoice extends OfUser {
  /** Of the invoice. */
  id: string;
  prices: CopyPrices;
  /** Two requests of a user with the same key make one draft. */
  idempotencyKey: string;
}

/** What a user writes on a quote, amounts and lines as those of a new invoice. */
export interface NewQuote {
  quote: Pick<QuoteFields, 'quoteDate' | 'validUntil' | 'clientName'> & Partial<QuoteFields>;
  lineItems: NewLineItem[];
  discount?: Discount | null;
}

export interface CreateQuote extends OfUser, NewQuote {
  /** Two requests of a user with the same key make one quote; both get it as their answer. */
  idempotencyKey: string;
}

export interface ChangeQuote extends OfUser, NewQuote {
  id: string;
  /** The one that the save goes on from. */
  revision: number;
}

/** A quote about which something is decided. */
export interface DecideQuote extends OfUser {
  id: string;
  /** The save that whoever decides has seen: where another one came in between, nothing is decided. */
  revision?: number;
}

/** Which quotes to list, a page of them. */
export interface QuoteFilter {
  /** Found in the number or the client's name, in any case. */
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
  /** How many quotes the filter matches on all pages. */
  total: number;
}

/** Messages about drafts of invoices, and about quotes. */
export const draftsAndQuotes = {
  /** All of them, the one that was saved last first. */
  listDrafts: query<OfUser, DraftSummary[]>('invoicing.drafts.list'),
  /** NOT_FOUND for another user's id. */
  getDraft: query<OfUser & { id: string }, InvoiceDraft>('invoicing.drafts.get'),
  /**
   * Begins a draft, or goes on with it; what is stored already stays as it is. DRAFT_CHANGED where another save came in
   * between, NOT_FOUND where the draft is gone, INVALID_INPUT without lines or with too many, QUOTA_REACHED.
   */
  saveDraft: idempotentCommand<SaveDraft, DraftSummary>('invoicing.drafts.save'),
  /** DRAFT_CHANGED where it was saved since the revision that is named; NOT_FOUND where it is gone. */
  deleteDraft: command<OfUser & { id: string; revision?: number }, Record<string, never>>('invoicing.drafts.delete'),
  /**
   * Begins a draft with what an invoice has, dated today. QUOTA_REACHED; IDEMPOTENCY_KEY_REUSED where the key copied
   * another invoice.
   */
  copyInvoice: idempotentCommand<CopyInvoice, InvoiceDraft>('invoicing.drafts.copy'),
  /** What of an invoice costs something else in the catalogue by now. */
  listChangedPrices: query<OfUser & { id: string }, ChangedPrice[]>('invoicing.drafts.changed-prices'),
  /**
   * A new quote: number of its own series, amounts recomputed, a snapshot of the profile, in one transaction. INVALID_INPUT,
   * QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED where it is refused.
   */
  createQuote: idempotentCommand<CreateQuote, Quote>('invoicing.quotes.create', 10_000),
  /**
   * Writes a quote anew, which is open then; the same again changes nothing. NOT_FOUND, INVALID_INPUT, QUOTE_LOCKED once it
   * is accepted, or QUOTE_CHANGED where another save came in between.
   */
  changeQuote: idempotentCommand<ChangeQuote, Quote>('invoicing.quotes.change', 10_000),
  /** Accepts, declines or reopens a quote. NOT_FOUND; QUOTE_LOCKED where something was made of it; QUOTE_CHANGED. */
  setQuoteStatus: command<DecideQuote & { status: QuoteStatus }, Quote>('invoicing.quotes.set-status'),
  /**
   * Begins the draft of an invoice with what a quote has, dated today, and accepts the quote; one that was begun before is
   * the answer. NOT_FOUND, INVALID_INPUT where it was declined or is invoiced already, QUOTE_CHANGED or QUOTA_REACHED.
   */
  invoiceQuote: idempotentCommand<DecideQuote, InvoiceDraft>('invoicing.quotes.invoice'),
  /** NOT_FOUND for another user's id. */
  getQuote: query<OfUser & { id: string }, Quote>('invoicing.quotes.get'),
  /** A page, newest first. */
  listQuotes: query<OfUser & QuoteFilter, QuoteList>('invoicing.quotes.list'),
  /** All quotes of the user with their lines, oldest first. */
  exportQuotes: query<OfUser & { after?: string }, ListPart<Quote>>('invoicing.quotes.export'),
} as const;
