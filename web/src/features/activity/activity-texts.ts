import type { AuditAction, AuditEvent, PlanStatus, ProfileFields } from '@paperbill/contracts/http';
import type { AttachmentOwnerKind, MailKind, RecurringUnit } from '@paperbill/contracts/rules';
import { recurringTexts } from '../invoices/components/recurring-texts.js';
import { fileTexts } from '../../csv/file-texts.js';
import { brand } from '../../brand.js';
import { getBrowserName } from '@paperbill/contracts/texts/browser-name';

const profileFieldNames: Record<
  keyof ProfileFields | 'logo' | 'timeZone' | 'mails' | 'paymentOptions' | 'numberFormats',
  string
> = {
  companyName: 'company name',
  mailingName: 'mailing name',
  title: 'title',
  address: 'street address',
  addressLine2: 'address line 2',
  city: 'city',
  state: 'state',
  zipCode: 'ZIP code',
  country: 'country',
  email: 'email',
  phone: 'phone',
  taxId: 'VAT/tax ID',
  registrationNumber: 'registration number',
  paymentTerms: 'payment terms',
  paymentInstructions: 'payment instructions',
  defaultNote: 'default note to clients',
  companyNameFont: 'company name font',
  companyNameColor: 'company name color',
  companyNameSize: 'company name size',
  invoiceTemplate: 'invoice design',
  defaultTaxRate: 'default tax rate',
  currency: 'currency',
  language: 'the language of documents',
  roundingStep: 'rounding of totals',
  logo: 'logo',
  timeZone: 'time zone',
  mails: 'e-mails to clients',
  paymentOptions: 'how clients can pay',
  numberFormats: 'number formats',
};

const planNames: Record<PlanStatus, string> = {
  free: 'Free',
  trial: 'Trial',
  active: 'Pro',
  cancelled_but_active: 'Pro (cancelled)',
};

const mailKindNames: Partial<Record<MailKind | 'quote reminder', string>> = {
  quote: 'Quote',
  'quote reminder': 'Reminder of quote',
  reminder: 'Reminder of invoice',
  receipt: 'Receipt of invoice',
};

/**
 * Returns the label of a name in the log. Returns undefined if the name was truncated, or if it is newer than this
 * version of the client.
 */
const getLabel = (words: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

const formatFields = (detail: string): string =>
  [...new Set(detail.split(', ').map((name) => getLabel(profileFieldNames, name) ?? 'more'))].join(', ');

const formatPlans = (detail: string): string =>
  detail
    .split(' → ')
    .map((name) => getLabel(planNames, name) ?? name)
    .join(' to ');

const formatDeleted = (detail: string, noun: 'customers' | 'products'): string =>
  fileTexts.importUndone({ deleted: Number(detail), kept: 0 }, Number(detail), noun);

/**
 * Formats how often a recurring invoice is made, such as 'every 3 months' for '3 month'. Older log entries already
 * contain the formatted text.
 */
function formatInterval(detail: string): string {
  const [, every, unit] = /^(\d+) (week|month|year)$/.exec(detail) ?? [];
  return unit ? recurringTexts.every(Number(every), unit as RecurringUnit) : detail;
}

/** Formats the change of a recurring invoice, such as 'every month to every 3 months, mailed to ada@example.org'. */
const formatIntervalAndRecipient = (detail: string): string =>
  detail
    .split('; ')
    .map((part) => (part.includes(' → ') ? part.split(' → ').map(formatInterval).join(' to ') : `mailed to ${part}`))
    .join(', ');

type TextByAction = Record<AuditAction, string | ((event: AuditEvent) => string)>;

const textByAction: TextByAction = {
  'account.signed-in': 'Signed in',
  'account.sign-in-failed': 'Sign-in failed',
  'account.signed-out': 'Signed out',
  'account.session-ended': ({ target, detail }) =>
    `Session of ${getBrowserName(target)} ended${detail === 'provider' ? ' by the sign-in provider' : ''}`,
  'account.deletion-requested': 'Deletion of the account requested',
  'account.kept': 'Deletion of the account cancelled',
  'account.deleted': 'Account deleted',
  'account.exported': ({ detail }) =>
    !detail
      ? 'Everything downloaded'
      : `Export for an accountant downloaded (${detail === 'all' ? 'all time' : detail})`,
  'profile.saved': ({ detail }) =>
    detail ? `Profile changed: ${formatFields(detail)}` : 'Profile saved without a change',
  'customer.created': ({ target }) => `Customer ${target} added`,
  'customer.changed': ({ target }) => `Customer ${target} changed`,
  'customer.deleted': ({ target }) => `Customer ${target} deleted`,
  'customer.imported': ({ detail }) => fileTexts.imported(Number(detail), 'customers'),
  'customer.import-undone': ({ detail }) => `Import undone: ${formatDeleted(detail, 'customers')}`,
  'product.created': ({ target }) => `Product ${target} added`,
  'product.changed': ({ target }) => `Product ${target} changed`,
  'product.deleted': ({ target }) => `Product ${target} deleted`,
  'product.imported': ({ detail }) => fileTexts.imported(Number(detail), 'products'),
  'product.import-undone': ({ detail }) => `Import undone: ${formatDeleted(detail, 'products')}`,
  'tax.created': ({ target }) => `Tax ${target} added`,
  'tax.changed': ({ target }) => `Tax ${target} changed`,
  'tax.deleted': ({ target }) => `Tax ${target} deleted`,
  'invoice.created': ({ target }) => `Invoice ${target} created`,
  'invoice.marked': ({ target, detail }) => `Invoice ${target} marked as ${detail === 'pending' ? 'unpaid' : detail}`,
  'invoice.payment-recorded': ({ target }) => `Payment of invoice ${target} recorded`,
  'invoice.credited': ({ target, detail }) => `Credit note${detail && ` ${detail}`} for invoice ${target} created`,
  'recurring.created': ({ target }) => `Invoice ${target} set to repeat`,
  'recurring.changed': ({ target, detail }) =>
    `Repeating of invoice ${target} changed${detail && `: ${formatIntervalAndRecipient(detail)}`}`,
  'recurring.active': ({ target }) => `Invoice ${target} repeats again`,
  'recurring.paused': ({ target }) => `Repeating of invoice ${target} paused`,
  'recurring.ended': ({ target }) => `Repeating of invoice ${target} ended`,
  'reminders.changed': ({ target }) =>
    target ? `Reminders of invoice ${target} changed` : 'Reminders of a customer changed',
  'mail.sent': ({ target, detail }) => {
    if (detail === 'test' || detail === 'quote test') {
      return `Test of an e-mail with ${detail === 'test' ? 'invoice' : 'quote'} ${target} sent`;
    }
    const kind = getLabel(mailKindNames, detail) ?? 'Invoice';
    return `${kind} ${target} mailed to its client`;
  },
  'statement.sent': ({ target }) => `Statement mailed to ${target}`,
  'link.created': ({ target }) => `Link to invoice ${target} made for its client`,
  'link.revoked': ({ target }) => `Link to invoice ${target} revoked`,
  'invoice.payment-dated': ({ target }) => `Date of a payment of invoice ${target} changed`,
  'invoice.payment-removed': ({ target }) => `Payment of invoice ${target} removed`,
  'quote.created': ({ target }) => `Quote ${target} created`,
  'quote.changed': ({ target }) => `Quote ${target} changed`,
  'quote.accepted': ({ target, detail }) => `Quote ${target} accepted ${detail}`.trim(),
  'quote.declined': ({ target, detail }) => `Quote ${target} declined ${detail}`.trim(),
  'quote.link-created': ({ target }) => `Link to quote ${target} made for its client`,
  'quote.link-revoked': ({ target }) => `Link to quote ${target} revoked`,
  'quote.reopened': ({ target }) => `Quote ${target} opened again`,
  'quote.invoiced': ({ target }) => `Invoice of quote ${target} begun`,
  'attachment.added': ({ target, detail }) => `File ${target} attached${formatOwner('to', detail)}`,
  'attachment.marked': ({ target, detail }) =>
    `File ${target} marked as ${detail === 'mail' ? 'sent with the mail' : 'only for you'}`,
  'attachment.deleted': ({ target, detail }) => `File ${target} deleted${formatOwner('from', detail)}`,
  'plan.checkout-opened': 'Checkout for Pro opened',
  'plan.cancelled': 'Subscription cancelled',
  'plan.changed': ({ detail }) => `Plan changed from ${formatPlans(detail)}`,
  'staff.read-activity': 'Activity viewed',
  'staff.read-event': ({ target }) => `Billing event ${target} viewed`,
  'staff.read-events': 'Billing events viewed',
  'staff.read-figures': 'Billing figures viewed',
  'staff.read-mails': 'State of e-mails viewed',
  'staff.read-subscriber': 'Subscription viewed',
  'staff.exported-events': 'Billing events exported',
  'staff.replayed-event': ({ target }) => `Billing event ${target} processed again`,
  'staff.synced-subscriber': 'Subscription matched with Stripe',
  'staff.retried-mail': ({ target, detail }) =>
    `E-mail of ${detail === 'quote' ? 'quote' : 'invoice'} ${target} tried again`,
  'staff.stopped-mails': 'E-mails stopped',
  'staff.allowed-mails': 'E-mails allowed again',
};

const ownerNames: Record<AttachmentOwnerKind, string> = {
  invoice: 'an invoice',
  draft: 'a draft',
  quote: 'a quote',
  recurring: 'a recurring invoice',
  new: 'a new document',
};

/** Returns the end of a sentence about a file, such as ' to an invoice', or an empty text for an unknown document. */
function formatOwner(preposition: string, kind: string): string {
  const name = getLabel(ownerNames, kind);
  return name ? ` ${preposition} ${name}` : '';
}

export function activityText(event: AuditEvent): string {
  // The server may be newer than this version of the client, so the log may contain unknown actions.
  const text = (textByAction as Partial<TextByAction>)[event.action] ?? 'Unknown action: reload the page to see it';
  return typeof text === 'string' ? text : text(event);
}

/** Returns how an event happened: the actor (unless it was the account's user), the browser, and the place. */
export function listCircumstances({ action, by, byEmail, userAgent, address, location }: AuditEvent): string[] {
  // The actor `system` is Stripe if the action changed a plan. For other actions, the actor is one of our services,
  // which for example ends the subscription of a deleted account.
  if (by === 'system') {
    // The text of such an event already says that the client answered the quote.
    if (action === 'quote.accepted' || action === 'quote.declined') return [];
    return [action === 'plan.changed' ? 'by Stripe' : 'automatically'];
  }
  return [
    by === 'staff' ? `by ${byEmail || `${brand.name} staff`}` : '',
    userAgent && getBrowserName(userAgent),
    // A non-breaking space prevents a line break before the address.
    address && `from\u00a0${location ? `${location} (${address})` : address}`,
  ].filter(Boolean);
}
