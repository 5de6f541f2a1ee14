import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, formatCard } from '@paperbill/contracts/http';
import {
  cutText,
  MAX_LENGTH,
  fillTemplate,
  findUserTemplate,
  placeholderValues,
  type UserTemplates,
} from '@paperbill/contracts/rules';
import { getSavedCardTexts, type InLanguage, loadMailTexts } from '@paperbill/contracts/languages';
import { formatMoney } from '@paperbill/money';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import type { ReceivedPayment } from '../payments/receipts.js';
import { selectNewAgreement } from '../saved-cards/saved-card.queries.js';
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
  payment: ReceivedPayment,
  { templates, limits }: ReceiptSettings,
): Promise<void> {
  const { id, userId, invoiceId, amount } = payment;
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
  const text = await addSavedCard(em, written.text, payment, invoice);
  const mail = { ...recipients, ...written, text, kind: 'receipt' as const };
  // The idempotency key prevents a second receipt for the same payment.
  const key = `receipt ${id}`;
  try {
    await enqueueMail(em, { userId, document, mail, idempotencyKey: key, requestHash: '' }, limits);
  } catch (error) {
    // The error is ignored, because the payment must be recorded even if the daily limit of mails is reached.
    if (!(error instanceof AppError && error.code === 'QUOTA_REACHED')) throw error;
  }
}

/** If the client saves a card with this payment, adds a sentence that confirms the card and the agreement. */
async function addSavedCard(
  em: EntityManager,
  text: string,
  { userId, invoiceId, savedCard }: ReceivedPayment,
  { language }: InLanguage,
): Promise<string> {
  const agreement = savedCard && (await selectNewAgreement(em, { userId, invoiceId, ...savedCard }));
  if (!agreement) return text;
  const { saved, consent } = getSavedCardTexts({ language });
  const confirmation = `${saved(formatCard(savedCard))} ${consent(formatMoney(agreement.maxAmount, agreement.currency, language))}`;
  return `${cutText(text, MAX_LENGTH.mailText - confirmation.length - 2)}\n\n${confirmation}`;
}
