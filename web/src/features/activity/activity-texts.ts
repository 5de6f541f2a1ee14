import type { AuditAction, AuditEvent, PlanStatus, ProfileFields } from '@paperbill/contracts/http';
import type { MailKind, RecurringUnit } from '@paperbill/contracts/rules';
import { fileTexts } from '../../csv/file-texts.js';
import { t, type TextId } from '../../languages/t.js';
import { recurringTexts } from '../../components/recurring-texts.js';
import { brand } from '../../brand.js';
import { getBrowserName } from '@paperbill/contracts/texts/browser-name';

const profileFieldNames: Record<
  keyof ProfileFields | 'translations' | 'logo' | 'timeZone' | 'mails' | 'paymentOptions' | 'numberFormats',
  TextId
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
  translations: 'texts in other languages',
  logo: 'logo',
  timeZone: 'time zone',
  mails: 'e-mails to clients',
  paymentOptions: 'how clients can pay',
  numberFormats: 'number formats',
};

const planNames: Record<PlanStatus, TextId> = {
  free: 'Free',
  trial: 'Trial',
  active: 'Pro',
  cancelled_but_active: 'Pro (cancelled)',
};

const mailTexts: Partial<Record<MailKind | 'quote reminder', (number: string) => string>> = {
  quote: (number) => t('Quote {number} mailed to its client', { number }),
  'quote reminder': (number) => t('Reminder of quote {number} mailed to its client', { number }),
  reminder: (number) => t('Reminder of invoice {number} mailed to its client', { number }),
  receipt: (number) => t('Receipt of invoice {number} mailed to its client', { number }),
};
const describeMailedInvoice = (number: string) => t('Invoice {number} mailed to its client', { number });

/**
 * Returns undefined for an unknown name. The server may have truncated the name, or a newer server may have added it.
 */
function getEntry<Entry>(entries: Record<string, Entry>, name: string): Entry | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

const formatFields = (detail: string): string =>
  [...new Set(detail.split(', ').map((name) => t(getEntry(profileFieldNames, name) ?? 'more')))].join(', ');

function formatPlan(name: string): string {
  const label = getEntry(planNames, name);
  return label ? t(label) : name;
}

function formatChange(change: string, format: (value: string) => string): string {
  const [before = '', after] = change.split(' → ').map(format);
  return after === undefined ? before : t('{before} to {after}', { before, after });
}

const formatUndoneImport = (detail: string, noun: 'customers' | 'products'): string =>
  t('Import undone: {result}', {
    result: fileTexts.importUndone({ deleted: Number(detail), kept: 0 }, Number(detail), noun),
  });

function formatInterval(detail: string): string {
  const [, every, unit] = /^(\d+) (week|month|year)$/.exec(detail) ?? [];
  return unit ? recurringTexts.every(Number(every), unit as RecurringUnit) : detail;
}

/** Returns a text such as 'every month to every 3 months, mailed to ada@example.org'. */
const formatIntervalAndRecipient = (detail: string): string =>
  detail
    .split('; ')
    .map((part) =>
      part.includes(' → ') ? formatChange(part, formatInterval) : t('mailed to {recipient}', { recipient: part }),
    )
    .join(', ');

type TextByAction = Record<AuditAction, TextId | ((event: AuditEvent) => string)>;

const textByAction: TextByAction = {
  'account.signed-in': 'Signed in',
  'account.sign-in-failed': 'Sign-in failed',
  'account.signed-out': 'Signed out',
  'account.session-ended': ({ target, detail }) =>
    detail === 'provider'
      ? t('Session of {browser} ended by the sign-in provider', { browser: getBrowserName(target) })
      : t('Session of {browser} ended', { browser: getBrowserName(target) }),
  'account.deletion-requested': 'Deletion of the account requested',
  'account.kept': 'Deletion of the account cancelled',
  'account.deleted': 'Account deleted',
  'account.exported': ({ detail }) =>
    !detail
      ? t('Everything downloaded')
      : t('Export for an accountant downloaded ({period})', { period: detail === 'all' ? t('all time') : detail }),
  'profile.saved': ({ detail }) =>
    detail ? t('Profile changed: {fields}', { fields: formatFields(detail) }) : t('Profile saved without a change'),
  'customer.created': ({ target }) => t('Customer {name} added', { name: target }),
  'customer.changed': ({ target }) => t('Customer {name} changed', { name: target }),
  'customer.deleted': ({ target }) => t('Customer {name} deleted', { name: target }),
  'customer.imported': ({ detail }) => fileTexts.imported(Number(detail), 'customers'),
  'customer.import-undone': ({ detail }) => formatUndoneImport(detail, 'customers'),
  'product.created': ({ target }) => t('Product {name} added', { name: target }),
  'product.changed': ({ target }) => t('Product {name} changed', { name: target }),
  'product.deleted': ({ target }) => t('Product {name} deleted', { name: target }),
  'product.imported': ({ detail }) => fileTexts.imported(Number(detail), 'products'),
  'product.import-undone': ({ detail }) => formatUndoneImport(detail, 'products'),
  'tax.created': ({ target }) => t('Tax {name} added', { name: target }),
  'tax.changed': ({ target }) => t('Tax {name} changed', { name: target }),
  'tax.deleted': ({ target }) => t('Tax {name} deleted', { name: target }),
  'invoice.created': ({ target }) => t('Invoice {number} created', { number: target }),
  'invoice.marked': ({ target, detail }) =>
    t('Invoice {number} marked as {status, select, pending {unpaid} paid {paid} overdue {overdue} other {changed}}', {
      number: target,
      status: detail,
    }),
  'invoice.payment-recorded': ({ target }) => t('Payment of invoice {number} recorded', { number: target }),
  'invoice.credited': ({ target, detail }) =>
    detail
      ? t('Credit note {creditNote} for invoice {number} created', { creditNote: detail, number: target })
      : t('Credit note for invoice {number} created', { number: target }),
  'recurring.created': ({ target }) => t('Invoice {number} set to repeat', { number: target }),
  'recurring.changed': ({ target, detail }) =>
    detail
      ? t('Repeating of invoice {number} changed: {change}', {
          number: target,
          change: formatIntervalAndRecipient(detail),
        })
      : t('Repeating of invoice {number} changed', { number: target }),
  'recurring.active': ({ target }) => t('Invoice {number} repeats again', { number: target }),
  'recurring.paused': ({ target }) => t('Repeating of invoice {number} paused', { number: target }),
  'recurring.ended': ({ target }) => t('Repeating of invoice {number} ended', { number: target }),
  'recurring.card-saved': ({ target }) => t('Card saved for future invoices with invoice {number}', { number: target }),
  'recurring.card-ended': ({ target }) =>
    t('Automatic payments of the invoices after {number} ended', { number: target }),
  'reminders.changed': ({ target }) =>
    target ? t('Reminders of invoice {number} changed', { number: target }) : t('Reminders of a customer changed'),
  'mail.sent': ({ target, detail }) => {
    if (detail === 'test') return t('Test of an e-mail with invoice {number} sent', { number: target });
    if (detail === 'quote test') return t('Test of an e-mail with quote {number} sent', { number: target });
    return (getEntry(mailTexts, detail) ?? describeMailedInvoice)(target);
  },
  'statement.sent': ({ target }) => t('Statement mailed to {name}', { name: target }),
  'link.created': ({ target }) => t('Link to invoice {number} made for its client', { number: target }),
  'link.revoked': ({ target }) => t('Link to invoice {number} revoked', { number: target }),
  'invoice.payment-dated': ({ target }) => t('Date of a payment of invoice {number} changed', { number: target }),
  'invoice.payment-removed': ({ target }) => t('Payment of invoice {number} removed', { number: target }),
  'quote.created': ({ target }) => t('Quote {number} created', { number: target }),
  'quote.changed': ({ target }) => t('Quote {number} changed', { number: target }),
  'quote.accepted': ({ target, detail }) =>
    detail
      ? t('Quote {number} accepted by its client', { number: target })
      : t('Quote {number} accepted', { number: target }),
  'quote.declined': ({ target, detail }) =>
    detail
      ? t('Quote {number} declined by its client', { number: target })
      : t('Quote {number} declined', { number: target }),
  'quote.link-created': ({ target }) => t('Link to quote {number} made for its client', { number: target }),
  'quote.link-revoked': ({ target }) => t('Link to quote {number} revoked', { number: target }),
  'quote.reopened': ({ target }) => t('Quote {number} opened again', { number: target }),
  'quote.invoiced': ({ target }) => t('Invoice of quote {number} begun', { number: target }),
  'attachment.added': ({ target, detail }) =>
    t(
      'File {file} attached{owner, select, invoice { to an invoice} draft { to a draft} quote { to a quote} recurring { to a recurring invoice} new { to a new document} other {}}',
      { file: target, owner: detail },
    ),
  'attachment.marked': ({ target, detail }) =>
    detail === 'mail'
      ? t('File {file} marked as sent with the mail', { file: target })
      : t('File {file} marked as only for you', { file: target }),
  'attachment.deleted': ({ target, detail }) =>
    t(
      'File {file} deleted{owner, select, invoice { from an invoice} draft { from a draft} quote { from a quote} recurring { from a recurring invoice} new { from a new document} other {}}',
      { file: target, owner: detail },
    ),
  'plan.checkout-opened': 'Checkout for Pro opened',
  'plan.cancelled': 'Subscription cancelled',
  'plan.changed': ({ detail }) => t('Plan changed from {plans}', { plans: formatChange(detail, formatPlan) }),
  'staff.read-activity': 'Activity viewed',
  'staff.read-event': ({ target }) => t('Billing event {event} viewed', { event: target }),
  'staff.read-events': 'Billing events viewed',
  'staff.read-figures': 'Billing figures viewed',
  'staff.read-mails': 'State of e-mails viewed',
  'staff.read-payment-accounts': 'Payment accounts viewed',
  'staff.read-subscriber': 'Subscription viewed',
  'staff.exported-events': 'Billing events exported',
  'staff.replayed-event': ({ target }) => t('Billing event {event} processed again', { event: target }),
  'staff.synced-subscriber': 'Subscription matched with Stripe',
  'staff.retried-mail': ({ target, detail }) =>
    detail === 'quote'
      ? t('E-mail of quote {number} tried again', { number: target })
      : t('E-mail of invoice {number} tried again', { number: target }),
  'staff.stopped-mails': 'E-mails stopped',
  'staff.allowed-mails': 'E-mails allowed again',
};

export function activityText(event: AuditEvent): string {
  // The server may be newer than this client.
  const text = (textByAction as Partial<TextByAction>)[event.action] ?? 'Unknown action: reload the page to see it';
  return typeof text === 'string' ? t(text) : text(event);
}

export function listCircumstances({ action, by, byEmail, userAgent, address, location }: AuditEvent): string[] {
  // If the plan changed, `system` means Stripe. For all other actions, `system` means one of our services.
  if (by === 'system') {
    // The texts of accepted and declined quotes already name the client.
    if (action === 'quote.accepted' || action === 'quote.declined') return [];
    return [action === 'plan.changed' ? t('by {name}', { name: 'Stripe' }) : t('automatically')];
  }
  return [
    by === 'staff' ? t('by {name}', { name: byEmail || t('{brand} staff', { brand: brand.name }) }) : '',
    userAgent && getBrowserName(userAgent),
    // The non-breaking space keeps the word "from" and the place on one line.
    address && t('from\u00a0{place}', { place: location ? `${location} (${address})` : address }),
  ].filter(Boolean);
}
