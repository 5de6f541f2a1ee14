import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoicePayments, Payment } from '@paperbill/contracts/http';
import { balanceOf, sum } from '@paperbill/money';
import type { InvoiceStanding, LockedInvoice } from '../invoices/locked-invoice.queries.js';
import { PaymentEntity, type StoredPayment } from './payment.entity.js';
import { storeBalance } from './payment.queries.js';

/** Those that count, oldest first. */
export const paymentsOf = (em: EntityManager, invoiceId: string): Promise<StoredPayment[]> =>
  em.find(
    PaymentEntity,
    { invoiceId, removedAt: null },
    { orderBy: { createdAt: 'asc', id: 'asc' }, disableIdentityMap: true },
  );

/** How an invoice stands with these payments. */
export function standingWith(
  { status, paidAt, paidOn }: InvoiceStanding,
  { total, amountCredited }: Pick<LockedInvoice, 'total' | 'amountCredited'>,
  stored: StoredPayment[],
): InvoicePayments {
  const { amountPaid, amountDue, overpaid } = balanceOf(total, amountsOf(stored), amountCredited);
  const amountEntered = sum(amountsOf(stored.filter(({ source }) => source === 'entered')));
  const amounts = { amountPaid, amountEntered, amountCredited, amountDue, overpaid };
  return { status, paidAt, paidOn, ...amounts, payments: stored.map(toPayment) };
}

/** What follows for a locked invoice from the payments and credit notes that it has now. */
export async function settle(em: EntityManager, userId: string, invoice: LockedInvoice): Promise<InvoicePayments> {
  const payments = await paymentsOf(em, invoice.id);
  const { amountPaid, isPaid } = balanceOf(invoice.total, amountsOf(payments), invoice.amountCredited);
  const standing = await storeBalance(em, userId, invoice, { amountPaid, isPaid });
  return standingWith(standing, invoice, payments);
}

export const amountsOf = (payments: readonly StoredPayment[]) => payments.map(({ amount }) => amount);

const toPayment = ({ id, date, amount, method, note, source, createdAt }: StoredPayment): Payment => ({
  id,
  date,
  amount,
  method,
  note,
  source,
  createdAt: createdAt.toISOString(),
});
