/** Limits of the product. The rules of the product name and explain them (`libs/contracts/rules.md`). */

/** Invoices that a user on the free plan can create in total. */
export const FREE_INVOICE_LIMIT = 5;
/** Quotes that a user on the free plan can have. Quotes do not count as invoices, but each can be 5 MB. */
export const FREE_QUOTE_LIMIT = 100;
/** Users on the free plan see a warning from this number of invoices. */
export const FREE_INVOICE_WARNING_FROM = 3;
/** In US dollars. */
export const PRO_PRICE_PER_MONTH = 12;
export const TRIAL_DAYS = 14;

export const RECENT_INVOICES = 5;
/** Default page size of lists in the API. */
export const PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 200;
export const MAX_PAGE = 1_000_000;
export const MAX_LINE_ITEMS = 1_000;
/** Payments per invoice. Removed payments have a separate limit of the same size. */
export const MAX_PAYMENTS = 200;
/** Events per invoice history, without its creation. Older events are deleted. */
export const MAX_INVOICE_EVENTS = 200;
/** Links per invoice that the user created. The link in each mail does not count. */
export const MAX_LINKS = 100;
/** Client messages per invoice. Above this, the oldest read message is deleted. */
export const MAX_CLIENT_MESSAGES = 100;
/** Unread client messages per invoice. Further messages are rejected. */
export const MAX_UNREAD_CLIENT_MESSAGES = 20;
/** Credit notes per invoice. */
export const MAX_CREDIT_NOTES = 200;
/** Drafts per user. */
export const MAX_DRAFTS = 1_000;
/**
 * Bytes that an account can store in invoicing: drafts, quotes, invoices, credit notes and logos (rule INV-15).
 * Pro has room for 250,000 invoices of ordinary length.
 */
export const STORAGE_MAX_BYTES = { free: 100 * 1024 * 1024, pro: 2 * 1024 * 1024 * 1024 } as const;
/** Characters per text of a draft. Drafts are not validated, so their texts can be longer than those of invoices. */
export const MAX_DRAFT_TEXT = 4_000;
/** Highest revision of a draft or a quote: one less than PostgreSQL's largest `integer`. */
export const MAX_REVISION = 2 ** 31 - 2;
/** Customers or products per import. */
export const MAX_IMPORT_ROWS = 1_000;
/** Size of an import's request body and of its file: MAX_IMPORT_ROWS rows with texts of the maximum length. */
export const IMPORT_MAX_BYTES = 6 * 1024 * 1024;
/** Hits per kind in the results of the global search. */
export const SEARCH_HITS = 5;
/** Grace period between the request to delete an account and its deletion. */
export const ACCOUNT_DELETION_DAYS = 14;
/** Imports per user within 24 hours, separately for customers and products. Each response is stored with its idempotency key. */
export const IMPORTS_A_DAY = 200;
/** Days that catalogue stores the response to a request with an Idempotency-Key. */
export const IDEMPOTENCY_KEY_DAYS = 7;
/**
 * A search for customers or products stops counting here (rule LIST-5). This count means
 * "this many or more".
 */
export const MAX_COUNTED_MATCHES = 250;

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
/** Pixels of an uploaded logo. A larger image is rejected before it is decoded. */
export const LOGO_MAX_PIXELS = 36_000_000;
export const LOGO_SUGGESTED_COLORS = 6;
/** Largest size of a printed logo, in CSS pixels. */
export const LOGO_PRINT_SIZE = { width: 240, height: 72 } as const;

/** HTML of one invoice, with fonts and logo. More is rejected with 413, so that the PDF fits into a NATS message. */
export const INVOICE_HTML_MAX_BYTES = 5 * 1024 * 1024;
/** Protects the renderer's memory and CPU. An invoice with MAX_LINE_ITEMS has at most half of this in any design. */
export const INVOICE_HTML_MAX_ELEMENTS = 20_000;
/** The largest PDF that fits into one NATS message (8 MiB). The previous release sends PDFs in base64. */
export const PDF_MAX_BYTES = 5_500_000;
/**
 * Bytes of stored server-rendered PDFs per account: about 20,000 ordinary invoices. PDFs of HTML that the user sent have
 * a separate limit of the same size.
 */
export const STORED_PDFS_MAX_BYTES = 512 * 1024 * 1024;
/** Above STORED_PDFS_MAX_BYTES, server-rendered PDFs are deleted until this size is reached. */
export const STORED_PDFS_KEPT_BYTES = 0.9 * STORED_PDFS_MAX_BYTES;

/**
 * How long the BFF caches a session. Sessions work for this long while identity is down. An instance that missed the
 * broadcast of a sign-out accepts the ended session for this long.
 */
export const SESSION_CACHE_MS = 5_000;
/** Interval for storing that a session is in use: the precision of its last use. */
export const SESSION_RENEW_MINUTES = 15;
/** The newest sessions of a user that are listed. */
export const SESSIONS_LISTED = 100;
/** Sessions per user. A further sign-in ends the session that would expire first. */
export const MAX_SESSIONS = 500;

/** Maximum age of the sign-in at the identity provider for actions that need a fresh sign-in. */
export const FRESH_SIGN_IN_MINUTES = 15;

/** Maximum length of texts in characters. Those of products are part of the API; the others keep documents readable. */
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
  /** An error message of a mail server. */
  mailError: 300,
} as const;

/** Cc addresses of a mail. Bcc addresses have a separate limit of the same size. */
export const MAX_MAIL_COPIES = 10;
/** Reminders per invoice. */
export const MAX_REMINDERS = 8;
/** Days between an invoice's due date and a reminder, at most. */
export const REMINDER_DAYS = { before: 60, after: 180 } as const;
/** Default days for reminders, relative to the due date. */
export const DEFAULT_REMINDER_DAYS = [-3, 3, 14];
export const areReminderDays = (days: readonly unknown[]): boolean =>
  days.length <= MAX_REMINDERS &&
  days.every(
    (day) => Number.isInteger(day) && Number(day) >= -REMINDER_DAYS.before && Number(day) <= REMINDER_DAYS.after,
  );
/** Days that reminders pause after the client says "paid", even if the user has read the message. */
export const PAID_MESSAGE_HOLDS_DAYS = 14;
/** Invoices per request for their next reminder. */
export const MAX_NEXT_REMINDERS = 100;
/** Recurring invoices (schedules) per user. */
export const MAX_RECURRING = 200;
/** Hour of the day, in the user's time zone, at which recurring invoices are created. */
export const RECURRING_HOUR = 9;
/** Longest interval of a recurring invoice, in its unit (weeks, months or years). */
export const MAX_RECURRING_EVERY = 99;
/** Repetitions of a recurring invoice. */
export const MAX_RECURRING_COUNT = 999;
/** Open invoices on a statement. The longest overdue come first. */
export const MAX_STATEMENT_INVOICES = 50;
/** The newest statements that a customer's page shows. */
export const MAX_SHOWN_STATEMENTS = 5;

/** Mails per invoice. */
export const MAX_MAILS = 200;

/** The largest value of numeric(10,2), the PostgreSQL type of amounts. */
export const MAX_AMOUNT = '99999999.99';
export const MAX_TAX_RATE = 100;

/** Characters per text in the audit log. Longer texts are cut. */
export const AUDIT_TEXT_LENGTH = { target: 200, detail: 200, address: 45, userAgent: 200 } as const;
/** Default page size of the audit log. */
export const AUDIT_PAGE_SIZE = 20;
export const AUDIT_MAX_PAGE_SIZE = 100;
/** Minimum retention of events. Neither the configuration nor a query can go below it. */
export const AUDIT_MIN_DAYS = 90;
/** Audit events per user, service and day. A further change is rejected. */
export const AUDIT_EVENTS_A_DAY = 20_000;
/** Audited failed sign-ins per hour and IP address (for IPv6: per network). */
export const AUDITED_SIGN_IN_FAILURES = 20;
/** Audited failed sign-ins per hour and instance of identity. An attacker with many addresses cannot fill the disk. */
export const AUDITED_SIGN_IN_FAILURES_IN_ALL = 1_000;
