import type { EntityManager } from '@mikro-orm/postgresql';
import type { Decimal } from '@paperbill/contracts/rules';
import { compareDecimals, subtractAmounts, summarizePayments } from '@paperbill/money';
import type { LockedInvoice } from '../invoices/locked-invoice.queries.js';
import { PaymentEntity } from './payment.entity.js';
import { selectPaymentsOfInvoice } from './payment-summary.js';

/**
 * A user can mark an invoice as paid before its online payment arrives. The invoice is then paid twice. Therefore the
 * amount of the online payment reduces the payment that marking the invoice added (rule ONL-12).
 */
export async function reduceMarkedPayments(
  em: EntityManager,
  invoice: LockedInvoice,
  receivedAmount: Decimal,
): Promise<void> {
  const payments = await selectPaymentsOfInvoice(em, invoice.id);
  let excess = getLowerAmount(receivedAmount, summarizePayments(invoice, payments).overpaid);
  for (const { id, amount, source } of payments) {
    if (source !== 'marked' || compareDecimals(amount, '0') <= 0 || compareDecimals(excess, '0') <= 0) continue;
    const replacedAmount = getLowerAmount(amount, excess);
    excess = subtractAmounts(excess, replacedAmount);
    const remainder = subtractAmounts(amount, replacedAmount);
    const change = compareDecimals(remainder, '0') > 0 ? { amount: remainder } : { removedAt: new Date() };
    await em.nativeUpdate(PaymentEntity, { id }, change);
  }
}

const getLowerAmount = (one: Decimal, other: Decimal): Decimal => (compareDecimals(one, other) < 0 ? one : other);
