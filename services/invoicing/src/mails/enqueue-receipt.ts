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
import { getSavedCardTexts, type WithLanguage, loadMailTexts } from '@paperbill/contracts/languages';
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

/** Queues a receipt for a payment, if the invoice was mailed before. The caller must have locked the invoice. */
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
  const template = fillTemplate(
    findUserTemplate(templates, 'receipt', invoice),
    await loadMailTexts(invoice),
    'receipt',
    placeholderValues('invoice', invoice, formatMoney(amount, invoice.currency, invoice.language)),
  );
  const card = await describeCard(em, payment, invoice);
  const text = card === null ? template.text : addParagraph(template.text, card);
  const mail = { ...recipients, ...template, text, kind: 'receipt' as const };
  // The idempotency key prevents a second receipt for the same payment.
  const key = `receipt ${id}`;
  try {
    await enqueueMail(em, { userId, document, mail, idempotencyKey: key, requestHash: '' }, limits);
  } catch (error) {
    // The error is ignored, because the payment must be recorded even if the daily limit of mails is reached.
    if (!(error instanceof AppError && error.code === 'QUOTA_REACHED')) throw error;
  }
}

/** @returns a text about the card that the payment charged or saved; null if there is no such card */
async function describeCard(
  em: EntityManager,
  { userId, invoiceId, savedCard, chargedCard }: ReceivedPayment,
  { language }: WithLanguage,
): Promise<string | null> {
  const texts = getSavedCardTexts({ language });
  if (chargedCard) return texts.chargedCard(formatCard(chargedCard));
  const agreement = savedCard && (await selectNewAgreement(em, { userId, invoiceId, ...savedCard }));
  if (!agreement) return null;
  return `${texts.savedCard(formatCard(savedCard))} ${texts.consent(formatMoney(agreement.maxAmount, agreement.currency, language))}`;
}

const addParagraph = (text: string, paragraph: string): string =>
  `${cutText(text, MAX_LENGTH.mailText - paragraph.length - 2)}\n\n${paragraph}`;
