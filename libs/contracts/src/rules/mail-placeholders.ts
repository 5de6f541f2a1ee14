import { formatDate } from './dates.js';
import { MAX_LENGTH } from './limits.js';
import type { CalendarDate } from './values.js';

/** What stands in braces in a template of a mail, and is filled in for each. */
export const mailPlaceholders = ['number', 'amount', 'due date', 'name', 'company'] as const;
export type MailPlaceholder = (typeof mailPlaceholders)[number];

interface NamedInInvoice {
  invoiceNumber: string;
  dueDate: CalendarDate;
  clientName: string;
  contactPerson: string;
  companyName: string;
}

/** @param amount as people read it */
export const placeholderValues = (invoice: NamedInInvoice, amount: string): Record<MailPlaceholder, string> => ({
  number: invoice.invoiceNumber,
  amount,
  'due date': formatDate(invoice.dueDate),
  name: invoice.contactPerson.trim() || invoice.clientName,
  company: invoice.companyName.trim(),
});

/** Subject and text of a mail with everything filled in. Of a company without a name nothing is said. */
export function fillTemplate(
  { subject, text }: { subject: string; text: string },
  values: Record<MailPlaceholder, string>,
): { subject: string; text: string } {
  const known: Record<string, string> = values;
  const fill = (template: string) =>
    template.replaceAll(/\{([^{}]+)\}/g, (braces, name: string) => known[name] ?? braces);
  return {
    subject: fill(subject)
      .replace(/ from (?= |$)/, '')
      .slice(0, MAX_LENGTH.mailSubject)
      .trim(),
    text: fill(text).trim().slice(0, MAX_LENGTH.mailText),
  };
}
