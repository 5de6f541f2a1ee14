import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type StatusChange } from '@paperbill/contracts/http';
import { type DatedPayment, selectEnteredPayments, createMarkPayment, summarizePayments } from '@paperbill/money';
import { changeWithAuditEvents } from '@paperbill/service-kit';
import { insertMarkedEvents } from '../history/invoice-event.queries.js';
import { type LockedInvoice, lockInvoice, lockInvoices } from '../invoices/locked-invoice.queries.js';
import {
  restorePayments,
  deletePayments,
  insertMarkedPayments,
  type MarkablePayment,
  selectMarkablePayments,
  storePaymentSummaries,
  softDeletePayments,
} from './payment.queries.js';
import { toStoredSummary } from './payment-summary.js';

export interface InvoiceStatusChange {
  invoice: LockedInvoice;
  change: Omit<StatusChange, 'id'>;
}

interface PaymentChanges extends InvoiceStatusChange {
  restoredIds: string[];
  removedIds: string[];
  deletedIds: string[];
  /** The amount of the payment that is added when the invoice is marked as paid. Null if no payment is added. */
  remainder: string | null;
  /** The payments of the invoice after the change, without the new payment of `remainder`. */
  countedPayments: DatedPayment[];
}

const MARK_AUDIT_EVENT = { action: 'invoice.marked', target: 'invoice_number', detail: 'status' } as const;

/**
 * Implements rules PAY-12 and PAY-13. The number of SQL statements does not depend on the number of invoices.
 * @throws AppError INVALID_INPUT if an invoice is covered by online payments and cannot be marked as unpaid
 */
export async function markInvoices(
  em: EntityManager,
  userId: string,
  marks: InvoiceStatusChange[],
  { isAudited }: { isAudited: boolean },
): Promise<void> {
  const ids = marks.map(({ invoice }) => invoice.id);
  const payments = await selectMarkablePayments(em, ids);
  const getPayments = ({ id }: LockedInvoice) => payments.filter(({ invoiceId }) => invoiceId === id);
  const plans = marks.map((one) => planPaymentChanges(one, getPayments(one.invoice)));
  if (isAudited) plans.forEach(refuseUnmarkingPaidOnline);
  const collectIds = (getIds: (plan: PaymentChanges) => string[]) => plans.flatMap(getIds);
  await deletePayments(
    em,
    collectIds(({ deletedIds }) => deletedIds),
  );
  await softDeletePayments(
    em,
    collectIds(({ removedIds }) => removedIds),
  );
  await restorePayments(
    em,
    collectIds(({ restoredIds }) => restoredIds),
  );
  const rests = plans.flatMap(({ invoice, change, remainder }) =>
    remainder === null ? [] : [{ invoiceId: invoice.id, amount: remainder, paidAt: change.paidAt ?? null }],
  );
  const newPayments = await insertMarkedPayments(em, userId, rests);
  const rows = plans.map(({ invoice, change, countedPayments }) =>
    toStoredSummary(
      invoice,
      [...countedPayments, ...newPayments.filter(({ invoiceId }) => invoiceId === invoice.id)],
      change,
    ),
  );
  const changed = storePaymentSummaries(em, userId, rows).returning([
    'invoices.id',
    'invoiceNumber',
    'invoices.status',
  ]);
  if (isAudited) await changeWithAuditEvents(em, changed, { userId, ...MARK_AUDIT_EVENT });
  else await changed.execute();
  const changedPlans = plans.filter(({ invoice }, index) => (invoice.storedStatus === 'paid') !== rows[index]!.isPaid);
  await insertMarkedEvents(
    em,
    changedPlans.map(({ invoice }) => invoice.id),
  );
}

export const markNewInvoice = async (em: EntityManager, userId: string, id: string): Promise<void> =>
  markInvoices(em, userId, [{ invoice: await lockInvoice(em, userId, id), change: { status: 'paid' } }], {
    isAudited: false,
  });

/**
 * A summary becomes outdated during an upgrade, because release 0.1 still runs and updates only the `status` of an
 * invoice.
 * @throws AppError NOT_FOUND if one of the invoices does not belong to the user
 */
export async function lockInvoicesWithCurrentSummary(
  em: EntityManager,
  userId: string,
  ids: string[],
): Promise<LockedInvoice[]> {
  const locked = await lockInvoices(em, userId, ids);
  const stale = locked.filter(({ isUpToDate }) => !isUpToDate);
  if (stale.length === 0) return locked;
  const marks = stale.map((invoice) => ({
    invoice,
    change: { status: invoice.storedStatus, paidAt: invoice.paidAt },
  }));
  await markInvoices(em, userId, marks, { isAudited: false });
  return lockInvoices(em, userId, ids);
}

function planPaymentChanges({ invoice, change }: InvoiceStatusChange, payments: MarkablePayment[]): PaymentChanges {
  const countedPayments = payments.filter(({ isRemoved }) => !isRemoved);
  const noChanges = {
    invoice,
    change,
    restoredIds: [],
    removedIds: [],
    deletedIds: [],
    remainder: null,
    countedPayments,
  };
  if (change.status !== 'paid') {
    const keptPayments = selectEnteredPayments(invoice, countedPayments);
    if (keptPayments.length === countedPayments.length) return noChanges;
    // Automatic payments that were removed earlier are deleted. Otherwise the number of rows would grow with each time
    // that a user marks an invoice as paid and unpaid.
    const deletedIds = getPaymentIds(payments.filter(({ isRemoved, source }) => isRemoved && source === 'marked'));
    const removedIds = getPaymentIds(countedPayments.filter((payment) => !keptPayments.includes(payment)));
    return { ...noChanges, deletedIds, removedIds, countedPayments: keptPayments };
  }
  if (invoice.storedStatus === 'paid' && summarizePayments(invoice, countedPayments).isPaid) return noChanges;
  // A request that undoes "mark as unpaid" contains the former `paidAt` of the invoice. Payments that were removed with
  // this `paidAt` are restored.
  const restored = payments.filter(({ unmarkedPaidAt }) => unmarkedPaidAt && unmarkedPaidAt === toPaidAt(change));
  const after = [...countedPayments, ...restored];
  return {
    ...noChanges,
    restoredIds: getPaymentIds(restored),
    remainder: createMarkPayment(invoice, after),
    countedPayments: after,
  };
}

/**
 * Refuses to mark an invoice as unpaid if online payments cover the invoice (rule ONL-4). An online payment can only be
 * reversed by a refund.
 */
function refuseUnmarkingPaidOnline({ invoice, change, countedPayments }: PaymentChanges): void {
  const isPaidOnline =
    change.status !== 'paid' &&
    countedPayments.some(({ source }) => source === 'online') &&
    summarizePayments(invoice, countedPayments).isPaid;
  if (isPaidOnline) {
    throw new AppError('INVALID_INPUT', { reason: { code: 'paidOnline', params: [invoice.invoiceNumber] } });
  }
}

const getPaymentIds = (payments: MarkablePayment[]): string[] => payments.map(({ id }) => id);

const toPaidAt = ({ paidAt }: InvoiceStatusChange['change']): string | null =>
  paidAt ? new Date(paidAt).toISOString() : null;
