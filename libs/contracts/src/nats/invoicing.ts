import type {
  ArchivedInvoice,
  ChangedStatuses,
  CompanyProfile,
  CompanyProfileUpdate,
  ArchivedCreditNote,
  CreditNoteFields,
  CreditNoteWithLines,
  CustomerTotals,
  DiscountAndDeposit,
  Invoice,
  InvoiceDetails,
  InvoiceDraft,
  InvoicePayments,
  InvoiceStats,
  InvoiceWithLineItems,
  InvoiceWithPaidDay,
  IssuedInvoice,
  NewCreditNote,
  NumberedDocument,
  PaymentFields,
  PaymentOptions,
  Settings,
  StatusChange,
  StoredInvoiceEvent,
  StoredPayment,
} from '../http/index.js';
import type { InvoiceStatus, InvoiceStatusFilter, RevenuePeriod } from '../rules/options.js';
import type { InvoiceSort } from '../rules/sorts.js';
import type { CalendarDate } from '../rules/values.js';
import { changeNotices } from './change-notices.js';
import { clientLinks } from './client-links.js';
import { draftsAndQuotes } from './drafts-and-quotes.js';
import type { LogoFile } from './logo-file.js';
import { mailMessages } from './mails.js';
import {
  command,
  deleteUserMessage,
  idempotentCommand,
  type GuardedChange,
  type JsonPart,
  type ListPart,
  type Noticed,
  type OfUser,
  query,
} from './message.js';
import type { CreateInvoice } from './new-invoice.js';

/** Selects invoices. Without `page`, `pageSize` and `limit`, the reply lists all of them in parts. */
export interface InvoiceFilter {
  /** Text in the invoice number or the client's name. Ignores case. */
  search?: string;
  status?: InvoiceStatusFilter;
  /** Id of a customer in the catalogue. */
  customerId?: string;
  /** Text in the client's name. Ignores case. Also finds clients who are not customers in the catalogue. */
  clientName?: string;
  /** Earliest invoice date. */
  from?: CalendarDate;
  /** Latest invoice date. */
  to?: CalendarDate;
  /** The default is newest first. */
  sort?: InvoiceSort;
  /** Whether a list as JSON includes paid and credited amounts. */
  payments?: boolean;
  /** From 1. */
  page?: number;
  /** At most MAX_PAGE_SIZE. */
  pageSize?: number;
  /** At most MAX_PAGE_SIZE. */
  limit?: number;
  /** With `false`, the matches are not counted. Counting is most of the work of a search. */
  count?: boolean;
  /**
   * Continues a sorted list after the invoice with this id, or after the `last` of a part as JSON. Ignored if a page is
   * requested.
   */
  after?: string;
}

export interface InvoiceList extends ListPart<InvoiceWithPaidDay> {
  /** Number of matches on all pages; null with `after` or with `count: false`. */
  total: number | null;
}

export interface InvoicesAsJson extends JsonPart<string> {
  /** See {@link InvoiceList}. */
  total: number | null;
}

export interface TotalsOfCustomer extends CustomerTotals {
  customerId: string;
}

export interface TotalsSelection {
  /** Only this customer. */
  customerId?: string;
  /** Only these customers, at most MAX_PAGE_SIZE. */
  customerIds?: string[];
  /** Continues the list after this customer's id. */
  after?: string;
}

export interface StatsSelection {
  period: RevenuePeriod;
  /** Whether to include amounts per part of the period. */
  series?: boolean;
  /** Whether to include overdue amounts. */
  overdue?: boolean;
}

export interface RecordPayment extends OfUser {
  /** Id of the invoice. */
  id: string;
  fields: PaymentFields;
  /** Requests of a user with the same key create one payment. */
  idempotencyKey: string;
}

export interface PaymentDate {
  /** Id of the invoice. */
  id: string;
  paymentId: string;
  date: CalendarDate;
}

export interface CreateCreditNote extends OfUser {
  /** Id of the invoice. */
  id: string;
  creditNote: NewCreditNote;
  /** Requests of a user with the same key create one credit note. */
  idempotencyKey: string;
}

/** Selects the numbers of documents dated `from` to `to`, both included. */
export interface NumberJournalSelection {
  /** null for no first day. */
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** Continues the journal after this document. */
  after?: Pick<NumberedDocument, 'id' | 'kind' | 'series' | 'digits'>;
}

/** Corrects an invoice. The fields are those of the credit note that cancels it. */
export interface CorrectInvoice extends OfUser, CreditNoteFields {
  /** Id of the invoice. */
  id: string;
}

export interface SaveSettings extends OfUser {
  /** IANA name. */
  timeZone: string;
  /** Keeps a time zone that is already set. */
  ifUnset?: boolean;
}

/** Issues an invoice and deletes its draft. */
export interface IssueInvoice extends CreateInvoice, Partial<DiscountAndDeposit> {
  draftId: string | null;
  /** The revision of the draft that the user saw. If the draft has changed since, the invoice is not issued. */
  draftRevision?: number;
}

export interface SaveProfile extends OfUser, Noticed {
  /** An empty `logoUrl` removes the logo. Other values do not change it. */
  update: CompanyProfileUpdate;
  /** The uploaded file of a new logo, base64. */
  logo?: string;
}

/** Each part of the journal sorts all numbers of the user. */
const NUMBER_JOURNAL_TIMEOUT_MS = 15_000;

export const invoicing = {
  ...draftsAndQuotes,
  ...changeNotices,
  ...clientLinks,
  ...mailMessages,

  /** The profile, or the default profile before the first save. */
  getProfile: query<OfUser, CompanyProfile>('invoicing.profile.get'),
  /**
   * Saves the given fields and the logo in one transaction. The logo is scaled down to its print size; an SVG is
   * sanitized.
   *
   * @throws INVALID_INPUT, LOGO_TOO_LARGE, UNSUPPORTED_LOGO_TYPE
   */
  saveProfile: command<SaveProfile, CompanyProfile>('invoicing.profile.save', 15_000),
  /**
   * A logo by its SHA-256, also an old one that an invoice still uses. null selects the profile's current logo.
   *
   * @throws NOT_FOUND if the user has no such logo
   */
  getLogo: query<OfUser & { sha256: string | null }, LogoFile>('invoicing.logos.get'),

  /** The document numbers of a period in order (rule API-16). */
  listNumberJournal: query<OfUser & NumberJournalSelection, ListPart<NumberedDocument>>(
    'invoicing.invoices.number-journal',
    NUMBER_JOURNAL_TIMEOUT_MS,
  ),

  getSettings: query<OfUser, Settings>('invoicing.settings.get'),
  /** @throws INVALID_INPUT for an unknown time zone */
  saveSettings: command<SaveSettings, Settings>('invoicing.settings.save'),

  /** The suggested number of the next invoice: a JSON number if it has only digits, else a text. */
  nextNumber: query<OfUser, { nextInvoiceNumber: number | string }>('invoicing.invoices.next-number'),
  /**
   * Creates an invoice in one transaction: limit of the free plan, unique number, counter, snapshot of the profile,
   * recomputed amounts.
   *
   * @throws INVOICE_LIMIT_REACHED, INVOICE_NUMBER_TAKEN, IDEMPOTENCY_KEY_REUSED, INVALID_INPUT
   */
  createInvoice: idempotentCommand<CreateInvoice, InvoiceWithLineItems>('invoicing.invoices.create', 10_000),
  /**
   * Same as `createInvoice`, from a draft. Records the draft's origin (copy, correction or quote) and deletes the draft.
   *
   * @throws as `createInvoice`; NOT_FOUND if the draft does not exist and no invoice was created with this key;
   *   DRAFT_CHANGED if the draft was saved since `draftRevision`
   */
  issueInvoice: idempotentCommand<IssueInvoice, IssuedInvoice>('invoicing.invoices.issue', 10_000),
  /** Newest first, without line items. */
  listInvoices: query<OfUser & InvoiceFilter, InvoiceList>('invoicing.invoices.list'),
  /** Same as `listInvoices`, as JSON bytes that the caller forwards without parsing. */
  listInvoicesAsJson: query<OfUser & InvoiceFilter, InvoicesAsJson>('invoicing.invoices.list-as-json'),
  /** All invoices of the user with their line items, oldest first, for the archive. */
  exportInvoices: query<OfUser & { after?: string }, ListPart<ArchivedInvoice>>('invoicing.invoices.export'),
  /** @throws NOT_FOUND for another user's id */
  getInvoice: query<OfUser & { id: string }, IssuedInvoice>('invoicing.invoices.get'),
  /** Marks an invoice. `paid` also sets `paidAt`. @throws NOT_FOUND for another user's id */
  setInvoiceStatus: command<OfUser & { id: string; status: InvoiceStatus }, Invoice>('invoicing.invoices.set-status'),
  /** Marks all given invoices or none. @throws NOT_FOUND if one of them belongs to another user */
  setInvoiceStatuses: command<OfUser & { changes: StatusChange[] }, ChangedStatuses>('invoicing.invoices.set-statuses'),
  /** The invoice with payments, credit notes and history. @throws NOT_FOUND for another user's id */
  getInvoiceDetails: query<OfUser & { id: string }, InvoiceDetails>('invoicing.invoices.get-details'),
  /**
   * Records a payment and returns the invoice's new payment status.
   *
   * @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED
   */
  recordPayment: idempotentCommand<RecordPayment, InvoicePayments>('invoicing.payments.record'),
  /** Changes the date of a payment. @throws INVALID_INPUT for a future date; NOT_FOUND as `removePayment` */
  setPaymentDate: command<OfUser & PaymentDate, InvoicePayments>('invoicing.payments.set-date'),
  /** @throws NOT_FOUND if the invoice has no such payment, or it was already removed */
  removePayment: command<OfUser & { id: string; paymentId: string }, InvoicePayments>('invoicing.payments.remove'),
  /** All payments of the user's invoices, oldest first, including removed payments. */
  listPayments: query<OfUser & { after?: string }, ListPart<StoredPayment>>('invoicing.payments.list'),
  /** Adds a PDF download to the invoice's history, at most once an hour. Ignores ids of other users. */
  recordDownload: command<OfUser & { id: string }, Record<string, never>>('invoicing.history.record-download'),
  /** The history of all invoices without their creations, oldest first. */
  listInvoiceEvents: query<OfUser & { after?: string }, ListPart<StoredInvoiceEvent>>('invoicing.history.list'),
  /**
   * Creates a credit note and updates its invoice in one transaction. The number is from the credit note series.
   *
   * @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED
   */
  createCreditNote: idempotentCommand<CreateCreditNote, CreditNoteWithLines>('invoicing.credit-notes.create'),
  /**
   * Corrects an invoice in one transaction: cancels it by a credit note, unless it is void, and creates the draft that
   * replaces it. Returns an existing draft.
   *
   * @throws NOT_FOUND; INVALID_INPUT if another invoice already replaces it; QUOTA_REACHED; INVOICE_LIMIT_REACHED if the
   *   user cannot issue another invoice
   */
  correctInvoice: idempotentCommand<CorrectInvoice, InvoiceDraft>('invoicing.invoices.correct'),
  /** @throws NOT_FOUND for another user's id */
  getCreditNote: query<OfUser & { id: string }, CreditNoteWithLines>('invoicing.credit-notes.get'),
  /** All credit notes of the user, oldest first. */
  listCreditNotes: query<OfUser & { after?: string }, ListPart<ArchivedCreditNote>>('invoicing.credit-notes.list'),
  getPaymentOptions: query<OfUser, PaymentOptions>('invoicing.payment-options.get'),
  /** @throws FRESH_SIGN_IN_REQUIRED if a value would change */
  savePaymentOptions: command<OfUser & PaymentOptions & GuardedChange & Noticed, PaymentOptions>(
    'invoicing.payment-options.save',
  ),
  /** The figures of the invoices dated in the period (rules FIELD-4, INV-31). */
  getStats: query<OfUser & StatsSelection, InvoiceStats>('invoicing.invoices.stats'),
  /** Totals per customer. Customers without invoices are left out. */
  getCustomerTotals: query<OfUser & TotalsSelection, ListPart<TotalsOfCustomer>>('invoicing.customers.totals'),
  /** Number of invoices that the user has created. */
  countInvoices: query<OfUser, { totalInvoices: number }>('invoicing.invoices.count'),

  deleteUser: deleteUserMessage('invoicing'),
} as const;
