import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoicePayments, Payment, StatusChange } from '@paperbill/contracts/http';
import { type DatedPayment, isNothingToPay, summarizePayments } from '@paperbill/money';
import { sql, type Timestamp } from '@paperbill/service-kit';
import {
  type StoredPaymentState,
  type LockedInvoice,
  PAYMENT_STATE_COLUMNS,
} from '../invoices/locked-invoice.queries.js';
import { getPaymentNoteText, getOnlineDetails, PaymentEntity, type StoredPayment } from './payment.entity.js';
import { type StoredPaymentSummary, storePaymentSummaries } from './payment.queries.js';

export const selectPaymentsOfInvoice = (em: EntityManager, invoiceId: string): Promise<StoredPayment[]> =>
  em.find(
    PaymentEntity,
    { invoiceId, removedAt: null },
    { orderBy: { createdAt: 'asc', id: 'asc' }, disableIdentityMap: true },
  );

export function toInvoicePayments(
  { status, paidAt, paidOn }: StoredPaymentState,
  { total, amountCredited }: Pick<LockedInvoice, 'total' | 'amountCredited'>,
  stored: StoredPayment[],
): InvoicePayments {
  const { amountPaid, amountEntered, amountDue, overpaid } = summarizePayments({ total, amountCredited }, stored);
  const amounts = { amountPaid, amountEntered, amountCredited, amountDue, overpaid };
  return { status, paidAt, paidOn, ...amounts, payments: stored.map(toPayment) };
}

export async function updatePaymentSummary(
  em: EntityManager,
  userId: string,
  locked: LockedInvoice,
  { amountCredited, isVoid }: CreditedAmount = { amountCredited: locked.amountCredited, isVoid: false },
): Promise<InvoicePayments> {
  const invoice = { ...locked, amountCredited };
  const payments = await selectPaymentsOfInvoice(em, invoice.id);
  const stored = await storePaymentSummaries(em, userId, [toStoredSummary(invoice, payments)])
    .set({ amountCredited, ...(isVoid && { voidedAt: sql<Timestamp>`now()` }) })
    .returning(PAYMENT_STATE_COLUMNS)
    .executeTakeFirstOrThrow();
  return toInvoicePayments(stored, invoice, payments);
}

interface CreditedAmount {
  amountCredited: string;
  isVoid: boolean;
}

export function toStoredSummary(
  invoice: LockedInvoice,
  payments: readonly DatedPayment[],
  { status, paidAt }: Omit<StatusChange, 'id'> = { status: invoice.storedStatus },
): StoredPaymentSummary {
  const { isPaid, amountPaid, amountEntered, outstanding, isPartlyPaid, paidInFullOn } = summarizePayments(
    invoice,
    payments,
  );
  // An invoice with nothing to pay keeps its stored date of payment.
  const paidOn = isNothingToPay(invoice) ? (invoice.storedPaidOn ?? invoice.today) : paidInFullOn;
  const storedStatus = isPaid ? 'paid' : status === 'paid' ? 'pending' : status;
  return {
    id: invoice.id,
    storedStatus,
    paidAt: (status === 'paid' && paidAt) || null,
    paidOn,
    isPaid,
    amountPaid,
    amountEntered,
    outstanding,
    isPartlyPaid,
  };
}

export const getPaymentAmounts = (payments: readonly StoredPayment[]) => payments.map(({ amount }) => amount);

const toPayment = ({ id, date, amount, method, source, createdAt, ...payment }: StoredPayment): Payment => ({
  id,
  date,
  amount,
  method,
  note: getPaymentNoteText(payment),
  source,
  createdAt: createdAt.toISOString(),
  ...getOnlineDetails(payment),
});
