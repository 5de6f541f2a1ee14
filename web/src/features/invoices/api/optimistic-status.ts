import type {
  InvoiceDetails,
  InvoiceStats,
  ListedInvoice,
  RevenueBucket,
  StatusChange,
} from '@paperbill/contracts/http';
import { periodStart, type RevenuePeriod, type ShownStatus } from '@paperbill/contracts/rules';
import { balanceOf, compare, difference, figuresOf, markedPaid, markedUnpaid, sum } from '@paperbill/money';
import { today } from '../../../components/today.js';

/** Derives the status as the server does: unpaid past the due date is overdue, negative totals never are. */
function asRead(status: ShownStatus, { dueDate, total }: Pick<ListedInvoice, 'dueDate' | 'total'>): ShownStatus {
  if (status === 'paid' || status === 'void') return status;
  if (compare(total, '0') < 0) return 'pending';
  return dueDate < today() ? 'overdue' : status;
}

/** The status to set. `paidBefore` is the paid invoice that Undo of Mark as Unpaid restores. */
export interface WantedStatus extends Pick<StatusChange, 'status'> {
  paidBefore?: ListedInvoice;
}

/** Predicts the server's invoice after a status change. */
export function markedAs(invoice: ListedInvoice, { status, paidBefore }: WantedStatus): ListedInvoice {
  // An invoice over 0 is always paid.
  if (compare(invoice.total, '0') === 0) return invoice;
  if (paidBefore) return withMark(invoice, paidBefore);
  const isPaid = invoice.status === 'paid';
  if (status !== 'paid') {
    const { amountPaid, amountEntered } = isPaid ? markedUnpaid(invoice) : invoice;
    return { ...invoice, status: asRead(status, invoice), paidAt: null, paidOn: null, amountPaid, amountEntered };
  }
  if (isPaid) return invoice;
  return { ...markedPaid(invoice), status, paidAt: new Date().toISOString(), paidOn: today() };
}

/** Copies the fields that a status change affects from `shown` to an invoice of a list. */
export const withMark = <Read extends ListedInvoice>(
  invoice: Read,
  { status, paidAt, paidOn, amountPaid, amountEntered }: ListedInvoice,
): Read => ({ ...invoice, status, paidAt, paidOn, amountPaid, amountEntered });

/** The same for an invoice's page. */
export function detailsWithMark(details: InvoiceDetails, shown: ListedInvoice): InvoiceDetails {
  const { amountDue, overpaid } = balanceOf(details.total, [shown.amountPaid], details.amountCredited);
  return { ...withMark(details, shown), amountDue, overpaid };
}

/** The status change that restores the current state. `overdue` is only sent if the due date doesn't imply it. */
export function statusToSend(invoice: ListedInvoice): WantedStatus {
  const { status } = invoice;
  if (status === 'paid') return { status, paidBefore: invoice };
  // Void invoices are never marked.
  return { status: status === 'void' || asRead('pending', invoice) === status ? 'pending' : status };
}

/**
 * The statistics of a period, and their series, after an invoice was marked paid or unpaid. Unchanged if the invoice is
 * outside the period.
 */
export function optimisticStats(
  stats: InvoiceStats,
  period: RevenuePeriod,
  before: ListedInvoice,
  after: ListedInvoice,
): InvoiceStats {
  if (before.invoiceDate < (periodStart(period, today()) ?? '')) return stats;
  const isOfDate = ({ from, to }: RevenueBucket) => from <= before.invoiceDate && before.invoiceDate <= to;
  const [less, more] = [figuresOf(before), figuresOf(after)];
  return {
    ...moved(stats, less, more),
    ...(stats.series && {
      series: stats.series.map((bucket) => (isOfDate(bucket) ? moved(bucket, less, more) : bucket)),
    }),
  };
}

type Figures = ReturnType<typeof figuresOf>;

/** Subtracts what the old invoice added to the statistics, and adds the new one. */
function moved<Some extends Partial<Figures>>(figures: Some, less: Figures, more: Figures): Some {
  const changed = (Object.keys(less) as (keyof Figures)[]).flatMap((name) => {
    const figure = figures[name];
    if (figure === undefined) return [];
    const now = sum([difference(figure, less[name]), more[name]]);
    return [[name, typeof figure === 'number' ? Number(now) : now]];
  });
  return { ...figures, ...(Object.fromEntries(changed) as Partial<Some>) };
}
