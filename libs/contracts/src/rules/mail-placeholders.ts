import { formatDate, formatPeriod } from './dates.js';
import { MAX_LENGTH } from './limits.js';
import { cutText } from './text-rules.js';
import type { CalendarDate } from './values.js';

/** What stands in braces in a template of a mail, and is filled in for each. */
export const mailPlaceholders = [
  'number',
  'amount',
  'due date',
  'name',
  'company',
  'reference',
  'delivery',
  'note',
  'client tax id',
  'company tax id',
  'registration number',
] as const;
export type MailPlaceholder = (typeof mailPlaceholders)[number];

const IN_BRACES = /\{([^{}]+)\}/g;

/** What stands in braces and is none of them, braces included, each once: it goes out as it was typed. */
export const unknownPlaceholders = (template: string): string[] => [
  ...new Set(
    Array.from(template.matchAll(IN_BRACES))
      .filter(([, name]) => !mailPlaceholders.some((known) => known === name))
      .map(([braces]) => braces),
  ),
];

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

/** @param amount as people read it */
export const placeholderValues = (invoice: NamedInInvoice, amount: string): Record<MailPlaceholder, string> => ({
  number: invoice.invoiceNumber,
  amount,
  'due date': formatDate(invoice.dueDate),
  name: invoice.contactPerson.trim() || invoice.clientName,
  company: invoice.companyName.trim(),
  'client tax id': invoice.clientTaxId,
  'company tax id': invoice.companyTaxId,
  'registration number': invoice.companyRegistrationNumber,
  reference: invoice.reference,
  delivery: formatPeriod(invoice.deliveryStart, invoice.deliveryEnd),
  note: invoice.note,
});

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
