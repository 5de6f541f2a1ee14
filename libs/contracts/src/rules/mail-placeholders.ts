import { formatDate, formatPeriod } from './dates.js';
import { MAX_LENGTH } from './limits.js';
import { keysOf } from './parts-of-tables.js';
import { cutText } from './text-rules.js';
import type { CalendarDate } from './values.js';

interface PlaceholderSource {
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

/** Functions that return the value of each placeholder. The parameter `amount` is already formatted. */
const placeholderReaders = {
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
} satisfies Record<string, (invoice: PlaceholderSource, amount: string) => string>;

export type MailPlaceholder = keyof typeof placeholderReaders;
export const mailPlaceholders = keysOf(placeholderReaders);

export const placeholderValues = (invoice: PlaceholderSource, amount: string) =>
  Object.fromEntries(mailPlaceholders.map((name) => [name, placeholderReaders[name](invoice, amount)])) as Record<
    MailPlaceholder,
    string
  >;

/** Returns sample values for the preview of a template. */
export const createExampleNames = (today: CalendarDate): PlaceholderSource => ({
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

const PLACEHOLDER_PATTERN = /\{([^{}]+)\}/g;

/** Returns the words in braces that are not placeholders. Such words are sent as typed. */
export const findUnknownPlaceholders = (template: string): string[] => [
  ...new Set(
    Array.from(template.matchAll(PLACEHOLDER_PATTERN))
      .filter(([, name]) => !mailPlaceholders.some((known) => known === name))
      .map(([braces]) => braces),
  ),
];

interface Template {
  subject: string;
  text: string;
}

/**
 * Fills in a template. If the user's template leaves the subject or the text blank, that part comes from `ours`,
 * because a blank e-mail cannot be sent.
 * @param own the user's template, or null
 */
export function fillTemplate(
  own: Template | null | undefined,
  ours: Template,
  values: Partial<Record<MailPlaceholder, string>>,
): Template {
  const [written, standard] = [own && replacePlaceholders(own, values), replacePlaceholders(ours, values)];
  return { subject: written?.subject || standard.subject, text: written?.text || standard.text };
}

function replacePlaceholders({ subject, text }: Template, values: Record<string, string | undefined>): Template {
  const fill = (template: string) =>
    template.replaceAll(PLACEHOLDER_PATTERN, (braces, name: string) =>
      Object.hasOwn(values, name) ? values[name]! : braces,
    );
  return {
    // The word "from" is removed from the subject "Invoice 7 from {company}" if the company has no name.
    subject: cutText(toOneLine(fill(subject).replace(/ from (?= |$)/, '')), MAX_LENGTH.mailSubject).trim(),
    text: cutText(fill(text).trim(), MAX_LENGTH.mailText),
  };
}

const toOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');
