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
  DocumentKind,
  FirstStep,
  Invoice,
  InvoiceDetails,
  InvoiceDraft,
  InvoicePayments,
  InvoiceStats,
  InvoiceWithLineItems,
  InvoiceWithPaidDay,
  IssuedInvoice,
  NewCreditNote,
  NextInvoiceNumber,
  NumberedDocument,
  NumberFormatChange,
  NumberFormats,
  PaymentFields,
  PaymentOptions,
  Settings,
  StatsChangeAnswer,
  StatusChange,
  TaxesAndRounding,
  WithExchange,
  StoredInvoiceEvent,
  StoredPayment,
  ToDo,
} from '../http/index.js';
import type { Currency } from '../rules/currencies.js';
import type { InvoiceStatus, InvoiceStatusFilter, RevenuePeriod } from '../rules/options.js';
import type { InvoiceSort } from '../rules/sorts.js';
import type { CalendarDate } from '../rules/values.js';
import { attachmentMessages } from './attachments.js';
import { changeNotices } from './change-notices.js';
import { clientLinks } from './client-links.js';
import { draftsAndQuotes } from './drafts-and-quotes.js';
import type { LogoFile } from './logo-file.js';
import { mailMessages } from './mails.js';
import { onlinePayments } from './online-payments.js';
import { quoteLinks } from './quote-links.js';
import { reportMessages } from './reports.js';
import { savedCards } from './saved-cards.js';
import { taxMessages } from './taxes.js';
import {
  command,
  deleteUserMessage,
  idempotentCommand,
  type WithFreshSignIn,
  type JsonPart,
  type ListPart,
  type WithNoticeRecipient,
  type WithUserId,
  query,
} from './message.js';
import type { CreateInvoice } from './new-invoice.js';

/**
 * Selects invoices. If `page`, `pageSize` and `limit` are missing, all matching invoices are listed in several parts.
 */
export interface InvoiceFilter {
  /** The text to search for in the number of the invoice and in the name of the client. Case is ignored. */
  search?: string;
  status?: InvoiceStatusFilter;
  customerId?: string;
  /**
   * The text to search for in the name of the client. Case is ignored. Clients that are not customers in the catalogue
   * are also found.
   */
  clientName?: string;
  from?: CalendarDate;
  to?: CalendarDate;
  /** The first and the last due date. Both are included. */
  dueFrom?: CalendarDate;
  dueTo?: CalendarDate;
  /** The sort order. By default, the newest invoice comes first. */
  sort?: InvoiceSort;
  payments?: boolean;
  /** Whether the reply contains the line taxes and the exchange rate of each invoice. */
  taxes?: boolean;
  /** The number of the page, counted from 1. */
  page?: number;
  pageSize?: number;
  limit?: number;
  /**
   * Whether to count all matches. Counting takes most of the time of a search, so a caller that does not need the total
   * should pass `false`.
   */
  count?: boolean;
  /**
   * The cursor of the next part: the id of the last invoice, or `last` of an `InvoicesAsJson`. The cursor is ignored if
   * `page` is set.
   */
  after?: string;
}

export interface InvoiceList extends ListPart<InvoiceWithPaidDay & TaxesAndRounding & WithExchange> {
  /** The number of matches on all pages. Null if the request contains `after` or `count: false`. */
  total: number | null;
}

export interface InvoicesAsJson extends JsonPart<string> {
  /** The number of matches on all pages. Null if the request contains `after` or `count: false`. */
  total: number | null;
}

export interface TotalsOfCustomer extends CustomerTotals {
  customerId: string;
}

export interface TotalsSelection {
  customerId?: string;
  /** Returns only the totals of these customers, at most MAX_PAGE_SIZE. */
  customerIds?: string[];
  /** The id of the last customer of the previous page. The reply starts with the next customer. */
  after?: string;
}

export interface StatsSelection {
  period: RevenuePeriod;
  /** Whether the reply includes a series with the amounts of each part of the period. */
  series?: boolean;
  overdue?: boolean;
  /** The currency of the counted invoices. The default is the currency of the profile. */
  currency?: Currency;
}

export interface RecordPayment extends WithUserId {
  /** The id of the invoice, not of the payment. */
  id: string;
  fields: PaymentFields;
  /** The idempotency key. Several requests of a user with the same key create only one payment. */
  idempotencyKey: string;
}

export interface PaymentDate {
  id: string;
  paymentId: string;
  date: CalendarDate;
}

export interface CreateCreditNote extends WithUserId {
  id: string;
  creditNote: NewCreditNote;
  /** The idempotency key. Several requests of a user with the same key create only one credit note. */
  idempotencyKey: string;
}

/** Selects the numbers of documents that are dated from `from` to `to`. Both days are included. */
export interface NumberJournalSelection {
  /** The first day of the period. Null means that the period has no start. */
  from: CalendarDate | null;
  to: CalendarDate | null;
  after?: Pick<NumberedDocument, 'id' | 'kind' | 'series' | 'digits'>;
}

export interface CorrectInvoice extends WithUserId, CreditNoteFields {
  id: string;
}

export interface SaveSettings extends WithUserId {
  timeZone: string;
  /** Whether to keep a time zone that is already stored for the user. */
  ifUnset?: boolean;
}

export interface FirstStepsOfUser {
  skipped: FirstStep[];
  hasCompany: boolean;
  hasInvoice: boolean;
}

export interface IssueInvoice extends CreateInvoice, Partial<DiscountAndDeposit> {
  draftId: string | null;
  /** The revision of the draft that the user saw. If the draft has changed since then, no invoice is issued. */
  draftRevision?: number;
}

export interface SaveProfile extends WithUserId, WithNoticeRecipient {
  /** The changed fields. An empty `logoUrl` removes the logo. Every other `logoUrl` is ignored. */
  update: CompanyProfileUpdate;
  /** The file of a new logo, in base64. */
  logo?: string;
}

/**
 * The timeout for one part of the number journal. It is long, because the query sorts all document numbers of the user.
 */
const NUMBER_JOURNAL_TIMEOUT_MS = 15_000;

export const invoicing = {
  ...draftsAndQuotes,
  ...attachmentMessages,
  ...changeNotices,
  ...clientLinks,
  ...quoteLinks,
  ...mailMessages,
  ...onlinePayments,
  ...reportMessages,
  ...savedCards,
  ...taxMessages,

  /** Returns the company profile. Before the first save, it contains the defaults. */
  getProfile: query<WithUserId, CompanyProfile>('invoicing.profile.get'),
  /** Checks whether any document of the user has a rounded total, even if the profile no longer has a rounding step. */
  hasRoundedDocuments: query<WithUserId, boolean>('invoicing.documents.rounded'),
  /**
   * Saves the given fields and the logo in one transaction. The logo is scaled down to the size in which it is printed.
   * Scripts are removed from an SVG logo.
   *
   * @throws INVALID_INPUT, LOGO_TOO_LARGE, UNSUPPORTED_LOGO_TYPE
   */
  saveProfile: command<SaveProfile, CompanyProfile>('invoicing.profile.save', 15_000),
  /**
   * Returns the user's logo with this SHA-256 hash. It may be an old logo that an invoice still uses. If the hash is
   * null, returns the current logo of the profile.
   *
   * @throws NOT_FOUND if the user has no such logo
   */
  getLogo: query<WithUserId & { sha256: string | null }, LogoFile>('invoicing.logos.get'),

  /** Lists the document numbers of a period in order (rule API-16). */
  listNumberJournal: query<WithUserId & NumberJournalSelection, ListPart<NumberedDocument>>(
    'invoicing.invoices.number-journal',
    NUMBER_JOURNAL_TIMEOUT_MS,
  ),

  getSettings: query<WithUserId, Settings>('invoicing.settings.get'),
  /** Saves the user's settings. @throws INVALID_INPUT for an unknown time zone */
  saveSettings: command<SaveSettings, Settings>('invoicing.settings.save'),

  getFirstSteps: query<WithUserId, FirstStepsOfUser>('invoicing.first-steps.get'),
  /** Marks introductory steps as skipped. Steps that are already skipped or done are also accepted. */
  skipFirstSteps: idempotentCommand<WithUserId & { steps: FirstStep[] }, Record<string, never>>(
    'invoicing.first-steps.skip',
  ),

  /**
   * Returns the suggested number of the next invoice.
   * @param date date of the invoice. The default is today in the user's time zone
   */
  nextNumber: query<WithUserId & { date?: CalendarDate }, NextInvoiceNumber>('invoicing.invoices.next-number'),
  getNumberFormats: query<WithUserId, NumberFormats>('invoicing.number-formats.get'),
  /**
   * Saves the number format of a kind of document.
   * @throws INVALID_INPUT for an invalid format, or if the number with this counter is already used
   */
  saveNumberFormat: command<WithUserId & NumberFormatChange & { kind: DocumentKind }, NumberFormats>(
    'invoicing.number-formats.save',
  ),
  /**
   * Creates an invoice in one transaction. Checks the limit of the free plan and whether the number is free. Advances
   * the counter, computes the amounts again, and stores a snapshot of the profile.
   *
   * @throws INVOICE_LIMIT_REACHED, INVOICE_NUMBER_TAKEN, IDEMPOTENCY_KEY_REUSED, INVALID_INPUT
   */
  createInvoice: idempotentCommand<CreateInvoice, InvoiceWithLineItems>('invoicing.invoices.create', 10_000),
  /**
   * Creates an invoice from a draft, and deletes the draft.
   * @throws the errors of `createInvoice`; NOT_FOUND if neither the draft nor an invoice with this key exists;
   * DRAFT_CHANGED if the draft was saved after `draftRevision`
   */
  issueInvoice: idempotentCommand<IssueInvoice, IssuedInvoice>('invoicing.invoices.issue', 10_000),
  /** Lists invoices without their line items. By default, the newest invoice comes first. */
  listInvoices: query<WithUserId & InvoiceFilter, InvoiceList>('invoicing.invoices.list'),
  /**
   * Lists invoices like `listInvoices`, but replies with JSON bytes. The caller forwards these bytes without parsing
   * them.
   */
  listInvoicesAsJson: query<WithUserId & InvoiceFilter, InvoicesAsJson>('invoicing.invoices.list-as-json'),
  /** Lists all invoices of the user with their line items, oldest first, for the archive. */
  exportInvoices: query<WithUserId & { after?: string }, ListPart<ArchivedInvoice>>('invoicing.invoices.export'),
  getInvoice: query<WithUserId & { id: string }, IssuedInvoice>('invoicing.invoices.get'),
  /** Sets the status of an invoice. Setting it to `paid` also sets `paidAt`. @throws NOT_FOUND for another user's id */
  setInvoiceStatus: command<WithUserId & { id: string; status: InvoiceStatus }, Invoice>(
    'invoicing.invoices.set-status',
  ),
  /**
   * Sets the statuses of all given invoices. If one change is refused, no invoice is changed.
   * @throws NOT_FOUND if one of the invoices belongs to another user
   */
  setInvoiceStatuses: command<WithUserId & { changes: StatusChange[] }, ChangedStatuses>(
    'invoicing.invoices.set-statuses',
  ),
  /** Returns the details of an invoice. @throws NOT_FOUND for another user's id */
  getInvoiceDetails: query<WithUserId & { id: string }, InvoiceDetails>('invoicing.invoices.get-details'),
  /** Records a payment. @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED */
  recordPayment: idempotentCommand<RecordPayment, InvoicePayments>('invoicing.payments.record'),
  /**
   * Changes the date of a payment.
   * @throws INVALID_INPUT for a future date; NOT_FOUND if the payment does not exist or was removed
   */
  setPaymentDate: command<WithUserId & PaymentDate, InvoicePayments>('invoicing.payments.set-date'),
  /** Removes a payment. @throws NOT_FOUND if the invoice has no such payment, or the payment was already removed */
  removePayment: command<WithUserId & { id: string; paymentId: string }, InvoicePayments>('invoicing.payments.remove'),
  /** Lists all payments of the user's invoices, oldest first, including removed payments. */
  listPayments: query<WithUserId & { after?: string }, ListPart<StoredPayment>>('invoicing.payments.list'),
  /**
   * Adds a PDF download to the history of an invoice, at most once per hour. Does nothing for another user's invoice.
   */
  recordDownload: command<WithUserId & { id: string }, Record<string, never>>('invoicing.history.record-download'),
  /** Lists the history events of all invoices, oldest first. The creation of an invoice is not included. */
  listInvoiceEvents: query<WithUserId & { after?: string }, ListPart<StoredInvoiceEvent>>('invoicing.history.list'),
  /**
   * Creates a credit note, and updates the credited invoice.
   * @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED
   */
  createCreditNote: idempotentCommand<CreateCreditNote, CreditNoteWithLines>('invoicing.credit-notes.create'),
  /**
   * Cancels an invoice by a credit note, and creates a draft that replaces the invoice. If such a draft already exists,
   * returns that draft.
   * @throws NOT_FOUND; INVALID_INPUT if another invoice already replaces this invoice; QUOTA_REACHED;
   * INVOICE_LIMIT_REACHED if the user cannot issue another invoice
   */
  correctInvoice: idempotentCommand<CorrectInvoice, InvoiceDraft>('invoicing.invoices.correct'),
  getCreditNote: query<WithUserId & { id: string }, CreditNoteWithLines>('invoicing.credit-notes.get'),
  /** Lists all credit notes of the user, oldest first. */
  listCreditNotes: query<WithUserId & { after?: string }, ListPart<ArchivedCreditNote>>('invoicing.credit-notes.list'),
  getPaymentOptions: query<WithUserId, PaymentOptions>('invoicing.payment-options.get'),
  /**
   * Saves the payment options. @throws FRESH_SIGN_IN_REQUIRED if a value changes and the user did not sign in recently
   */
  savePaymentOptions: command<WithUserId & PaymentOptions & WithFreshSignIn & WithNoticeRecipient, PaymentOptions>(
    'invoicing.payment-options.save',
  ),
  /** Returns the totals of the invoices that are dated in the period (rules FIELD-4, INV-31). */
  getStats: query<WithUserId & StatsSelection, InvoiceStats>('invoicing.invoices.stats'),
  /** Compares the figures of a period with the previous period (rule INV-38). */
  getStatsChange: query<WithUserId & Pick<StatsSelection, 'period' | 'currency'>, StatsChangeAnswer>(
    'invoicing.invoices.stats-change',
  ),
  /**
   * Returns the user's to-do list (rule INV-37). The length of the reply is limited, even for a user with many
   * documents.
   */
  getToDo: query<WithUserId, ToDo>('invoicing.to-do.get'),
  /** Returns the invoice totals of customers. Customers without invoices are left out. */
  getCustomerTotals: query<WithUserId & TotalsSelection, ListPart<TotalsOfCustomer>>('invoicing.customers.totals'),
  countInvoices: query<WithUserId, { totalInvoices: number }>('invoicing.invoices.count'),

  deleteUser: deleteUserMessage('invoicing'),
} as const;
