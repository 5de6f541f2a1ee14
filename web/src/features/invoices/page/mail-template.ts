import type { InvoiceDetails } from '@paperbill/contracts/http';
import { formatDate, MAX_LENGTH } from '@paperbill/contracts/rules';
import { mailTemplates } from '@paperbill/contracts/texts';
import { compare, formatMoney } from '@paperbill/money';

/** Subject and text of a mail with an invoice, with everything filled in. */
export function filledTemplate(invoice: InvoiceDetails): { subject: string; text: string } {
  const { subject, text } = mailTemplates[templateOf(invoice)];
  const values: Record<string, string> = {
    number: invoice.invoiceNumber,
    amount: formatMoney(invoice.amountDue),
    'due date': formatDate(invoice.dueDate),
    name: invoice.contactPerson.trim() || invoice.clientName,
    company: invoice.companyName.trim(),
  };
  const fill = (template: string) =>
    template.replaceAll(/\{([^{}]+)\}/g, (braces, name: string) => values[name] ?? braces);
  // Of a company without a name nothing is said.
  return {
    subject: fill(subject)
      .replace(/ from (?= |$)/, '')
      .slice(0, MAX_LENGTH.mailSubject),
    text: fill(text).trim(),
  };
}

function templateOf({ status, amountDue }: InvoiceDetails): keyof typeof mailTemplates {
  if (status === 'void') return 'void';
  return compare(amountDue, '0') > 0 ? 'due' : 'settled';
}
