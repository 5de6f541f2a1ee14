import type {
  PaymentOptions,
  ChangedPrice,
  ChangedStatuses,
  ClientMessage,
  CompanyProfile,
  CompanyProfileUpdate,
  CopyPrices,
  CustomerTotals,
  DiscountAndDeposit,
  CreditNoteWithLines,
  DraftContent,
  DraftSummary,
  Invoice,
  InvoiceDetails,
  InvoiceDraft,
  InvoiceFields,
  InvoiceLink,
  InvoicePayments,
  InvoiceStats,
  InvoiceWithLineItems,
  IssuedInvoice,
  LinkedInvoice,
  MessageOfInvoice,
  NewClientMessage,
  LineItemFields,
  Mail,
  MailOfInvoice,
  MailsOfAccount,
  MailSettings,
  NewCreditNote,
  NextReminder,
  NumberedDocument,
  PaymentFields,
  Quote,
  QuoteFields,
  QuoteSummary,
  Recurring,
  Reminders,
  Discount,
  Settings,
  StatusChange,
  StoredInvoiceEvent,
  StoredInvoiceLink,
  StoredPayment,
  StaffMail,
  StaffMailFilter,
  StaffMails,
  Statement,
  StaffMember,
} from '../http/index.js';
import type {
  InvoiceStatus,
  InvoiceStatusFilter,
  QuoteStatus,
  RecurringState,
  RevenuePeriod,
  ShownQuoteStatus,
} from '../rules/options.js';
import type { InvoiceSort } from '../rules/sorts.js';
import type { CalendarDate } from '../rules/values.js';
import type { LogoFile } from './logo-file.js';
import type {
  BouncedMail,
  CreateRecurring,
  LeasedMail,
  MailLease,
  ReminderScope,
  SaveMailSettings,
  SendMail,
  SendStatement,
  SetMailStop,
  SetReminders,
  SettleMail,
  TakeMail,
} from './mails.js';
import {
  command,
  deleteUserMessage,
  forBff,
  forNobody,
  forStaff,
  idempotentCommand,
  type JsonPart,
  type ListPart,
  type OfUser,
  query,
} from './message.js';

/**
 * A new invoice. Fields left out take the product's defaults. Amounts left out are computed, a line's `subtotal` too,
 * which the BFF requires over HTTP; amounts that differ from the server's own are refused. Lines stand in the order
 * given, whatever their `sortOrder`.
 */
export interface NewInvoice {
  invoice: Pick<InvoiceFields, 'invoiceNumber' | 'invoiceDate' | 'dueDate' | 'clientName'> &
    Partial<InvoiceFields> & { status?: InvoiceStatus };
  lineItems: NewLineItem[];
}

export type NewLineItem = Pick<LineItemFields, 'description' | 'quantity' | 'unit' | 'unitPrice'> &
  Partial<LineItemFields>;

export interface CreateInvoice extends OfUser, NewInvoice {
  /** Two requests of a user with the same key make one invoice; both get it as their answer. */
  idempotencyKey: string;
  /** Take the counter's number instead of `invoice.invoiceNumber`: how parallel saves stay gapless. */
  useNextNumber: boolean;
}

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

export interface InvoiceList extends ListPart<Invoice> {
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

/** What an address of a client's link is known by: the BFF tells no service the address itself. */
export interface LinkAddress {
  /** SHA-256 of the secret in the address, hex. */
  tokenHash: string;
}

/** What a link leads to, and whose that is. */
export interface OpenedLink extends OfUser {
  linkId: string;
  invoice: LinkedInvoice;
}

/** Which numbers: of documents dated in a period, whose days are both included. */
export interface NumberJournalSelection {
  /** Null where it goes back for ever. */
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** Continues the journal after this one. */
  after?: Pick<NumberedDocument, 'id' | 'kind' | 'series' | 'digits'>;
}

export interface CorrectInvoice extends OfUser {
  /** Of the invoice. */
  id: string;
  /** Of the credit note that makes it void. */
  date: CalendarDate;
  reason: string;
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

export interface SaveDraft extends OfUser {
  /** Whoever begins a draft chooses it. */
  id: string;
  /** The one that the save goes on from; 0 begins the draft. */
  revision: number;
  content: DraftContent;
  /** Of one that was deleted and is brought back; no other save changes them. */
  copiedFromId?: string | null;
  correctsId?: string | null;
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

export interface SaveProfile extends OfUser {
  /** An empty `logoUrl` removes the logo; any other leaves it. */
  update: CompanyProfileUpdate;
  /** A new logo as it was uploaded, base64. */
  logo?: string;
}

/** All of a user's numbers are sorted for a part of it. */
const NUMBER_JOURNAL_TIMEOUT_MS = 15_000;

export const invoicing = {
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
  listCreditNotes: query<OfUser & { after?: string }, ListPart<CreditNoteWithLines>>('invoicing.credit-notes.list'),
  /** All of them, the one that was saved last first. */
  listDrafts: query<OfUser, DraftSummary[]>('invoicing.drafts.list'),
  /** NOT_FOUND for another user's id. */
  getDraft: query<OfUser & { id: string }, InvoiceDraft>('invoicing.drafts.get'),
  /**
   * Begins a draft, or goes on with it; what is stored already stays as it is. DRAFT_CHANGED where another save came in
   * between, NOT_FOUND where the draft is gone, QUOTA_REACHED.
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
  /** The links of an invoice for its client, newest first. NOT_FOUND for another user's id. */
  listLinks: query<OfUser & { id: string }, InvoiceLink[]>('invoicing.links.list'),
  /** Makes one; the secret of its address is told this once. NOT_FOUND, or QUOTA_REACHED. */
  createLink: command<OfUser & { id: string }, InvoiceLink & { token: string }>('invoicing.links.create'),
  /** From now on it leads nowhere. NOT_FOUND for what is no link of that invoice. */
  revokeLink: idempotentCommand<OfUser & { id: string; linkId: string }, InvoiceLink[]>('invoicing.links.revoke'),
  /** All links of the user's invoices, oldest first. */
  exportLinks: query<OfUser & { after?: string }, ListPart<StoredInvoiceLink>>('invoicing.links.export'),
  /** What whoever has the link may see. NOT_FOUND where there is none, or it was revoked. */
  readLink: forBff(query<LinkAddress, OpenedLink>('invoicing.links.read')),
  /** A person has opened it: the first time is kept. NOT_FOUND as for `readLink`. */
  openLink: forBff(idempotentCommand<LinkAddress, Record<string, never>>('invoicing.links.open')),
  /** A client says something about the invoice. INVALID_INPUT, QUOTA_REACHED, or NOT_FOUND as for `readLink`. */
  sendClientMessage: forBff(
    idempotentCommand<LinkAddress & NewClientMessage, Record<string, never>>('invoicing.client-messages.send'),
  ),
  /** What clients have said about an invoice, newest first. NOT_FOUND for another user's id. */
  listClientMessages: query<OfUser & { id: string }, ClientMessage[]>('invoicing.client-messages.list'),
  /** The user has looked at those of an invoice. NOT_FOUND for another user's id. */
  readClientMessages: idempotentCommand<OfUser & { id: string }, Record<string, never>>(
    'invoicing.client-messages.read',
  ),
  /** The newest that the user has not looked at. */
  listUnreadMessages: query<OfUser, MessageOfInvoice[]>('invoicing.client-messages.unread'),
  /** All of them, oldest first. */
  exportClientMessages: query<OfUser & { after?: string }, ListPart<MessageOfInvoice>>(
    'invoicing.client-messages.export',
  ),
  /**
   * Decides that a mail goes to the client: it waits for documents from then on. NOT_FOUND, INVALID_INPUT for what stands on
   * it, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED where it is refused.
   */
  sendMail: idempotentCommand<SendMail, Mail>('invoicing.mails.send'),
  /** The mails of an invoice, newest first. NOT_FOUND for another user's id. */
  listMails: query<OfUser & { id: string }, Mail[]>('invoicing.mails.list'),
  /** Those that did not arrive, or may not have, and that the user has not looked at: the newest. */
  listTroubledMails: query<OfUser, MailOfInvoice[]>('invoicing.mails.troubled'),
  /** The user has looked at those of an invoice. NOT_FOUND for another user's id. */
  readMails: idempotentCommand<OfUser & { id: string }, Record<string, never>>('invoicing.mails.read'),
  /**
   * Decides that a statement of all that a customer owes goes out. NOT_FOUND where no invoice was made out to it, INVALID_INPUT
   * where none is open, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED where it is refused.
   */
  sendStatement: idempotentCommand<SendStatement, Mail>('invoicing.statements.send'),
  /** What a statement of a customer would list now, and the newest that were mailed. NOT_FOUND where no invoice was made out to it. */
  getStatement: query<OfUser & { id: string }, Statement & { mails: Mail[] }>('invoicing.statements.get'),
  /** Makes an invoice repeat. NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED where it is refused. */
  createRecurring: idempotentCommand<CreateRecurring, Recurring>('invoicing.recurring.create'),
  /** Those that go on, in the order of their next dates, then those that have ended, newest first. */
  listRecurring: query<OfUser, Recurring[]>('invoicing.recurring.list'),
  /** Pauses one, lets it go on from today, or ends it for good. NOT_FOUND; INVALID_INPUT for one that has ended. */
  setRecurringState: idempotentCommand<OfUser & { id: string; state: RecurringState }, Recurring>(
    'invoicing.recurring.set-state',
  ),
  /** Where clients transfer money to. */
  getPaymentOptions: query<OfUser, PaymentOptions>('invoicing.payment-options.get'),
  savePaymentOptions: command<OfUser & PaymentOptions, PaymentOptions>('invoicing.payment-options.save'),
  getMailSettings: query<OfUser, MailSettings>('invoicing.mail-settings.get'),
  /** INVALID_INPUT for days that no reminder can have. */
  saveMailSettings: command<SaveMailSettings, MailSettings>('invoicing.mail-settings.save'),
  /** Of an invoice or of a customer. NOT_FOUND for another user's invoice. */
  getReminders: query<ReminderScope, Reminders>('invoicing.reminders.get'),
  /** Changes or stops them, or lets them be as all others again. NOT_FOUND for another user's invoice, INVALID_INPUT. */
  setReminders: idempotentCommand<SetReminders, Reminders>('invoicing.reminders.set'),
  /** Those that go out next, at most MAX_NEXT_REMINDERS. */
  listNextReminders: query<OfUser, NextReminder[]>('invoicing.reminders.next'),
  /** All of them, oldest first. */
  exportMails: query<OfUser & { after?: string }, ListPart<MailOfInvoice>>('invoicing.mails.export'),
  /** Lends the mail that is due next to an instance of documents, which alone may ask; null where none is. */
  takeMail: forNobody(command<TakeMail, { mail: LeasedMail | null }>('invoicing.mails.take', 10_000)),
  /** Says that its first byte is about to go out. False where the mail is lent to somebody else by now: nothing may go then. */
  beginMail: forNobody(idempotentCommand<MailLease, { begun: boolean }>('invoicing.mails.begin')),
  /** Says what came of it; of a mail that is lent to somebody else by now, nothing is kept. */
  settleMail: forNobody(idempotentCommand<SettleMail, Record<string, never>>('invoicing.mails.settle')),
  /** Says that it came back. Nothing where there is no such mail, or it is known already that it did not arrive. */
  bounceMail: forBff(idempotentCommand<BouncedMail, Record<string, never>>('invoicing.mails.bounce')),
  /** The newest of them, at most STAFF_PAGE_SIZE. */
  listMailsForStaff: forStaff(query<StaffMailFilter, StaffMails>('invoicing.staff-mails.list')),
  /** Has a mail tried now. NOT_FOUND; INVALID_INPUT for one that may have been delivered, or leads to a revoked link. */
  retryMail: forStaff(idempotentCommand<{ id: string; staff: StaffMember }, StaffMail>('invoicing.staff-mails.retry')),
  getMailStop: forStaff(query<OfUser, MailsOfAccount>('invoicing.staff-mails.get-stop')),
  /** Stops all mails of an account, those that wait as well, or allows them again with null. */
  setMailStop: forStaff(idempotentCommand<SetMailStop, MailsOfAccount>('invoicing.staff-mails.set-stop')),
  /** The figures of the invoices dated in the period (product-rules.md, "Revenue periods" and "Figures"). */
  getStats: query<OfUser & StatsSelection, InvoiceStats>('invoicing.invoices.stats'),
  /** The totals of the customers that invoices were made out to; those without invoices are not among them. */
  getCustomerTotals: query<OfUser & TotalsSelection, ListPart<TotalsOfCustomer>>('invoicing.customers.totals'),
  /** How many invoices the user has created. */
  countInvoices: query<OfUser, { totalInvoices: number }>('invoicing.invoices.count'),

  deleteUser: deleteUserMessage('invoicing'),
} as const;
