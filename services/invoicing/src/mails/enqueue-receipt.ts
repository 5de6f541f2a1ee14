import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { fillTemplate, findUserTemplate, placeholderValues, type UserTemplates } from '@paperbill/contracts/rules';
import { loadMailTexts } from '@paperbill/contracts/languages';
import { formatMoney } from '@paperbill/money';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import type { ReceivedPayment } from '../payments/receipts.js';
import { enqueueMail } from './enqueue-mail.js';
import type { MailLimits } from './mail-limits.js';
import { selectRecipients } from './mail.queries.js';

interface ReceiptSettings {
  templates: UserTemplates;
  limits: MailLimits;
}

/**
 * Queues a receipt for a payment, in the transaction that records the payment. The caller must have locked the invoice.
 * Does nothing if the invoice was never mailed or the daily limit is reached.
 */
export async function enqueueReceipt(
  em: EntityManager,
  { id, userId, invoiceId, amount }: ReceivedPayment,
  { templates, limits }: ReceiptSettings,
): Promise<void> {
  const document = { kind: 'invoice' as const, id: invoiceId };
  const recipients = await selectRecipients(em, document);
  if (!recipients) return;
  const invoice = await em.findOneOrFail(InvoiceEntity, { id: invoiceId, userId }, { disableIdentityMap: true });
  const written = fillTemplate(
    findUserTemplate(templates, 'receipt', invoice),
    await loadMailTexts(invoice),
    'receipt',
    placeholderValues('invoice', invoice, formatMoney(amount, invoice.currency, invoice.language)),
  );
  const mail = { ...recipients, ...written, kind: 'receipt' as const };
  // The idempotency key prevents a second receipt for the same payment.
  const key = `receipt ${id}`;
  try {
    await enqueueMail(em, { userId, document, mail, idempotencyKey: key, requestHash: '' }, limits);
  } catch (error) {
    // The error is ignored, because the payment must be recorded even if the daily limit of mails is reached.
    if (!(error instanceof AppError && error.code === 'QUOTA_REACHED')) throw error;
  }
}
