import type { InvoiceDetails, MailSettings, MailTemplate } from '@paperbill/contracts/http';
import { fillTemplate, placeholderValues, getReminderTemplate } from '@paperbill/contracts/rules';
import { mailTemplates } from '@paperbill/contracts/texts/mail-templates';
import { compareDecimals, formatMoney } from '@paperbill/money';
import { getToday } from '../../../components/today.js';

/**
 * Fills the placeholders in the subject and text of an e-mail template with the data of an invoice.
 *
 * @param isReminder uses the template for reminders
 */
export function createMailText(
  invoice: InvoiceDetails,
  isReminder = false,
  own?: MailSettings['templates'],
): MailTemplate {
  const template = getMailTemplate(invoice, isReminder);
  // A partly paid invoice has the same e-mail template as an unpaid one.
  const name = template === 'partlyPaid' ? 'invoice' : template;
  const written = name === 'void' || name === 'settled' ? null : own?.[name];
  return fillTemplate(written, mailTemplates[template], placeholderValues(invoice, formatMoney(invoice.amountDue)));
}

function getMailTemplate({ status, total, amountDue, dueDate }: InvoiceDetails, isReminder: boolean) {
  if (status === 'void') return 'void';
  if (compareDecimals(amountDue, '0') <= 0) return 'settled';
  if (!isReminder) return compareDecimals(amountDue, total) < 0 ? 'partlyPaid' : 'invoice';
  return getReminderTemplate(dueDate, getToday());
}
