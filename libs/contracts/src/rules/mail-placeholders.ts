import { formatDate, formatPeriod } from './dates.js';
import { MAX_LENGTH } from './limits.js';
import { namesOf } from './parts-of-tables.js';
import { cutText } from './text-rules.js';
import type { CalendarDate } from './values.js';

/** The values of an invoice that an e-mail template can contain. */
interface NamedInInvoice {
  invoiceNumber: string;
  dueDate: CalendarDate;
  clientName: string;
  contactPerson: string;
  companyName: string;
  clientTaxId: string;
  companyTaxId: string;
  companyRegistrationNumber: string;
  reference: string;
  deliveryStart: CalendarDate | '';
  deliveryEnd: CalendarDate | '';
  note: string;
}

/**
 * The placeholders of e-mail templates. Each function returns the value of its placeholder. The `amount` is already
 * formatted.
 */
const placeholders = {
  number: ({ invoiceNumber }) => invoiceNumber,
  amount: (_, amount) => amount,
  'due date': ({ dueDate }) => formatDate(dueDate),
  name: ({ contactPerson, clientName }) => contactPerson.trim() || clientName,
  company: ({ companyName }) => companyName.trim(),
  reference: ({ reference }) => reference,
  delivery: ({ deliveryStart, deliveryEnd }) => formatPeriod(deliveryStart, deliveryEnd),
  note: ({ note }) => note,
  'client tax id': ({ clientTaxId }) => clientTaxId,
  'company tax id': ({ companyTaxId }) => companyTaxId,
  'registration number': ({ companyRegistrationNumber }) => companyRegistrationNumber,
} satisfies Record<string, (invoice: NamedInInvoice, amount: string) => string>;

export type MailPlaceholder = keyof typeof placeholders;
export const mailPlaceholders = namesOf(placeholders);

/** @param amount the amount, already formatted with its currency */
export const placeholderValues = (invoice: NamedInInvoice, amount: string) =>
  Object.fromEntries(mailPlaceholders.map((name) => [name, placeholders[name](invoice, amount)])) as Record<
    MailPlaceholder,
    string
  >;

/** Returns sample values for the preview of a template. */
export const namedForExample = (today: CalendarDate): NamedInInvoice => ({
  invoiceNumber: 'INV-7',
  dueDate: today,
  clientName: 'Oak Lane Ltd',
  contactPerson: 'Grace Hopper',
  companyName: 'Your Company',
  clientTaxId: 'DE123456789',
  companyTaxId: '12-3456789',
  companyRegistrationNumber: '01234567',
  reference: 'PO-4711',
  deliveryStart: today,
  deliveryEnd: '',
  note: 'Thank you for your order.',
});

const IN_BRACES = /\{([^{}]+)\}/g;

/**
 * Returns the words in braces that are not placeholders, with their braces and without duplicates. Such words are sent
 * as typed.
 */
export const unknownPlaceholders = (template: string): string[] => [
  ...new Set(
    Array.from(template.matchAll(IN_BRACES))
      .filter(([, name]) => !mailPlaceholders.some((known) => known === name))
      .map(([braces]) => braces),
  ),
];

interface Template {
  subject: string;
  text: string;
}

/**
 * Replaces the placeholders in the subject and the text of an e-mail. Neither result is ever blank: a blank e-mail
 * could not be sent, and the action that sends it (such as recording a payment) would fail.
 *
 * @param own the user's template, or null. If its subject or its text would be blank, that part comes from `ours`. For
 * example, `{company}` is blank if the company has no name.
 */
export function fillTemplate(
  own: Template | null | undefined,
  ours: Template,
  values: Partial<Record<MailPlaceholder, string>>,
): Template {
  const [written, standard] = [own && filled(own, values), filled(ours, values)];
  return { subject: written?.subject || standard.subject, text: written?.text || standard.text };
}

function filled({ subject, text }: Template, values: Record<string, string | undefined>): Template {
  const fill = (template: string) =>
    template.replaceAll(IN_BRACES, (braces, name: string) => (Object.hasOwn(values, name) ? values[name]! : braces));
  return {
    // The subject "Invoice 7 from {company}" becomes "Invoice 7" if the company has no name.
    subject: cutText(onOneLine(fill(subject).replace(/ from (?= |$)/, '')), MAX_LENGTH.mailSubject).trim(),
    text: cutText(fill(text).trim(), MAX_LENGTH.mailText),
  };
}

const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');
