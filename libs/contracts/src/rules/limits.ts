/** Business constants and limits; what they mean stands in product-rules.md. */

/** Invoices that a user on the free plan can create. */
export const FREE_INVOICE_LIMIT = 5;
/** Quotes that a user on the free plan can have: they count for no limit, and each may be 5 MB. */
export const FREE_QUOTE_LIMIT = 100;
/** From this many invoices on, a user on the free plan is warned. */
export const FREE_INVOICE_WARNING_FROM = 3;
/** US dollars a month for Pro. */
export const PRO_PRICE_PER_MONTH = 12;
export const TRIAL_DAYS = 14;

export const RECENT_INVOICES = 5;
/** Of every list, where a caller asks for a page and names no size. */
export const PAGE_SIZE = 10;
/** The largest page size that a caller can ask for. */
export const MAX_PAGE_SIZE = 200;
/** The last page that a caller can ask for. */
export const MAX_PAGE = 1_000_000;
export const MAX_LINE_ITEMS = 1_000;
/** Payments of an invoice that count, and as many that were removed. */
export const MAX_PAYMENTS = 200;
/** What an invoice's history keeps beside its creation: the newest. */
export const MAX_INVOICE_EVENTS = 200;
/** Links of an invoice that its user made; each mail has one beside these. */
export const MAX_LINKS = 100;
/** What clients have said about an invoice: the oldest that was read gives way. And how much of it can wait to be read. */
export const MAX_CLIENT_MESSAGES = 100;
export const MAX_UNREAD_CLIENT_MESSAGES = 20;
/** Credit notes of an invoice. */
export const MAX_CREDIT_NOTES = 200;
/** Invoices that a user has begun and not saved yet. */
export const MAX_DRAFTS = 1_000;
/**
 * Bytes of what an account stores in invoicing: drafts, quotes, invoices, credit notes and logos (product-rules.md, "Quotas").
 * Pro has room for 250,000 invoices of ordinary length.
 */
export const STORAGE_MAX_BYTES = { free: 100 * 1024 * 1024, pro: 2 * 1024 * 1024 * 1024 } as const;
/** Of each text in a draft, which holds whatever was typed. */
export const MAX_DRAFT_TEXT = 4_000;
/** Saves of a draft or a quote: one less than PostgreSQL's largest `integer`. */
export const MAX_REVISION = 2 ** 31 - 2;
/** Customers or products that one import brings. */
export const MAX_IMPORT_ROWS = 1_000;
/** Of an import's body, and of the file that it is read from: so many rows with the longest texts. */
export const IMPORT_MAX_BYTES = 6 * 1024 * 1024;
/** Of each kind, in the answer of a search through everything. */
export const SEARCH_HITS = 5;
/** Between the wish to delete an account and its deletion: time to think again. */
export const ACCOUNT_DELETION_DAYS = 14;
/** Imports of customers, and of products, by one user within 24 hours: what each answered is kept with its key. */
export const IMPORTS_A_DAY = 200;
/** How long catalogue remembers what it answered to a request with an Idempotency-Key. */
export const IDEMPOTENCY_KEY_DAYS = 7;
/**
 * A search for customers or products counts at most so many matches (product-rules.md, "Lists of any length"): so much
 * means that many, or more.
 */
export const MAX_COUNTED_MATCHES = 250;

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
/** In pixels, before a logo is scaled down: more is refused before it is decoded. */
export const LOGO_MAX_PIXELS = 36_000_000;
export const LOGO_SUGGESTED_COLORS = 6;
/** The largest a logo is printed, in CSS pixels. */
export const LOGO_PRINT_SIZE = { width: 240, height: 72 } as const;

/** HTML of one invoice, fonts and logo included; more is refused with 413. The PDF must fit a NATS message. */
export const INVOICE_HTML_MAX_BYTES = 5 * 1024 * 1024;
/** Twice what an invoice of the most lines has in any design: more would keep any renderer busy, and fill its memory. */
export const INVOICE_HTML_MAX_ELEMENTS = 20_000;
/** The largest PDF that can be stored and handed out through one NATS message (8 MiB), for the release before in base64. */
export const PDF_MAX_BYTES = 5_500_000;
/** Bytes of an account's server-rendered PDFs that are kept, about 20,000 ordinary invoices, and of the PDFs of its own HTML. */
export const STORED_PDFS_MAX_BYTES = 512 * 1024 * 1024;
/** What is left of the server-rendered ones once they were more. */
export const STORED_PDFS_KEPT_BYTES = 0.9 * STORED_PDFS_MAX_BYTES;

/**
 * How long the BFF caches a session. That long an ended session may still be accepted by an instance that missed the
 * broadcast of its end, and that long sessions work while identity is down.
 */
export const SESSION_CACHE_MS = 5_000;
/** How often it is written down that a session is in use: when that was is known this closely. */
export const SESSION_RENEW_MINUTES = 15;
/** More of a user's sessions than anybody looks through: no more are listed, the newest of them. */
export const SESSIONS_LISTED = 100;
/** Sessions that a user can have: with one more, the one that would end first ends. */
export const MAX_SESSIONS = 500;

/** How long after the provider has asked somebody who they are they may do what needs a fresh sign-in. */
export const FRESH_SIGN_IN_MINUTES = 15;

/** Longest texts, in characters. A product's are promised by the API, the others keep a page readable. */
export const MAX_LENGTH = {
  name: 200,
  description: 500,
  unit: 50,
  email: 254,
  webAddress: 2_048,
  paymentLink: 500,
  phone: 50,
  address: 200,
  postalCode: 20,
  taxId: 50,
  reference: 100,
  noteToClient: 1_000,
  registrationNumber: 100,
  title: 200,
  invoiceNumber: 50,
  notes: 1_000,
  paymentInstructions: 2_000,
  clientMessage: 2_000,
  mailSubject: 200,
  mailText: 5_000,
  /** What a mail server said. */
  mailError: 300,
} as const;

/** Addresses that a mail can be copied to, openly, and as many unseen. */
export const MAX_MAIL_COPIES = 10;
/** Reminders of one invoice. */
export const MAX_REMINDERS = 8;
/** Days between an invoice's due date and a reminder: at most so many before it, and after it. */
export const REMINDER_DAYS = { before: 60, after: 180 } as const;
/** When clients are reminded before somebody says otherwise, and what days of one's own begin with where there were none. */
export const DEFAULT_REMINDER_DAYS = [-3, 3, 14];
export const areReminderDays = (days: readonly unknown[]): boolean =>
  days.length <= MAX_REMINDERS &&
  days.every(
    (day) => Number.isInteger(day) && Number(day) >= -REMINDER_DAYS.before && Number(day) <= REMINDER_DAYS.after,
  );
/** For how long a client who says that an invoice is paid is not reminded of it, also once that was read, while nothing comes. */
export const PAID_MESSAGE_HOLDS_DAYS = 14;
/** Invoices whose next reminder is told at once. */
export const MAX_NEXT_REMINDERS = 100;
/** Schedules by which one user's invoices repeat. */
export const MAX_RECURRING = 200;
/** The hour of the day, by the user's clock, at which invoices that repeat are made. */
export const RECURRING_HOUR = 9;
/** Weeks, months or years from one to the next, and how often an invoice repeats at most. */
export const MAX_RECURRING_EVERY = 99;
export const MAX_RECURRING_COUNT = 999;
/** Open invoices that a statement lists, the longest due first. */
export const MAX_STATEMENT_INVOICES = 50;
/** Of the statements of a customer, so many are told of: the newest. */
export const MAX_SHOWN_STATEMENTS = 5;

/** Mails that can take one invoice along. */
export const MAX_MAILS = 200;

/** Amounts are numeric(10,2) in PostgreSQL. */
export const MAX_AMOUNT = '99999999.99';
export const MAX_TAX_RATE = 100;

/** Of texts in the audit log, in characters: longer ones are cut. */
export const AUDIT_TEXT_LENGTH = { target: 200, detail: 200, address: 45, userAgent: 200 } as const;
/** Events that come at once where a caller names no number, and the most that can be asked for. */
export const AUDIT_PAGE_SIZE = 20;
export const AUDIT_MAX_PAGE_SIZE = 100;
/** Days that the audit log keeps an event at least, whatever it is asked to forget. */
export const AUDIT_MIN_DAYS = 90;
/** Changes by one user that the audit log of a service takes in a day: what is more is refused, with its change. */
export const AUDIT_EVENTS_A_DAY = 20_000;
/** Failed sign-ins of one address, or of one network of IPv6, that the audit log takes in an hour. */
export const AUDITED_SIGN_IN_FAILURES = 20;
/** The same of all addresses, in each instance of identity: addresses cost nothing, and nobody fills the disk. */
export const AUDITED_SIGN_IN_FAILURES_IN_ALL = 1_000;
