import type { InvoiceDetails, MailSettings, MailTemplate } from '@paperbill/contracts/http';
import { fillTemplate, placeholderValues, reminderTemplateOf } from '@paperbill/contracts/rules';
import { mailTemplates } from '@paperbill/contracts/texts';
import { compare, formatMoney } from '@paperbill/money';
import { today } from '../../../components/today.js';

/** Subject and text of a mail with an invoice, with everything filled in. @param isReminder asks for the money once more */
export function filledTemplate(
  invoice: InvoiceDetails,
  isReminder = false,
  own?: MailSettings['templates'],
): MailTemplate {
  const template = templateOf(invoice, isReminder);
  const written = template === 'void' || template === 'settled' ? null : own?.[template];
  return fillTemplate(written, mailTemplates[template], placeholderValues(invoice, formatMoney(invoice.amountDue)));
}

function templateOf(
  { status, amountDue, dueDate }: InvoiceDetails,
  isReminder: boolean,
): Exclude<keyof typeof mailTemplates, 'statement'> {
  if (status === 'void') return 'void';
  if (compare(amountDue, '0') <= 0) return 'settled';
  if (!isReminder) return 'invoice';
  return reminderTemplateOf(dueDate, today());
}
