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

/** What a mark makes of an invoice's payments. */
interface Plan extends Mark {
  restored: string[];
  removed: string[];
  deleted: string[];
  /** Over how much the payment is that the mark records; null without one. */
  rest: string | null;
  /** Those that count afterwards, beside the one that the mark records. */
  counting: DatedPayment[];
}

/** Of each invoice in the audit log: its number, and what it was marked as. */
const MARKED = { action: 'invoice.marked', target: 'invoice_number', detail: 'status' } as const;

/**
 * Marks locked invoices (product-rules.md, "Payments"): by a number of statements that does not depend on how many they are.
 *
 * @param audited whether the audit log gets an event
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

/** Marks an invoice as paid that was stored just now, in the transaction that stores it. */
export const markNew = async (em: EntityManager, userId: string, id: string): Promise<void> =>
  mark(em, userId, [{ invoice: await lockInvoice(em, userId, id), change: { status: 'paid' } }], { audited: false });

/**
 * Locked invoices, whose amounts follow from their payments: release 0.1, which may run beside this one, marks by a change of
 * `status` alone. Such a mark counts before anything else is done to its invoice.
 *
 * @throws AppError NOT_FOUND where one of them is not the user's
 */
export async function lockUpToDate(em: EntityManager, userId: string, ids: string[]): Promise<LockedInvoice[]> {
  const locked = await lockInvoices(em, userId, ids);
  const left = locked.filter(({ isUpToDate }) => !isUpToDate);
  if (left.length === 0) return locked;
  const marks = left.map((invoice) => ({
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
    // Of what marks recorded, only what the last one took away is kept: marking again and again adds no rows.
    const deleted = idsOf(payments.filter(({ isRemoved, source }) => isRemoved && source === 'marked'));
    const removed = idsOf(counting.filter((payment) => !kept.includes(payment)));
    return { ...nothing, deleted, removed, counting: kept };
  }
  if (invoice.storedStatus === 'paid' && summarizePayments(invoice, counting).isPaid) return nothing;
  // An undo restores the time of payment, and with it what the mark as unpaid took away then.
  const restored = payments.filter(({ unmarkedPaidAt }) => unmarkedPaidAt && unmarkedPaidAt === instantOf(change));
  const after = [...counting, ...restored];
  return { ...nothing, restored: idsOf(restored), rest: paymentOfMark(invoice, after), counting: after };
}

const idsOf = (payments: MarkablePayment[]): string[] => payments.map(({ id }) => id);

const instantOf = ({ paidAt }: Mark['change']): string | null => (paidAt ? new Date(paidAt).toISOString() : null);
