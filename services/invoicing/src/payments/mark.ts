import type { EntityManager } from '@mikro-orm/postgresql';
import type { StatusChange } from '@paperbill/contracts/http';
import { type DatedPayment, keptWhenUnpaid, paymentOfMark, summarizePayments } from '@paperbill/money';
import { changeAndAppend } from '@paperbill/service-kit';
import { appendMarks } from '../history/invoice-event.queries.js';
import { type LockedInvoice, lockInvoice, lockInvoices } from '../invoices/locked-invoice.queries.js';
import {
  restoreOnUndo,
  deletePayments,
  insertMarked,
  type MarkablePayment,
  selectMarkable,
  storePaymentSummaries,
  removeOnUnmark,
} from './payment.queries.js';
import { toStoredSummary } from './payment-summary.js';

export interface Mark {
  invoice: LockedInvoice;
  change: Omit<StatusChange, 'id'>;
}

/**
 * The changes of an invoice's payments when the invoice is marked as paid or unpaid. The lists contain ids of payments.
 */
interface Plan extends Mark {
  restored: string[];
  removed: string[];
  deleted: string[];
  /** The amount of the new payment that is recorded; null if no payment is recorded. */
  rest: string | null;
  /** The payments that count after the change, except for the new payment. */
  counting: DatedPayment[];
}

/** The audit event of each marked invoice. It contains the invoice's number and its new status. */
const MARKED = { action: 'invoice.marked', target: 'invoice_number', detail: 'status' } as const;

/**
 * Marks locked invoices as paid or unpaid (rules PAY-12, PAY-13). The number of SQL statements does not depend on the
 * number of invoices.
 *
 * @param audited whether the audit log gets an event for each invoice
 */
export async function mark(
  em: EntityManager,
  userId: string,
  marks: Mark[],
  { audited }: { audited: boolean },
): Promise<void> {
  const ids = marks.map(({ invoice }) => invoice.id);
  const payments = await selectMarkable(em, ids);
  const paymentsOf = ({ id }: LockedInvoice) => payments.filter(({ invoiceId }) => invoiceId === id);
  const plans = marks.map((one) => planOf(one, paymentsOf(one.invoice)));
  const ofAll = (of: (plan: Plan) => string[]) => plans.flatMap(of);
  await deletePayments(
    em,
    ofAll(({ deleted }) => deleted),
  );
  await removeOnUnmark(
    em,
    ofAll(({ removed }) => removed),
  );
  await restoreOnUndo(
    em,
    ofAll(({ restored }) => restored),
  );
  const rests = plans.flatMap(({ invoice, change, rest }) =>
    rest === null ? [] : [{ invoiceId: invoice.id, amount: rest, paidAt: change.paidAt ?? null }],
  );
  const recorded = await insertMarked(em, userId, rests);
  const rows = plans.map(({ invoice, change, counting }) =>
    toStoredSummary(invoice, [...counting, ...recorded.filter(({ invoiceId }) => invoiceId === invoice.id)], change),
  );
  const changed = storePaymentSummaries(em, userId, rows).returning([
    'invoices.id',
    'invoiceNumber',
    'invoices.status',
  ]);
  if (audited) await changeAndAppend(em, changed, { userId, ...MARKED });
  else await changed.execute();
  const turned = plans.filter(({ invoice }, index) => (invoice.storedStatus === 'paid') !== rows[index]!.isPaid);
  await appendMarks(
    em,
    turned.map(({ invoice }) => invoice.id),
  );
}

/** Marks a new invoice as paid. It must be called in the transaction that stores the invoice. */
export const markNew = async (em: EntityManager, userId: string, id: string): Promise<void> =>
  mark(em, userId, [{ invoice: await lockInvoice(em, userId, id), change: { status: 'paid' } }], { audited: false });

/**
 * Locks invoices, and recomputes outdated payment summaries. During an upgrade, release 0.1 runs beside this release.
 * It marks invoices as paid by updating only their `status`.
 *
 * @throws AppError NOT_FOUND if one of the invoices does not belong to the user
 */
export async function lockUpToDate(em: EntityManager, userId: string, ids: string[]): Promise<LockedInvoice[]> {
  const locked = await lockInvoices(em, userId, ids);
  const stale = locked.filter(({ isUpToDate }) => !isUpToDate);
  if (stale.length === 0) return locked;
  const marks = stale.map((invoice) => ({
    invoice,
    change: { status: invoice.storedStatus, paidAt: invoice.paidAt },
  }));
  await mark(em, userId, marks, { audited: false });
  return lockInvoices(em, userId, ids);
}

function planOf({ invoice, change }: Mark, payments: MarkablePayment[]): Plan {
  const counting = payments.filter(({ isRemoved }) => !isRemoved);
  const nothing = { invoice, change, restored: [], removed: [], deleted: [], rest: null, counting };
  if (change.status !== 'paid') {
    const kept = keptWhenUnpaid(invoice, counting);
    if (kept.length === counting.length) return nothing;
    // Older removed payments are deleted. Otherwise, repeatedly marking an invoice as paid and unpaid would add rows
    // without limit.
    const deleted = idsOf(payments.filter(({ isRemoved, source }) => isRemoved && source === 'marked'));
    const removed = idsOf(counting.filter((payment) => !kept.includes(payment)));
    return { ...nothing, deleted, removed, counting: kept };
  }
  if (invoice.storedStatus === 'paid' && summarizePayments(invoice, counting).isPaid) return nothing;
  // A request to undo marking an invoice as unpaid contains the former `paidAt`. It identifies the payments to restore.
  const restored = payments.filter(({ unmarkedPaidAt }) => unmarkedPaidAt && unmarkedPaidAt === instantOf(change));
  const after = [...counting, ...restored];
  return { ...nothing, restored: idsOf(restored), rest: paymentOfMark(invoice, after), counting: after };
}

const idsOf = (payments: MarkablePayment[]): string[] => payments.map(({ id }) => id);

const instantOf = ({ paidAt }: Mark['change']): string | null => (paidAt ? new Date(paidAt).toISOString() : null);
