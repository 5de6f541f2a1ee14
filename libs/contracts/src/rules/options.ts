/** What people choose from (product-rules.md, "Option lists"). */

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

// prettier-ignore
export const productUnits = [
  'hour', 'day', 'week', 'month', 'year', 'each', 'piece', 'item', 'unit', 'set', 'lot', 'dozen', 'pair', 'project',
  'milestone', 'phase', 'deliverable', 'session', 'consultation', 'page', 'post', 'article', 'word', 'design',
  'revision', 'license', 'meter', 'foot', 'yard', 'inch', 'square_meter', 'square_foot', 'cubic_meter', 'kilogram',
  'pound', 'gram', 'ounce', 'ton', 'liter', 'gallon', 'quart', 'pint', 'visit', 'appointment', 'treatment', 'lesson',
  'course', 'workshop', 'event', 'seat', 'ticket', 'percentage', 'rate', 'commission',
] as const;

/** A unit as people read it: 'square meter' for `square_meter`. */
export const unitLabel = (unit: string): string => unit.replaceAll('_', ' ');

export const DEFAULT_UNIT = 'each';
export const DEFAULT_COUNTRY = 'United States';

/** What an invoice can be marked as. */
export const invoiceStatuses = ['pending', 'paid', 'overdue'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** How an invoice reads: `void` is one that credit notes have cancelled. */
export const shownStatuses = [...invoiceStatuses, 'void'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** Filters of a list of invoices. `unpaid` is pending or overdue; `partly-paid` is unpaid with a part paid. */
export const invoiceStatusFilters = [...invoiceStatuses, 'unpaid', 'partly-paid'] as const;
export type InvoiceStatusFilter = (typeof invoiceStatusFilters)[number];

export const revenuePeriods = ['all', 'year', 'month', 'week', 'quarter'] as const;
export type RevenuePeriod = (typeof revenuePeriods)[number];

export const invoiceTemplates = ['classic', 'modern', 'compact'] as const;
export type InvoiceTemplate = (typeof invoiceTemplates)[number];

/** How an invoice was paid. */
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

/** A method as people read it; '' where nobody said how. */
export const paymentMethodLabel = (method: PaymentMethod | ''): string => (method ? paymentMethodLabels[method] : '');

/** How a discount is written: as percent of the subtotal, or as an amount. */
export const discountKinds = ['percentage', 'amount'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** What a quote can be set to. */
export const quoteStatuses = ['open', 'accepted', 'declined'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** How a quote reads: `expired` is an open one that was valid until a day before today. */
export const shownQuoteStatuses = [...quoteStatuses, 'expired'] as const;
export type ShownQuoteStatus = (typeof shownQuoteStatuses)[number];

/** What a credit note is of: all that is left of the invoice, some of its lines, or an amount. */
export const creditNoteKinds = ['full', 'lines', 'amount'] as const;
export type CreditNoteKind = (typeof creditNoteKinds)[number];

/** Where a payment comes from: a mark as paid, or somebody's own words. */
export const paymentSources = ['marked', 'entered'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** What a client says about an invoice: that it is paid, or a question. */
export const clientMessageKinds = ['paid', 'question'] as const;
export type ClientMessageKind = (typeof clientMessageKinds)[number];

/**
 * How far a mail got: it waits for its turn, is on its way to the mail server, was accepted, never will be, or nobody knows
 * whether it was.
 */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * What a mail is for: it brings an invoice, asks for the money, thanks for it, shows its own writer how it looks, or lists all
 * that a customer owes.
 */
export const mailKinds = ['invoice', 'reminder', 'receipt', 'test', 'statement'] as const;
export type MailKind = (typeof mailKinds)[number];
/** Those of one invoice. */
export const invoiceMailKinds: readonly MailKind[] = mailKinds.filter((kind) => kind !== 'statement');

/** What a user can write ahead: the text with an invoice, what asks for the money until it is due and after, and the thanks. */
export const mailTemplateNames = ['invoice', 'upcoming', 'overdue', 'receipt'] as const;
export type MailTemplateName = (typeof mailTemplateNames)[number];

/** What a reminder says: the friendly words until the due date is over, by the user's clock. */
export const reminderTemplateOf = (dueDate: CalendarDate, today: CalendarDate): 'upcoming' | 'overdue' =>
  dueDate < today ? 'overdue' : 'upcoming';

/** What an invoice repeats by. */
export const recurringUnits = ['week', 'month', 'year'] as const;
export type RecurringUnit = (typeof recurringUnits)[number];

/** What is made each time: a draft, an invoice, or an invoice that is mailed as well. */
export const recurringModes = ['draft', 'issue', 'send'] as const;
export type RecurringMode = (typeof recurringModes)[number];

export const recurringStates = ['active', 'paused', 'ended'] as const;
export type RecurringState = (typeof recurringStates)[number];

/** What can happen to an invoice after it was created. */
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
] as const;
/** What an invoice's history tells of. */
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
};

/** As it is shown. */
export const invoiceActionLabel = (action: InvoiceAction): string => invoiceActionLabels[action];
