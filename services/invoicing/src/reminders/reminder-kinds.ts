import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTemplate } from '@paperbill/contracts/http';
import {
  fillTemplate,
  findUserTemplate,
  getReminderTemplate,
  type MailedDocumentKind,
  placeholderValues,
} from '@paperbill/contracts/rules';
import { loadMailTexts } from '@paperbill/contracts/languages';
import { formatMoney } from '@paperbill/money';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { selectMailSettings } from '../mails/mail-settings.queries.js';
import { getQuote } from '../quotes/quotes.service.js';
import { type DueQuoteReminder, insertQuoteReminder, selectDueQuoteReminders } from './quote-reminder.queries.js';
import { type DueReminder, insertReminder, selectDueReminders } from './reminder.queries.js';

interface AnyDueReminder {
  id: string;
  days: number;
}

export interface ReminderKind<DueOfKind extends AnyDueReminder> {
  /** Returns due reminders, most urgent first. @param only.id if given, only reminders of this document */
  selectDue(
    em: EntityManager,
    userId: string,
    now: string,
    filter: { id?: string; limit: number },
  ): Promise<DueOfKind[]>;
  /** Returns the subject and the text of a reminder. The caller must have locked the document. */
  compose(em: EntityManager, userId: string, due: DueOfKind): Promise<MailTemplate>;
  /** Records that a reminder was sent. A reminder without a mail is recorded as skipped. */
  record(em: EntityManager, reminder: DueOfKind & { userId: string; mailId: string | null }): Promise<void>;
  /** Returns a unique key for the reminder. It is used as the idempotency key of the reminder's mail. */
  getKeyText(due: DueOfKind): string;
}

const invoiceReminders: ReminderKind<DueReminder> = {
  selectDue: selectDueReminders,
  async compose(em, userId, { id, dueDate, today, amountDue }) {
    const settings = await selectMailSettings(em, userId);
    const invoice = await em.findOneOrFail(InvoiceEntity, { id, userId }, { disableIdentityMap: true });
    const name = getReminderTemplate(dueDate, today);
    const values = placeholderValues('invoice', invoice, formatMoney(amountDue, invoice.currency, invoice.language));
    return fillTemplate(findUserTemplate(settings, name, invoice), await loadMailTexts(invoice), name, values);
  },
  record: insertReminder,
  getKeyText: ({ id, days }) => `reminder ${days} of ${id}`,
};

const quoteReminders: ReminderKind<DueQuoteReminder> = {
  selectDue: selectDueQuoteReminders,
  async compose(em, userId, { id, total }) {
    const settings = await selectMailSettings(em, userId);
    const quote = await getQuote(em, userId, id, true);
    const values = placeholderValues('quote', quote, formatMoney(total, quote.currency, quote.language));
    const customTemplate = findUserTemplate(settings, 'quoteReminder', quote);
    return fillTemplate(customTemplate, await loadMailTexts(quote), 'quoteReminder', values);
  },
  record: insertQuoteReminder,
  getKeyText: ({ id, days, validUntil }) => `reminder ${days} of quote ${id} until ${validUntil}`,
};

export const reminderKinds: Record<MailedDocumentKind, ReminderKind<AnyDueReminder>> = {
  invoice: invoiceReminders,
  quote: quoteReminders,
};
