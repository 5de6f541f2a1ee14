import { formatDate, formatPeriod } from './dates.js';
import { MAX_LENGTH } from './limits.js';
import { namesOf } from './parts-of-tables.js';
import { cutText } from './text-rules.js';
import type { CalendarDate } from './values.js';

/** What of an invoice its mails may name. */
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

/** The placeholders of mail templates, and the value of each. @param amount as people read it */
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

/** @param amount as people read it */
export const placeholderValues = (invoice: NamedInInvoice, amount: string) =>
  Object.fromEntries(mailPlaceholders.map((name) => [name, placeholders[name](invoice, amount)])) as Record<
    MailPlaceholder,
    string
  >;

/** What mails name of an invoice, to show how a template reads. */
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

/** What stands in braces and is none of them, braces included, each once: it goes out as it was typed. */
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
 * Subject and text of a mail with everything filled in. Neither is ever blank: no mail goes out without, and what it tells of,
 * such as a payment, must not fail over the words.
 *
 * @param own as the user wrote it; null where they have not, and where nothing is left of it, such as of `{company}` for a
 *   company without a name, ours stands in
 */
export function fillTemplate(
  own: Template | null | undefined,
  ours: Template,
  values: Partial<Record<MailPlaceholder, string>>,
): Template {
  const [written, standard] = [own && filled(own, values), filled(ours, values)];
  return { subject: written?.subject || standard.subject, text: written?.text || standard.text };
}

/** Of a company without a name nothing is said. */
function filled({ subject, text }: Template, values: Record<string, string | undefined>): Template {
  const fill = (template: string) =>
    template.replaceAll(IN_BRACES, (braces, name: string) => (Object.hasOwn(values, name) ? values[name]! : braces));
  return {
    subject: cutText(onOneLine(fill(subject).replace(/ from (?= |$)/, '')), MAX_LENGTH.mailSubject).trim(),
    text: cutText(fill(text).trim(), MAX_LENGTH.mailText),
  };
}

const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');
