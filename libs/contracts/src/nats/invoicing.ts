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

/** Which invoices to list; without a page size or limit, all of them. */
export interface InvoiceFilter {
  /** Found in the invoice number or the client's name, in any case. */
  search?: string;
  status?: InvoiceStatusFilter;
  /** Made out to this customer of the catalogue. */
  customerId?: string;
  /** Found in the client's name, in any case: whom no customer of the catalogue stands for is found by it alone. */
  clientName?: string;
  /** Dated on this day or later. */
  from?: CalendarDate;
  /** Dated on this day or earlier. */
  to?: CalendarDate;
  /** Without it, newest first. */
  sort?: InvoiceSort;
  /** Also what was paid of each: a list as JSON tells it only where this asks for it. */
  payments?: boolean;
  /** From 1. */
  page?: number;
  /** At most MAX_PAGE_SIZE invoices come at once, here and with `limit`. */
  pageSize?: number;
  limit?: number;
  /** `false` where nobody wants to know how many there are on all: of a search, counting is most of the work. */
  count?: boolean;
  /**
   * Continues the whole list, as it is sorted, after the invoice with this id, or where a part as JSON ended (`last`); without
   * effect where a page is asked for.
   */
  after?: string;
}

export interface InvoiceList extends ListPart<InvoiceWithPaidDay> {
  /** How many invoices the filter matches on all pages; null where `after` only continues a list, or nobody wants to know. */
  total: number | null;
}

export interface InvoicesAsJson extends JsonPart<string> {
  /** As of an {@link InvoiceList}. */
  total: number | null;
}

export interface TotalsOfCustomer extends CustomerTotals {
  customerId: string;
}

export interface TotalsSelection {
  /** Of this customer alone. */
  customerId?: string;
  /** Of these customers alone: at most MAX_PAGE_SIZE. */
  customerIds?: string[];
  /** Continues the list after this customer's id. */
  after?: string;
}

export interface StatsSelection {
  period: RevenuePeriod;
  /** Also how the money spreads over the period. */
  series?: boolean;
  /** Also what of it is overdue. */
  overdue?: boolean;
}

export interface RecordPayment extends OfUser {
  /** Of the invoice. */
  id: string;
  fields: PaymentFields;
  /** Two requests of a user with the same key make one payment. */
  idempotencyKey: string;
}

export interface PaymentDate {
  /** Of the invoice. */
  id: string;
  paymentId: string;
  date: CalendarDate;
}

export interface CreateCreditNote extends OfUser {
  /** Of the invoice. */
  id: string;
  creditNote: NewCreditNote;
  /** Two requests of a user with the same key make one credit note. */
  idempotencyKey: string;
}

/** Which numbers: of documents dated in a period, whose days are both included. */
export interface NumberJournalSelection {
  /** Null where it goes back for ever. */
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** Continues the journal after this one. */
  after?: Pick<NumberedDocument, 'id' | 'kind' | 'series' | 'digits'>;
}

/** With what stands on the credit note that makes the invoice void. */
export interface CorrectInvoice extends OfUser, CreditNoteFields {
  /** Of the invoice. */
  id: string;
}

export interface SaveSettings extends OfUser {
  /** An IANA name. */
  timeZone: string;
  /** What is set already stays. */
  ifUnset?: boolean;
}

/** A new invoice out of a draft, which is gone then. */
export interface IssueInvoice extends CreateInvoice, Partial<DiscountAndDeposit> {
  draftId: string | null;
  /** The save of the draft that the user has seen: where another one came in between, nothing is issued. */
  draftRevision?: number;
}

export interface SaveProfile extends OfUser, Noticed {
  /** An empty `logoUrl` removes the logo; any other leaves it. */
  update: CompanyProfileUpdate;
  /** A new logo as it was uploaded, base64. */
  logo?: string;
}

/** All of a user's numbers are sorted for a part of it. */
const NUMBER_JOURNAL_TIMEOUT_MS = 15_000;

export const invoicing = {
  ...draftsAndQuotes,
  ...changeNotices,
  ...clientLinks,
  ...mailMessages,

  /** The profile, or its defaults before the first save. */
  getProfile: query<OfUser, CompanyProfile>('invoicing.profile.get'),
  /**
   * Saves what is given, the logo in the same transaction: scaled to the size of print, an SVG sanitized.
   * INVALID_INPUT, LOGO_TOO_LARGE or UNSUPPORTED_LOGO_TYPE where it is refused.
   */
  saveProfile: command<SaveProfile, CompanyProfile>('invoicing.profile.save', 15_000),
  /**
   * A logo of the user's by its SHA-256, which may be that of an older invoice; null is the profile's own. NOT_FOUND
   * where the user has no such logo.
   */
  getLogo: query<OfUser & { sha256: string | null }, LogoFile>('invoicing.logos.get'),

  /** The numbers of a period in their order (product-rules.md, "Accountants export"). */
  listNumberJournal: query<OfUser & NumberJournalSelection, ListPart<NumberedDocument>>(
    'invoicing.invoices.number-journal',
    NUMBER_JOURNAL_TIMEOUT_MS,
  ),

  getSettings: query<OfUser, Settings>('invoicing.settings.get'),
  /** INVALID_INPUT for what is no time zone. */
  saveSettings: command<SaveSettings, Settings>('invoicing.settings.save'),

  /** The suggestion for the next invoice: a number where it is purely numeric, else text. */
  nextNumber: query<OfUser, { nextInvoiceNumber: number | string }>('invoicing.invoices.next-number'),
  /**
   * One transaction: limit of the free plan, unique number, counter, snapshot of the profile, amounts recomputed.
   * INVOICE_LIMIT_REACHED, INVOICE_NUMBER_TAKEN, IDEMPOTENCY_KEY_REUSED or INVALID_INPUT where it is refused.
   */
  createInvoice: idempotentCommand<CreateInvoice, InvoiceWithLineItems>('invoicing.invoices.create', 10_000),
  /**
   * As `createInvoice`, out of a draft: its copy or correction is known then, and the draft is gone. NOT_FOUND where it is
   * gone already, and no invoice was made with this key; DRAFT_CHANGED where it was saved since `draftRevision`.
   */
  issueInvoice: idempotentCommand<IssueInvoice, IssuedInvoice>('invoicing.invoices.issue', 10_000),
  /** Newest first, without line items. */
  listInvoices: query<OfUser & InvoiceFilter, InvoiceList>('invoicing.invoices.list'),
  /** The same for whoever passes it on unread. */
  listInvoicesAsJson: query<OfUser & InvoiceFilter, InvoicesAsJson>('invoicing.invoices.list-as-json'),
  /** All invoices of the user with their lines, oldest first: for the archive. */
  exportInvoices: query<OfUser & { after?: string }, ListPart<ArchivedInvoice>>('invoicing.invoices.export'),
  /** NOT_FOUND for another user's id. */
  getInvoice: query<OfUser & { id: string }, IssuedInvoice>('invoicing.invoices.get'),
  /** Marks an invoice; `paid` also keeps when. NOT_FOUND for another user's id. */
  setInvoiceStatus: command<OfUser & { id: string; status: InvoiceStatus }, Invoice>('invoicing.invoices.set-status'),
  /** Marks several invoices, all of them or, with NOT_FOUND for one that is not the user's, none. */
  setInvoiceStatuses: command<OfUser & { changes: StatusChange[] }, ChangedStatuses>('invoicing.invoices.set-statuses'),
  /** With what was paid of it and what happened to it. NOT_FOUND for another user's id. */
  getInvoiceDetails: query<OfUser & { id: string }, InvoiceDetails>('invoicing.invoices.get-details'),
  /**
   * Records what was paid, and answers how the invoice stands then. NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or
   * IDEMPOTENCY_KEY_REUSED where it is refused.
   */
  recordPayment: idempotentCommand<RecordPayment, InvoicePayments>('invoicing.payments.record'),
  /** The day on which it was paid. INVALID_INPUT for one ahead; NOT_FOUND as for `removePayment`. */
  setPaymentDate: command<OfUser & PaymentDate, InvoicePayments>('invoicing.payments.set-date'),
  /** NOT_FOUND for what is no payment of that invoice, or was removed before. */
  removePayment: command<OfUser & { id: string; paymentId: string }, InvoicePayments>('invoicing.payments.remove'),
  /** All payments of the user's invoices, oldest first, also those that were removed. */
  listPayments: query<OfUser & { after?: string }, ListPart<StoredPayment>>('invoicing.payments.list'),
  /** Keeps that the PDF of an invoice was downloaded, once an hour at most; not for another user's id. */
  recordDownload: command<OfUser & { id: string }, Record<string, never>>('invoicing.history.record-download'),
  /** What happened to the user's invoices after their creation, oldest first. */
  listInvoiceEvents: query<OfUser & { after?: string }, ListPart<StoredInvoiceEvent>>('invoicing.history.list'),
  /**
   * Takes something off an invoice: number of its own series, amounts and what follows for the invoice in one transaction.
   * NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED where it is refused.
   */
  createCreditNote: idempotentCommand<CreateCreditNote, CreditNoteWithLines>('invoicing.credit-notes.create'),
  /**
   * Makes an invoice void by a credit note, where it is not yet, and begins the draft of the one that is to stand in for it,
   * in one transaction; one that was begun before is the answer. NOT_FOUND, INVALID_INPUT where another invoice stands in
   * for it, QUOTA_REACHED, or INVOICE_LIMIT_REACHED where the new one could not be issued.
   */
  correctInvoice: idempotentCommand<CorrectInvoice, InvoiceDraft>('invoicing.invoices.correct'),
  /** NOT_FOUND for another user's id. */
  getCreditNote: query<OfUser & { id: string }, CreditNoteWithLines>('invoicing.credit-notes.get'),
  /** All credit notes of the user, oldest first. */
  listCreditNotes: query<OfUser & { after?: string }, ListPart<ArchivedCreditNote>>('invoicing.credit-notes.list'),
  /** Where clients transfer money to. */
  getPaymentOptions: query<OfUser, PaymentOptions>('invoicing.payment-options.get'),
  /** FRESH_SIGN_IN_REQUIRED where it would change something. */
  savePaymentOptions: command<OfUser & PaymentOptions & GuardedChange & Noticed, PaymentOptions>(
    'invoicing.payment-options.save',
  ),
  /** The figures of the invoices dated in the period (product-rules.md, "Revenue periods" and "Figures"). */
  getStats: query<OfUser & StatsSelection, InvoiceStats>('invoicing.invoices.stats'),
  /** The totals of the customers that invoices were made out to; those without invoices are not among them. */
  getCustomerTotals: query<OfUser & TotalsSelection, ListPart<TotalsOfCustomer>>('invoicing.customers.totals'),
  /** How many invoices the user has created. */
  countInvoices: query<OfUser, { totalInvoices: number }>('invoicing.invoices.count'),

  deleteUser: deleteUserMessage('invoicing'),
} as const;
