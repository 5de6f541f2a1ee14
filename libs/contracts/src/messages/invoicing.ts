import type {
  CompanyProfile,
  CompanyProfileUpdate,
  Invoice,
  InvoiceFields,
  InvoiceStats,
  InvoiceWithLineItems,
  LineItemFields,
} from '../wire.js';
import type { InvoiceStatus, RevenuePeriod } from '../options.js';
import { command, query, type OfUser } from './message.js';

/** A new invoice. Amounts left out are computed; amounts that differ from the server's own are refused. */
export interface NewInvoice {
  invoice: Omit<InvoiceFields, 'subtotal' | 'taxAmount' | 'total'> &
    Partial<Pick<InvoiceFields, 'subtotal' | 'taxAmount' | 'total'>>;
  lineItems: LineItemFields[];
}

export interface CreateInvoice extends OfUser, NewInvoice {
  /** Two requests of a user with the same key make one invoice; both get it as their answer. */
  idempotencyKey: string | null;
  /** Take the counter's number instead of `invoice.invoiceNumber`: how parallel saves stay gapless. */
  useNextNumber: boolean;
}

/** Which invoices to list; without a page size or limit, all of them. */
export interface InvoiceFilter {
  /** Found in the invoice number or the client's name, in any case. */
  search?: string;
  status?: InvoiceStatus;
  /** From 1. */
  page?: number;
  pageSize?: number;
  limit?: number;
}

export const invoicing = {
  /** The profile, or the defaults of section 3 before the first save. */
  getProfile: query<OfUser, CompanyProfile>('invoicing.profile.get'),
  saveProfile: command<OfUser & { update: CompanyProfileUpdate }, CompanyProfile>('invoicing.profile.save'),

  /** The suggestion for the next invoice: a number where it is purely numeric, else text. */
  nextNumber: query<OfUser, { nextInvoiceNumber: number | string }>('invoicing.invoices.next-number'),
  /**
   * One transaction: limit of the free plan, unique number, counter, snapshot of the profile, amounts recomputed.
   * INVOICE_LIMIT_REACHED, INVOICE_NUMBER_TAKEN, IDEMPOTENCY_KEY_REUSED or INVALID_INPUT where it is refused.
   */
  createInvoice: command<CreateInvoice, InvoiceWithLineItems>('invoicing.invoices.create', 10_000),
  /** Newest first, without line items; `total` counts what the filter matches on all pages. */
  listInvoices: query<OfUser & InvoiceFilter, { invoices: Invoice[]; total: number }>('invoicing.invoices.list'),
  /** NOT_FOUND for another user's id. */
  getInvoice: query<OfUser & { id: string }, InvoiceWithLineItems>('invoicing.invoices.get'),
  /** Marks an invoice; `paid` also keeps when. NOT_FOUND for another user's id. */
  setInvoiceStatus: command<OfUser & { id: string; status: InvoiceStatus }, Invoice>('invoicing.invoices.set-status'),
  /** The figures of the invoices dated in the period; periods start as section 9 says, in UTC. */
  getStats: query<OfUser & { period: RevenuePeriod }, InvoiceStats>('invoicing.invoices.stats'),
  /** How many invoices the user has created. */
  countInvoices: query<OfUser, { totalInvoices: number }>('invoicing.invoices.count'),
} as const;
