/** Fields with a fixed list of choices (rule FIELD-5). */

import type { CalendarDate } from './values.js';

export const companyNameSizes = ['small', 'medium', 'large', 'extra-large', 'super-large'] as const;
export type CompanyNameSize = (typeof companyNameSizes)[number];

export const lineItemUnits = [
  'hour(s)',
  'day(s)',
  'week(s)',
  'month(s)',
  'year(s)',
  'each',
  'unit',
  'piece(s)',
  'item(s)',
  'service',
  'session',
  'license',
  'subscription',
] as const;

export const quickAddItemUnits = ['hours', 'days', 'each', 'qty', 'sessions', 'projects', 'monthly', 'yearly'] as const;

// oxfmt-ignore
export const productUnits = [
  'hour', 'day', 'week', 'month', 'year', 'each', 'piece', 'item', 'unit', 'set', 'lot', 'dozen', 'pair', 'project',
  'milestone', 'phase', 'deliverable', 'session', 'consultation', 'page', 'post', 'article', 'word', 'design',
  'revision', 'license', 'meter', 'foot', 'yard', 'inch', 'square_meter', 'square_foot', 'cubic_meter', 'kilogram',
  'pound', 'gram', 'ounce', 'ton', 'liter', 'gallon', 'quart', 'pint', 'visit', 'appointment', 'treatment', 'lesson',
  'course', 'workshop', 'event', 'seat', 'ticket', 'percentage', 'rate', 'commission',
] as const;

/** Returns the label of a unit, such as 'square meter' for `square_meter`. */
export const unitLabel = (unit: string): string => unit.replaceAll('_', ' ');

export const DEFAULT_UNIT = 'each';
export const DEFAULT_COUNTRY = 'United States';

export const invoiceStatuses = ['pending', 'paid', 'overdue'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The statuses that the product shows. An invoice is `void` if credit notes cancel its whole amount. */
export const shownStatuses = [...invoiceStatuses, 'void'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/**
 * The filters of the invoice list. `unpaid` selects pending and overdue invoices. `partly-paid` selects unpaid invoices
 * with at least one payment.
 */
export const invoiceStatusFilters = [...invoiceStatuses, 'unpaid', 'partly-paid'] as const;
export type InvoiceStatusFilter = (typeof invoiceStatusFilters)[number];

export const revenuePeriods = ['all', 'year', 'month', 'week', 'quarter'] as const;
export type RevenuePeriod = (typeof revenuePeriods)[number];

export const invoiceTemplates = ['classic', 'modern', 'compact'] as const;
export type InvoiceTemplate = (typeof invoiceTemplates)[number];

export const paymentMethods = ['bank_transfer', 'card', 'cash', 'check', 'paypal', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const paymentMethodLabels: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  paypal: 'PayPal',
  other: 'Other',
};

export const getPaymentMethodLabel = (method: PaymentMethod | ''): string =>
  method ? paymentMethodLabels[method] : '';

export const discountKinds = ['percentage', 'amount'] as const;
export type DiscountKind = (typeof discountKinds)[number];

export const quoteStatuses = ['open', 'accepted', 'declined'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** An open quote is `expired` after its last valid day. */
export const shownQuoteStatuses = [...quoteStatuses, 'expired'] as const;
export type ShownQuoteStatus = (typeof shownQuoteStatuses)[number];
export const quoteDecisions = ['accepted', 'declined'] as const;
export type QuoteDecision = (typeof quoteDecisions)[number];

/** The kinds of credit notes. `full` credits the remaining amount of the invoice, `lines` credits some line items. */
export const creditNoteKinds = ['full', 'lines', 'amount'] as const;
export type CreditNoteKind = (typeof creditNoteKinds)[number];

/**
 * The sources of payments. `marked`: the user marked the invoice as paid. `entered`: the user entered the payment.
 * `online`: the client paid online.
 */
export const paymentSources = ['marked', 'entered', 'online'] as const;
export type PaymentSource = (typeof paymentSources)[number];

export const clientMessageKinds = ['paid', 'question'] as const;
export type ClientMessageKind = (typeof clientMessageKinds)[number];

/**
 * The states of an e-mail. `sending`: a worker has leased the e-mail. `unknown`: the connection broke before the mail
 * server answered.
 */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * The kinds of e-mails. `receipt` confirms a payment. `test` goes to the user. `statement` lists a customer's open
 * invoices. `uncharged` says that an invoice was not charged to the client's saved card.
 */
export const mailKinds = ['invoice', 'quote', 'reminder', 'receipt', 'test', 'statement', 'uncharged'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailedDocumentKinds = ['invoice', 'quote'] as const;
export type MailedDocumentKind = (typeof mailedDocumentKinds)[number];

export const mailKindsOfDocument: Record<MailedDocumentKind, readonly MailKind[]> = {
  invoice: ['invoice', 'reminder', 'receipt', 'test'],
  quote: ['quote', 'reminder', 'test'],
};

/**
 * The names of e-mail templates. Reminders of an invoice use `upcoming` up to the due date and `overdue` after
 * the due date.
 */
export const mailTemplateNames = ['invoice', 'upcoming', 'overdue', 'receipt', 'quote', 'quoteReminder'] as const;
export type MailTemplateName = (typeof mailTemplateNames)[number];
export const getTemplateKind = (name: MailTemplateName): MailedDocumentKind =>
  name === 'quote' || name === 'quoteReminder' ? 'quote' : 'invoice';

/** @param today the current date in the user's time zone */
export const getReminderTemplate = (dueDate: CalendarDate, today: CalendarDate): 'upcoming' | 'overdue' =>
  dueDate < today ? 'overdue' : 'upcoming';

export const recurringUnits = ['week', 'month', 'year'] as const;
export type RecurringUnit = (typeof recurringUnits)[number];

/**
 * The result of each date of a schedule: a draft, an issued invoice, or an issued invoice that is also sent by e-mail.
 */
export const recurringModes = ['draft', 'issue', 'send'] as const;
export type RecurringMode = (typeof recurringModes)[number];

export const recurringStates = ['active', 'paused', 'ended'] as const;
export type RecurringState = (typeof recurringStates)[number];

export const recordedInvoiceActions = [
  'downloaded',
  'marked-paid',
  'marked-unpaid',
  'payment-recorded',
  'payment-removed',
  'credited',
  'voided',
  'opened',
  'client-paid',
  'client-question',
  'mail-sent',
  'mail-failed',
  'mail-unknown',
  'reminder-sent',
  'receipt-sent',
  'statement-sent',
  'charge-failed',
] as const;
/** The event `created` is not stored. It is derived from the invoice. */
export const invoiceActions = ['created', ...recordedInvoiceActions] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

const invoiceActionLabels: Record<InvoiceAction, string> = {
  created: 'Created',
  downloaded: 'PDF downloaded',
  'marked-paid': 'Marked as paid',
  'marked-unpaid': 'Marked as unpaid',
  'payment-recorded': 'Payment recorded',
  'payment-removed': 'Payment removed',
  credited: 'Credit note created',
  voided: 'Void',
  opened: 'Opened by the client',
  'client-paid': 'The client says it is paid',
  'client-question': 'The client asked a question',
  'mail-sent': 'Sent by e-mail',
  'mail-failed': 'E-mail not delivered',
  'mail-unknown': 'E-mail may have been sent',
  'reminder-sent': 'Reminder sent by e-mail',
  'receipt-sent': 'Receipt sent by e-mail',
  'statement-sent': 'Statement sent by e-mail',
  'charge-failed': 'Saved card not charged',
};

export const getInvoiceActionLabel = (action: InvoiceAction): string => invoiceActionLabels[action];

/** The date that decides in which period a report counts an invoice. `payment-date` is cash accounting. */
export const taxReportBases = ['invoice-date', 'payment-date'] as const;
export type TaxReportBasis = (typeof taxReportBases)[number];

export const taxReportBasisLabel = (basis: TaxReportBasis): string =>
  basis === 'invoice-date' ? 'Invoice date' : 'Payment date';

export const revenueGroups = ['month', 'customer', 'product'] as const;
export type RevenueGroup = (typeof revenueGroups)[number];
