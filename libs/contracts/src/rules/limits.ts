/** The limits in this file are explained in the product rules (`libs/contracts/rules.md`). */

export const FREE_INVOICE_LIMIT = 5;
/**
 * The maximum number of quotes on the free plan. Quotes do not count as invoices. They are limited because each quote
 * can need 5 MB of storage.
 */
export const FREE_QUOTE_LIMIT = 100;
/** Users on the free plan see a warning when they have this number of invoices. */
export const FREE_INVOICE_WARNING_FROM = 3;
export const PRO_PRICE_PER_MONTH = 12;
export const TRIAL_DAYS = 14;

export const RECENT_INVOICE_COUNT = 5;
export const MAX_TO_DO = 5;
export const PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 200;
export const MAX_PAGE = 1_000_000;
export const MAX_LINE_ITEMS = 1_000;
/** Maximum number of payments per invoice. Removed payments have a separate limit of the same size. */
export const MAX_PAYMENTS = 200;
/** The maximum number of failed, and of canceled, online payments without money in the details of an invoice. */
export const MAX_UNPAID_ATTEMPTS = 10;
/**
 * The maximum number of events in the history of an invoice. The event `created` does not count. Older events are
 * deleted.
 */
export const MAX_INVOICE_EVENTS = 200;
/** The maximum number of links to an invoice that a user can create. Links that e-mails contain do not count. */
export const MAX_LINKS = 100;
/** The maximum number of valid links per quote. */
export const MAX_QUOTE_LINKS = 20;
/** The maximum number of stored answers per quote. Older answers are deleted. */
export const MAX_QUOTE_ANSWERS = 50;
/**
 * The maximum number of messages from clients per invoice. At this number, each new message replaces the oldest read
 * message.
 */
export const MAX_CLIENT_MESSAGES = 100;
/** The maximum number of unread messages from clients per invoice. Further messages are rejected. */
export const MAX_UNREAD_CLIENT_MESSAGES = 20;
export const MAX_CREDIT_NOTES = 200;
export const MAX_DRAFTS = 1_000;
/**
 * The maximum size of drafts, quotes, invoices, credit notes and logos of an account, in bytes (rule INV-15). The limit
 * of the Pro plan is enough for 250,000 invoices of ordinary length.
 */
export const STORAGE_MAX_BYTES = { free: 100 * 1024 * 1024, pro: 2 * 1024 * 1024 * 1024 } as const;
/** The maximum number of files per document (rule ATT-2). */
export const MAX_ATTACHMENTS = 10;
/**
 * The maximum total size of the files of a document, in bytes. An e-mail with these files and the PDF stays below 25
 * MB.
 */
export const ATTACHMENTS_MAX_BYTES = 10 * 1024 * 1024;
/**
 * The maximum total size of the attached files of an account, in bytes. These files do not count toward
 * STORAGE_MAX_BYTES.
 */
export const STORED_ATTACHMENTS_MAX_BYTES = { free: 50 * 1024 * 1024, pro: 1024 * 1024 * 1024 } as const;
/** Files are stored in parts of this size in bytes. In base64, one part fits into a NATS message (8 MiB). */
export const ATTACHMENT_PART_BYTES = 2 * 1024 * 1024;
/** The number of hours after which incomplete uploads and the files of deleted drafts are deleted. */
export const UNUSED_ATTACHMENT_HOURS = 24;
/**
 * Maximum characters of a text in a draft. Drafts are saved without validation, so their texts can be longer than texts
 * of invoices.
 */
export const MAX_DRAFT_TEXT_LENGTH = 4_000;
/** The highest revision of a draft or a quote. It is one less than the largest `integer` of PostgreSQL. */
export const MAX_REVISION = 2 ** 31 - 2;
export const MAX_IMPORT_ROWS = 1_000;
/** The maximum size of an imported file in bytes. It permits MAX_IMPORT_ROWS rows with texts of the maximum length. */
export const IMPORT_MAX_BYTES = 6 * 1024 * 1024;
/** The maximum number of results of the global search for each kind of item. */
export const MAX_SEARCH_RESULTS = 5;
/** The number of days between the request to delete an account and its deletion. */
export const ACCOUNT_DELETION_DAYS = 14;
/**
 * The maximum number of imports per user and day. Customers and products are counted separately. Imports are limited
 * because each response is stored under its idempotency key.
 */
export const MAX_IMPORTS_PER_DAY = 200;
/** The catalogue service stores the response to a request with an Idempotency-Key for this number of days. */
export const IDEMPOTENCY_KEY_DAYS = 7;
/**
 * The number of matches at which a search stops counting (rule LIST-5). A total of this number means "this many or
 * more".
 */
export const MAX_COUNTED_MATCHES = 250;

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
/** The maximum number of pixels of an uploaded logo. A larger image is rejected before it is decoded. */
export const LOGO_MAX_PIXELS = 36_000_000;
export const LOGO_SUGGESTED_COLORS = 6;
/** The maximum size of a printed logo, in CSS pixels. */
export const LOGO_PRINT_SIZE_PX = { width: 240, height: 72 } as const;

/**
 * The maximum size of the HTML of one invoice, including fonts and logo. Larger HTML is rejected with status 413. The
 * limit ensures that the PDF fits into a NATS message.
 */
export const INVOICE_HTML_MAX_BYTES = 5 * 1024 * 1024;
/**
 * The maximum number of elements in the HTML of one invoice. The limit protects the renderer. An invoice with
 * MAX_LINE_ITEMS needs at most half of this number in any design.
 */
export const INVOICE_HTML_MAX_ELEMENTS = 20_000;
/**
 * Maximum size of a PDF. A PDF of this size fits into one NATS message (8 MiB), even in base64. Services of the
 * previous release send base64.
 */
export const PDF_MAX_BYTES = 5_500_000;
/**
 * The maximum total size of the stored PDFs of an account, which is enough for about 20,000 invoices. PDFs that are
 * made from the user's own HTML have a separate limit of the same size.
 */
export const STORED_PDFS_MAX_BYTES = 512 * 1024 * 1024;
/**
 * If the server-rendered PDFs of an account exceed STORED_PDFS_MAX_BYTES, the oldest PDFs are deleted until their total
 * size is at most this number of bytes.
 */
export const STORED_PDFS_TARGET_BYTES = 0.9 * STORED_PDFS_MAX_BYTES;

/**
 * The time for which each BFF instance caches a session. A cached session stays valid if the identity service is down.
 * If the broadcast about the end of the session is lost, the session still works for this time.
 */
export const SESSION_CACHE_MS = 5_000;
/** The last use of a session is stored at most once in this interval, so the stored time is only this precise. */
export const SESSION_RENEW_MINUTES = 15;
/** The maximum number of a user's sessions in one response. The newest sessions are returned. */
export const MAX_LISTED_SESSIONS = 100;
/**
 * The maximum number of sessions per user. If a user at this limit signs in again, the session that would expire first
 * is ended.
 */
export const MAX_SESSIONS = 500;

/** Some actions need a recent sign-in at the identity provider. The sign-in must not be older than this. */
export const FRESH_SIGN_IN_MINUTES = 15;

/** Maximum lengths of texts in characters. The maximum lengths of product texts are part of the public API. */
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
  /** The maximum length of an error message from a mail server. */
  mailError: 300,
} as const;

/** The maximum number of Cc addresses in an e-mail. Bcc addresses have a separate limit of the same size. */
export const MAX_MAIL_COPIES = 10;
export const MAX_REMINDERS = 8;
/** The maximum number of days between an invoice's due date and a reminder. */
export const REMINDER_DAYS = { before: 60, after: 180 } as const;
/** The default days of reminders, relative to the due date. A negative number means days before the due date. */
export const DEFAULT_REMINDER_DAYS = [-3, 3, 14];
export const areReminderDays = (days: readonly unknown[]): boolean =>
  days.length <= MAX_REMINDERS &&
  days.every(
    (day) => Number.isInteger(day) && Number(day) >= -REMINDER_DAYS.before && Number(day) <= REMINDER_DAYS.after,
  );
/** The days of the reminders for a quote, relative to its last valid day. */
export const QUOTE_REMINDER_DAYS = [-7, -1];
/**
 * The number of days for which reminders pause after the client says "paid". The pause continues even if the user has
 * read the client's message.
 */
export const REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS = 14;
/** The maximum number of planned reminders in one response. */
export const MAX_NEXT_REMINDERS = 100;
export const MAX_RECURRING = 200;
/** The hour of the day at which recurring invoices are created, in the user's time zone. */
export const RECURRING_HOUR = 9;
/** The maximum interval of a recurring invoice, in its unit (weeks, months or years). */
export const MAX_RECURRING_EVERY = 99;
/** The highest deposit that clients can pay online, in percent of the amount due. */
export const MAX_DEPOSIT_PERCENTAGE = 99;
/** The maximum number of copies that a recurring invoice creates. */
export const MAX_RECURRING_COUNT = 999;
/** The maximum number of open invoices on a statement. The invoices that have been overdue longest come first. */
export const MAX_STATEMENT_INVOICES = 50;
/** The number of recent statements on a customer's page. */
export const MAX_SHOWN_STATEMENTS = 5;

export const MAX_MAILS = 200;

/** The largest amount in US dollars. */
export const MAX_AMOUNT = '99999999.99';
/**
 * The largest amount in other currencies. It is higher than MAX_AMOUNT, because one unit of some currencies is worth
 * very little.
 */
export const MAX_FOREIGN_AMOUNT = '999999999999.999';
export const MAX_TAX_RATE = 100;
/** The maximum number of different currencies that an account can use in its invoices. */
export const MAX_CURRENCIES = 20;
/** The maximum number of taxes in the user's list, including archived taxes. */
export const MAX_TAXES = 50;
/** The maximum number of taxes per line. It is also the maximum number of default taxes. */
export const MAX_LINE_TAXES = 3;
/**
 * The maximum number of different taxes per document. This limit ensures that one page of the invoice list fits into a
 * message, even if every tax has sentences of the maximum length. It also ensures that an invoice and all its credit
 * notes fit into a message.
 */
export const MAX_DOCUMENT_TAXES = 10;
export const MAX_REPORT_ROWS = 500;
/** Each row of a report counts documents. Users can list these documents, in pages of this size. */
export const REPORT_PAGE_SIZE = 50;

/** The maximum lengths of texts in the audit log, in characters. Longer texts are cut. */
export const AUDIT_TEXT_LENGTH = { target: 200, detail: 200, address: 45, userAgent: 200 } as const;
export const AUDIT_PAGE_SIZE = 20;
export const AUDIT_MAX_PAGE_SIZE = 100;
/**
 * Audit events are kept for at least this number of days. Neither the configuration nor a query can choose a lower
 * number.
 */
export const AUDIT_MIN_DAYS = 90;
/**
 * The maximum number of audit events per user, service and day. At this limit, further changes by the user are
 * rejected.
 */
export const MAX_AUDIT_EVENTS_PER_DAY = 20_000;
/** The maximum number of failed sign-ins that are logged per hour, for each IPv4 address or IPv6 network. */
export const MAX_AUDITED_SIGN_IN_FAILURES = 20;
/**
 * The maximum number of failed sign-ins per hour that each instance of the identity service stores in the audit log.
 * Without this limit, an attacker who uses many addresses could fill the disk.
 */
export const MAX_AUDITED_SIGN_IN_FAILURES_TOTAL = 1_000;
