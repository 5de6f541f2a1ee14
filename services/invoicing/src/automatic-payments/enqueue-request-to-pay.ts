import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { loadMailTexts } from '@paperbill/contracts/languages';
import { fillTemplate, placeholderValues } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { enqueueMail } from '../mails/enqueue-mail.js';
import type { MailLimits } from '../mails/mail-limits.js';
import { selectRecipients } from '../mails/mail.queries.js';

/**
 * Sends the client a request to pay an invoice, after the charge of a saved card failed. The caller must have locked
 * the invoice.
 */
export async function enqueueRequestToPay(
  em: EntityManager,
  { userId, invoiceId, amount }: { userId: string; invoiceId: string; amount: string },
  limits: MailLimits,
): Promise<void> {
  const document = { kind: 'invoice' as const, id: invoiceId };
  const recipients = await selectRecipients(em, document);
  if (!recipients) return;
  const invoice = await em.findOneOrFail(InvoiceEntity, { id: invoiceId, userId }, { disableIdentityMap: true });
  const values = placeholderValues('invoice', invoice, formatMoney(amount, invoice.currency, invoice.language));
  const template = fillTemplate(null, await loadMailTexts(invoice), 'uncharged', values);
  const mail = { ...recipients, ...template, kind: 'uncharged' as const };
  try {
    const key = `uncharged ${invoiceId}`;
    await enqueueMail(em, { userId, document, mail, idempotencyKey: key, requestHash: '' }, limits);
  } catch (error) {
    // The result of the charge must be stored even if the limit of mails is reached. The to-do list then shows the
    // failed charge.
    if (!(error instanceof AppError && error.code === 'QUOTA_REACHED')) throw error;
  }
}
