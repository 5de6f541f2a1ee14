/** The product rules explain these limits (`libs/contracts/rules.md`). */

export const FREE_INVOICE_LIMIT = 5;
/**
 * The maximum number of quotes of a free account. Quotes do not count as invoices, but each quote can need 5
 * MB of storage.
 */
export const FREE_QUOTE_LIMIT = 100;
export const FREE_INVOICE_WARNING_FROM = 3;
export const PRO_PRICE_PER_MONTH = 12;
export const TRIAL_DAYS = 14;

export const RECENT_INVOICE_COUNT = 5;
export const MAX_TO_DO = 5;
export const PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 200;
export const MAX_PAGE = 1_000_000;
export const MAX_LINE_ITEMS = 1_000;
/** The maximum number of payments of an invoice. A separate limit of the same size applies to removed payments. */
export const MAX_PAYMENTS = 200;
/**
 * The maximum number of online payments without money in the details of an invoice. Such payments are failed
 * or canceled.
 */
export const MAX_UNPAID_ATTEMPTS = 10;
/** The maximum number of stored events of an invoice, without the event `created`. Older events are deleted. */
export const MAX_INVOICE_EVENTS = 200;
/** The maximum number of links of an invoice. Links in e-mails do not count. */
export const MAX_LINKS = 100;
/** The maximum number of valid links of a quote. */
export const MAX_QUOTE_LINKS = 20;
/** The maximum number of answers to a quote. Older answers are deleted. */
export const MAX_QUOTE_ANSWERS = 50;
/**
 * The maximum number of client messages about an invoice. At this number, each new message replaces the oldest
 * read message.
 */
export const MAX_CLIENT_MESSAGES = 100;
/** The maximum number of unread messages about an invoice. Further messages are rejected. */
export const MAX_UNREAD_CLIENT_MESSAGES = 20;
export const MAX_CREDIT_NOTES = 200;
export const MAX_DRAFTS = 1_000;
/**
 * The maximum size of the drafts, quotes, invoices, credit notes and logos of an account (rule INV-15). The limit of
 * the Pro plan is enough for 250,000 invoices of ordinary length.
 */
export const STORAGE_MAX_BYTES = { free: 100 * 1024 * 1024, pro: 2 * 1024 * 1024 * 1024 } as const;
/** The maximum number of files of a document (rule ATT-2). */
export const MAX_ATTACHMENTS = 10;
/** The maximum size of the files of a document. An e-mail with these files and the PDF stays below 25 MB. */
export const ATTACHMENTS_MAX_BYTES = 10 * 1024 * 1024;
/** The maximum size of all files of an account. Attached files do not count toward STORAGE_MAX_BYTES. */
export const STORED_ATTACHMENTS_MAX_BYTES = { free: 50 * 1024 * 1024, pro: 1024 * 1024 * 1024 } as const;
/** The size of stored parts of files. In base64, one part fits into a NATS message (8 MiB). */
export const ATTACHMENT_PART_BYTES = 2 * 1024 * 1024;
/** Incomplete uploads and the files of deleted drafts are deleted after this time. */
export const UNUSED_ATTACHMENT_HOURS = 24;
/** Drafts are saved without validation, so their texts can be longer than texts of invoices. */
export const MAX_DRAFT_TEXT_LENGTH = 4_000;
/** The maximum revision, which is one less than the largest `integer` of PostgreSQL. */
export const MAX_REVISION = 2 ** 31 - 2;
export const MAX_IMPORT_ROWS = 1_000;
/** The maximum size of an import. It permits MAX_IMPORT_ROWS rows with texts of the maximum length. */
export const IMPORT_MAX_BYTES = 6 * 1024 * 1024;
/** The maximum number of results for each kind of item. */
export const MAX_SEARCH_RESULTS = 5;
export const ACCOUNT_DELETION_DAYS = 14;
/**
 * The maximum number of imports per user and day. Customers and products have separate counters. Imports are limited
 * because each response is stored under its idempotency key.
 */
export const MAX_IMPORTS_PER_DAY = 200;
/** The catalogue service keeps the response to a request with an Idempotency-Key for this time. */
export const IDEMPOTENCY_KEY_DAYS = 7;
/** A search stops counting at this number (rule LIST-5). A total of this number means "this many or more". */
export const MAX_COUNTED_MATCHES = 250;

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
/** The maximum number of pixels of a logo. A larger image is rejected before it is decoded. */
export const LOGO_MAX_PIXELS = 36_000_000;
export const LOGO_SUGGESTED_COLORS = 6;
export const LOGO_PRINT_SIZE_PX = { width: 240, height: 72 } as const;

/**
 * The maximum size of an invoice's HTML, with fonts and logo. Larger HTML is rejected with status 413. The limit
 * ensures that the PDF fits into a NATS message.
 */
export const INVOICE_HTML_MAX_BYTES = 5 * 1024 * 1024;
/**
 * The maximum number of elements in the HTML of an invoice, which protects the renderer. An invoice with MAX_LINE_ITEMS
 * needs at most half of this number in any design.
 */
export const INVOICE_HTML_MAX_ELEMENTS = 20_000;
/**
 * The maximum size of a PDF. In base64, such a PDF still fits into one NATS message (8 MiB). Services of the previous
 * release send PDFs in base64.
 */
export const PDF_MAX_BYTES = 5_500_000;
/**
 * The maximum size of the server-rendered PDFs of an account. It is enough for about 20,000 invoices. PDFs of the
 * user's own HTML have a separate limit of the same size.
 */
export const STORED_PDFS_MAX_BYTES = 512 * 1024 * 1024;
/**
 * The size that remains after server-rendered PDFs have exceeded STORED_PDFS_MAX_BYTES. The oldest PDFs are deleted.
 */
export const STORED_PDFS_TARGET_BYTES = 0.9 * STORED_PDFS_MAX_BYTES;

/**
 * The time for which each BFF instance caches a session. A cached session stays valid if the identity service is down.
 * If the BFF misses the broadcast that the session has ended, the session also stays valid for this time.
 */
export const SESSION_CACHE_MS = 5_000;
/**
 * The time of a session's last use is stored at most once in this interval. The stored time can therefore be too early
 * by this interval.
 */
export const SESSION_RENEW_MINUTES = 15;
/** The maximum number of sessions in a response. The newest sessions are listed. */
export const MAX_LISTED_SESSIONS = 100;
/** The maximum number of sessions of a user. Another sign-in ends the session that would expire first. */
export const MAX_SESSIONS = 500;

/** The maximum age of a sign-in at the identity provider, for actions that need a recent one. */
export const FRESH_SIGN_IN_MINUTES = 15;

/** The maximum lengths of texts in characters. The lengths of product texts are part of the public API. */
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
  taxName: 50,
  taxSentence: 500,
  reference: 100,
  noteToClient: 1_000,
  registrationNumber: 100,
  title: 200,
  invoiceNumber: 50,
  fileName: 120,
  notes: 1_000,
  paymentInstructions: 2_000,
  clientMessage: 2_000,
  mailSubject: 200,
  mailText: 5_000,
  /** An error message from a mail server. */
  mailError: 300,
} as const;

/** The maximum number of Cc addresses of an e-mail. Bcc addresses have a separate limit of the same size. */
export const MAX_MAIL_COPIES = 10;
export const MAX_REMINDERS = 8;
/** The maximum distance of a reminder from the due date, in days. */
export const REMINDER_DAYS = { before: 60, after: 180 } as const;
/** The days of the default reminders, relative to the due date. Negative numbers are days before the due date. */
export const DEFAULT_REMINDER_DAYS = [-3, 3, 14];
export const areReminderDays = (days: readonly unknown[]): boolean =>
  days.length <= MAX_REMINDERS &&
  days.every(
    (day) => Number.isInteger(day) && Number(day) >= -REMINDER_DAYS.before && Number(day) <= REMINDER_DAYS.after,
  );
/** The days of reminders, counted from the last valid day of the quote. */
export const QUOTE_REMINDER_DAYS = [-7, -1];
/**
 * The number of days for which reminders pause after the client's message that the invoice is paid. Reminders pause
 * even if the user has read the message.
 */
export const REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS = 14;
/** The maximum number of reminders in a response. */
export const MAX_NEXT_REMINDERS = 100;
export const MAX_RECURRING = 200;
/** The hour at which recurring invoices are created, in the user's time zone. */
export const RECURRING_HOUR = 9;
/** The maximum interval of a schedule in its unit (weeks, months or years). */
export const MAX_RECURRING_EVERY = 99;
/** The maximum deposit in percent of the amount due. */
export const MAX_DEPOSIT_PERCENTAGE = 99;
export const MAX_RECURRING_COUNT = 999;
/** The maximum number of invoices in a statement. The invoices that have been overdue longest come first. */
export const MAX_STATEMENT_INVOICES = 50;
export const MAX_SHOWN_STATEMENTS = 5;

export const MAX_MAILS = 200;

/** The maximum amount in US dollars. */
export const MAX_AMOUNT = '99999999.99';
/**
 * The maximum amount in other currencies. It is higher than MAX_AMOUNT, because one unit of some currencies is worth
 * very little.
 */
export const MAX_FOREIGN_AMOUNT = '999999999999.999';
export const MAX_TAX_RATE = 100;
/** The maximum number of different currencies in the invoices of an account. */
export const MAX_CURRENCIES = 20;
/** The maximum number of taxes of an account, with archived taxes. */
export const MAX_TAXES = 50;
/** The maximum number of taxes of a line, and of default taxes. */
export const MAX_LINE_TAXES = 3;
/**
 * The maximum number of different taxes in a document. One page of the invoice list then fits into a message, even if
 * every tax has sentences of the maximum length. An invoice with all its credit notes fits too.
 */
export const MAX_DOCUMENT_TAXES = 10;
export const MAX_REPORT_ROWS = 500;
/** Users can list the documents that a row of a report counts, in pages of this size. */
export const REPORT_PAGE_SIZE = 50;

/** The maximum lengths of texts in audit events. Longer texts are cut. */
export const AUDIT_TEXT_LENGTH = { target: 200, detail: 200, address: 45, userAgent: 200 } as const;
export const AUDIT_PAGE_SIZE = 20;
export const AUDIT_MAX_PAGE_SIZE = 100;
/**
 * The minimum number of days for which audit events are kept. Neither the configuration nor a query can choose a
 * lower number.
 */
export const AUDIT_MIN_DAYS = 90;
/**
 * The maximum number of audit events of a user in one service per day. At this limit, further changes by the user
 * are rejected.
 */
export const MAX_AUDIT_EVENTS_PER_DAY = 20_000;
/** The maximum number of failed sign-ins that are logged per hour, for each IPv4 address or IPv6 network. */
export const MAX_AUDITED_SIGN_IN_FAILURES = 20;
/**
 * The maximum number of failed sign-ins that an instance of the identity service logs per hour. Without this limit, an
 * attacker who uses many addresses could fill the disk.
 */
export const MAX_AUDITED_SIGN_IN_FAILURES_TOTAL = 1_000;
