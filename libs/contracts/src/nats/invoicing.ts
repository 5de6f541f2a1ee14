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
 * The filter and the page of a list of invoices. Without `page`, `pageSize` and `limit`, all matching invoices are
 * listed, in several replies.
 */
export interface InvoiceFilter {
  /** The searched text. It is searched in the number of the invoice and the name of the client. Case is ignored. */
  search?: string;
  status?: InvoiceStatusFilter;
  customerId?: string;
  /**
   * A part of the client's name. Case is ignored. The search also finds clients that are not customers in
   * the catalogue.
   */
  clientName?: string;
  from?: CalendarDate;
  to?: CalendarDate;
  /** The first and the last due date. The filter includes both. */
  dueFrom?: CalendarDate;
  dueTo?: CalendarDate;
  /** The default order lists the newest invoice first. */
  sort?: InvoiceSort;
  payments?: boolean;
  /** True to get the line taxes and the exchange rate of each invoice. */
  taxes?: boolean;
  /** The number of the page, counted from 1. */
  page?: number;
  pageSize?: number;
  limit?: number;
  /** False if the caller does not need the total. Counting takes most of the time of a search. */
  count?: boolean;
  /** The id of the last invoice, or `last` of an `InvoicesAsJson`. The field is ignored if `page` is set. */
  after?: string;
}

export interface InvoiceList extends ListPart<InvoiceWithPaidDay & TaxesAndRounding & WithExchange> {
  /** The number of matches on all pages. It is null if the request contains `after` or `count: false`. */
  total: number | null;
}

export interface InvoicesAsJson extends JsonPart<string> {
  /** The number of matches on all pages. It is null if the request contains `after` or `count: false`. */
  total: number | null;
}

export interface TotalsOfCustomer extends CustomerTotals {
  customerId: string;
}

export interface TotalsSelection {
  customerId?: string;
  /** The ids of at most MAX_PAGE_SIZE customers. */
  customerIds?: string[];
  /** The last customer of the previous page. */
  after?: string;
}

export interface StatsSelection {
  period: RevenuePeriod;
  /** True to get the amounts of each part of the period. */
  series?: boolean;
  overdue?: boolean;
  /** The default is the currency of the profile. */
  currency?: Currency;
}

export interface RecordPayment extends WithUserId {
  /** The id of the invoice, not of the payment. */
  id: string;
  fields: PaymentFields;
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
  idempotencyKey: string;
}

/** The first and the last day of the journal. The journal includes both days. */
export interface NumberJournalSelection {
  /** The first day, or null if the period has no start. */
  from: CalendarDate | null;
  to: CalendarDate | null;
  after?: Pick<NumberedDocument, 'id' | 'kind' | 'series' | 'digits'>;
}

export interface CorrectInvoice extends WithUserId, CreditNoteFields {
  id: string;
}

export interface SaveSettings extends WithUserId {
  timeZone: string;
  /** True to keep a time zone that is already stored for the user. */
  ifUnset?: boolean;
}

export interface FirstStepsOfUser {
  skipped: FirstStep[];
  hasCompany: boolean;
  hasInvoice: boolean;
}

export interface IssueInvoice extends CreateInvoice, Partial<DiscountAndDeposit> {
  draftId: string | null;
  /** The revision that the user saw. If the draft has changed since then, no invoice is issued. */
  draftRevision?: number;
}

export interface SaveProfile extends WithUserId, WithNoticeRecipient {
  /** The new values of the profile. An empty `logoUrl` removes the logo, and any other `logoUrl` is ignored. */
  update: CompanyProfileUpdate;
  /** The bytes of the logo in base64. */
  logo?: string;
}

/** The query sorts all document numbers of the user, so its timeout is long. */
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

  /** Before the first save, the profile contains the defaults. */
  getProfile: query<WithUserId, CompanyProfile>('invoicing.profile.get'),
  /** Returns true if any document has a rounded total, even if the profile no longer has a rounding step. */
  hasRoundedDocuments: query<WithUserId, boolean>('invoicing.documents.rounded'),
  /**
   * Saves the given fields and the logo in one transaction. The logo is scaled down to the size in which it is printed.
   * Scripts are removed from an SVG logo.
   * @throws INVALID_INPUT, LOGO_TOO_LARGE, UNSUPPORTED_LOGO_TYPE
   */
  saveProfile: command<SaveProfile, CompanyProfile>('invoicing.profile.save', 15_000),
  /**
   * Returns a logo, or the current logo if the hash is null. An old logo can be read as long as an invoice uses it.
   * @throws NOT_FOUND if the user has no such logo
   */
  getLogo: query<WithUserId & { sha256: string | null }, LogoFile>('invoicing.logos.get'),

  /** Returns the journal of document numbers (rule API-16). */
  listNumberJournal: query<WithUserId & NumberJournalSelection, ListPart<NumberedDocument>>(
    'invoicing.invoices.number-journal',
    NUMBER_JOURNAL_TIMEOUT_MS,
  ),

  getSettings: query<WithUserId, Settings>('invoicing.settings.get'),
  /** @throws INVALID_INPUT for an unknown time zone */
  saveSettings: command<SaveSettings, Settings>('invoicing.settings.save'),

  getFirstSteps: query<WithUserId, FirstStepsOfUser>('invoicing.first-steps.get'),
  /** Skips steps. A step that is already skipped or done is accepted. */
  skipFirstSteps: idempotentCommand<WithUserId & { steps: FirstStep[] }, Record<string, never>>(
    'invoicing.first-steps.skip',
  ),

  /** @param date the date of the invoice; the default is today in the user's time zone */
  nextNumber: query<WithUserId & { date?: CalendarDate }, NextInvoiceNumber>('invoicing.invoices.next-number'),
  getNumberFormats: query<WithUserId, NumberFormats>('invoicing.number-formats.get'),
  /** @throws INVALID_INPUT for an invalid format, or if the number with this counter is already used */
  saveNumberFormat: command<WithUserId & NumberFormatChange & { kind: DocumentKind }, NumberFormats>(
    'invoicing.number-formats.save',
  ),
  /**
   * Checks the limit of the free plan and whether the number is free. Advances the counter, computes the amounts again,
   * and stores a snapshot of the profile, all in one transaction.
   * @throws INVOICE_LIMIT_REACHED, INVOICE_NUMBER_TAKEN, IDEMPOTENCY_KEY_REUSED, INVALID_INPUT
   */
  createInvoice: idempotentCommand<CreateInvoice, InvoiceWithLineItems>('invoicing.invoices.create', 10_000),
  /**
   * Creates an invoice from a draft, and deletes the draft.
   * @throws the errors of `createInvoice`; NOT_FOUND if neither the draft nor an invoice with this key exists;
   * DRAFT_CHANGED if the draft was saved after `draftRevision`
   */
  issueInvoice: idempotentCommand<IssueInvoice, IssuedInvoice>('invoicing.invoices.issue', 10_000),
  /** Returns invoices without their line items. */
  listInvoices: query<WithUserId & InvoiceFilter, InvoiceList>('invoicing.invoices.list'),
  /** Returns the same list as `listInvoices`, but as JSON bytes, which the caller forwards without parsing them. */
  listInvoicesAsJson: query<WithUserId & InvoiceFilter, InvoicesAsJson>('invoicing.invoices.list-as-json'),
  /** Returns invoices with their line items, the oldest first. */
  exportInvoices: query<WithUserId & { after?: string }, ListPart<ArchivedInvoice>>('invoicing.invoices.export'),
  getInvoice: query<WithUserId & { id: string }, IssuedInvoice>('invoicing.invoices.get'),
  /**
   * Sets the status of an invoice. The status `paid` also sets `paidAt`.
   * @throws NOT_FOUND for another user's id
   */
  setInvoiceStatus: command<WithUserId & { id: string; status: InvoiceStatus }, Invoice>(
    'invoicing.invoices.set-status',
  ),
  /**
   * Sets the statuses of several invoices. If one change is refused, no invoice is changed.
   * @throws NOT_FOUND if an invoice belongs to another user
   */
  setInvoiceStatuses: command<WithUserId & { changes: StatusChange[] }, ChangedStatuses>(
    'invoicing.invoices.set-statuses',
  ),
  /** @throws NOT_FOUND for another user's id */
  getInvoiceDetails: query<WithUserId & { id: string }, InvoiceDetails>('invoicing.invoices.get-details'),
  /** @throws NOT_FOUND, INVALID_INPUT, QUOTA_REACHED, IDEMPOTENCY_KEY_REUSED */
  recordPayment: idempotentCommand<RecordPayment, InvoicePayments>('invoicing.payments.record'),
  /** @throws INVALID_INPUT for a future date; NOT_FOUND if the payment does not exist or was removed */
  setPaymentDate: command<WithUserId & PaymentDate, InvoicePayments>('invoicing.payments.set-date'),
  /** @throws NOT_FOUND if the invoice has no such payment, or the payment was already removed */
  removePayment: command<WithUserId & { id: string; paymentId: string }, InvoicePayments>('invoicing.payments.remove'),
  /** Returns payments, the oldest first. Removed payments are included. */
  listPayments: query<WithUserId & { after?: string }, ListPart<StoredPayment>>('invoicing.payments.list'),
  /** Adds a PDF download to the history, at most once per hour. Invoices of other users are ignored. */
  recordDownload: command<WithUserId & { id: string }, Record<string, never>>('invoicing.history.record-download'),
  /** Returns the events of invoices, the oldest first. The creation of an invoice is not included. */
  listInvoiceEvents: query<WithUserId & { after?: string }, ListPart<StoredInvoiceEvent>>('invoicing.history.list'),
  /**
   * Creates a credit note and updates the credited invoice.
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
  /** Returns the oldest credit notes first. */
  listCreditNotes: query<WithUserId & { after?: string }, ListPart<ArchivedCreditNote>>('invoicing.credit-notes.list'),
  getPaymentOptions: query<WithUserId, PaymentOptions>('invoicing.payment-options.get'),
  /** @throws FRESH_SIGN_IN_REQUIRED if a value changes and the user did not sign in recently */
  savePaymentOptions: command<WithUserId & PaymentOptions & WithFreshSignIn & WithNoticeRecipient, PaymentOptions>(
    'invoicing.payment-options.save',
  ),
  /** Returns the figures of the invoices that are dated in the period (rules FIELD-4, INV-31). */
  getStats: query<WithUserId & StatsSelection, InvoiceStats>('invoicing.invoices.stats'),
  /** Compares a period with the previous period (rule INV-38). */
  getStatsChange: query<WithUserId & Pick<StatsSelection, 'period' | 'currency'>, StatsChangeAnswer>(
    'invoicing.invoices.stats-change',
  ),
  /**
   * Returns the open tasks of the user (rule INV-37). The length of the reply is limited, even for a user with
   * many documents.
   */
  getToDo: query<WithUserId, ToDo>('invoicing.to-do.get'),
  /** Returns the totals of the customers that have invoices. */
  getCustomerTotals: query<WithUserId & TotalsSelection, ListPart<TotalsOfCustomer>>('invoicing.customers.totals'),
  countInvoices: query<WithUserId, { totalInvoices: number }>('invoicing.invoices.count'),

  deleteUser: deleteUserMessage('invoicing'),
} as const;
