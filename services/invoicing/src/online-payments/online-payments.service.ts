import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, type OnlinePaymentMethod } from '@paperbill/contracts/http';
import type { OnlinePaymentEntry, SettledOnlinePayment } from '@paperbill/contracts/nats';
import { getDecimals, isId, type PaymentMethod } from '@paperbill/contracts/rules';
import { compareDecimals, sumAmounts, toAmount } from '@paperbill/money';
import { appendEvent } from '@paperbill/service-kit';
import { deriveId } from '../derive-id.js';
import { type LockedInvoice, selectInvoice, toAuditTarget } from '../invoices/locked-invoice.queries.js';
import { lockInvoicesWithCurrentSummary } from '../payments/mark.js';
import { resolvePaidMessages } from '../payments/paid-messages.queries.js';
import { updatePaymentSummary } from '../payments/payment-summary.js';
import { reduceMarkedPayments } from '../payments/reduce-marked-payments.js';
import { Receipts, type SendReceipt } from '../payments/receipts.js';
import { cancelCharge } from './automatic-payment.queries.js';
import {
  deleteRemovedEntries,
  hasAllReferences,
  type OnlineEntryRow,
  removeVanishedEntries,
  storeEntries,
  storeOnlinePayment,
} from './online-payment.queries.js';

const methodOfRow: Record<OnlinePaymentMethod, PaymentMethod> = {
  card: 'card',
  sepa_debit: 'bank_transfer',
  bank_transfer: 'bank_transfer',
  other: 'other',
};

/** Stores the state of online payments, as billing reads it from Stripe (rules ONL-1 to ONL-4). */
@Injectable()
export class OnlinePaymentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly receipts: Receipts,
  ) {}

  /**
   * `isKnown` is false if the invoice does not exist.
   * @throws AppError INVALID_INPUT if the currency is not that of the invoice, or if another invoice has this payment
   */
  async settle(payment: SettledOnlinePayment): Promise<{ isKnown: boolean }> {
    const { userId, invoiceId, currency } = payment;
    const invoice =
      isId(invoiceId) && (await selectInvoice(this.em, userId, invoiceId).select('currency').executeTakeFirst());
    if (!invoice) return { isKnown: false };
    if (invoice.currency !== currency) throw new AppError('INVALID_INPUT');
    const sendReceipt = await this.prepareReceipts(payment);
    await this.em.transactional(async (em) => {
      const [locked] = await lockInvoicesWithCurrentSummary(em, userId, [invoiceId]);
      // The mails are locked before the saved card, as in the transactions that finish a charge or create a copy.
      if (sendReceipt) await this.receipts.lock(em, userId);
      await replaceEntries(em, locked!, payment, sendReceipt);
    });
    return { isKnown: true };
  }

  private async prepareReceipts({ userId, entries }: SettledOnlinePayment): Promise<SendReceipt | null> {
    const received = entries.filter(isReceived).map(({ reference }) => reference);
    if (await hasAllReferences(this.em, userId, received)) return null;
    return this.receipts.prepare(userId, { isScheduled: true });
  }
}

async function replaceEntries(
  em: EntityManager,
  invoice: LockedInvoice,
  payment: SettledOnlinePayment,
  sendReceipt: SendReceipt | null,
): Promise<void> {
  const { userId, invoiceId, entries } = payment;
  const references = entries.map(({ reference }) => reference);
  const outcome = await storeOnlinePayment(em, payment);
  if (outcome === 'foreign') throw new AppError('INVALID_INPUT');
  if (outcome === 'outdated') return;
  const removedCount = await removeVanishedEntries(em, payment.id, references);
  await deleteRemovedEntries(em, userId, references);
  const changed = await storeEntries(
    em,
    payment,
    entries.map((entry) => toEntryRow(payment, entry)),
  );
  if (removedCount === 0 && changed.length === 0) return;
  const added = changed.filter(({ isNew }) => isNew);
  const received = added.filter(isReceived);
  const isDispute = new Set(
    entries.filter(({ kind }) => kind === 'dispute').map((entry) => toEntryRow(payment, entry).id),
  );
  const isDisputed = added.some(({ id }) => isDispute.has(id));
  if (added.length > received.length) await cancelCharge(em, payment, { isDisputed });
  if (received.length > 0) {
    await resolvePaidMessages(em, invoiceId);
    const amounts = received.map(({ amount }) => amount);
    await reduceMarkedPayments(em, invoice, sumAmounts(amounts, getDecimals(payment.currency)));
  }
  const target = toAuditTarget(invoice);
  if (added.length > 0) await appendEvent(em, { userId, action: 'invoice.payment-recorded', ...target }, 'system');
  if (removedCount > 0) await appendEvent(em, { userId, action: 'invoice.payment-removed', ...target }, 'system');
  await updatePaymentSummary(em, userId, invoice);
  const { savedCard, chargedCard } = payment;
  for (const { id, amount } of received) {
    const cards = { ...(savedCard && { savedCard }), ...(chargedCard && { chargedCard }) };
    await sendReceipt?.(em, { id, userId, invoiceId, amount, ...cards });
  }
}

const isReceived = ({ amount }: { amount: string }): boolean => compareDecimals(amount, '0') > 0;

const toEntryRow = (
  { userId, currency, method }: SettledOnlinePayment,
  { reference, kind, amount, at, fee }: OnlinePaymentEntry,
): OnlineEntryRow => ({
  // The id is derived from Stripe's reference. An entry that vanishes and returns therefore gets no second receipt.
  id: deriveId(`online ${userId} ${reference}`),
  reference,
  at,
  amount: toAmount(amount, getDecimals(currency)),
  method: methodOfRow[method],
  noteCode: kind === 'dispute' ? 'dispute' : null,
  fee: fee?.fee ?? null,
  net: fee?.net ?? null,
  feeCurrency: fee?.currency ?? null,
});
