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

/** As the server will read it: what is unpaid after its due date is overdue, and what pays money back never is. */
function asRead(status: ShownStatus, { dueDate, total }: Pick<ListedInvoice, 'dueDate' | 'total'>): ShownStatus {
  if (status === 'paid' || status === 'void') return status;
  if (compare(total, '0') < 0) return 'pending';
  return dueDate < today() ? 'overdue' : status;
}

/** What an invoice is to be. `paidBefore` is the paid invoice that the undo of a mark as unpaid brings back. */
export interface WantedStatus extends Pick<StatusChange, 'status'> {
  paidBefore?: ListedInvoice;
}

/** The invoice as the server will answer it once it is marked. */
export function markedAs(invoice: ListedInvoice, { status, paidBefore }: WantedStatus): ListedInvoice {
  // One over nothing is paid, whatever it is marked as.
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

/** An invoice of a list with all that a mark changes, as it is shown elsewhere. */
export const withMark = <Read extends ListedInvoice>(
  invoice: Read,
  { status, paidAt, paidOn, amountPaid, amountEntered }: ListedInvoice,
): Read => ({ ...invoice, status, paidAt, paidOn, amountPaid, amountEntered });

/** The same of an invoice's page. */
export function detailsWithMark(details: InvoiceDetails, shown: ListedInvoice): InvoiceDetails {
  const { amountDue, overpaid } = balanceOf(details.total, [shown.amountPaid], details.amountCredited);
  return { ...withMark(details, shown), amountDue, overpaid };
}

/** What to send so that the invoice reads again as it does now. Overdue is not stored where the due date tells it. */
export function statusToSend(invoice: ListedInvoice): WantedStatus {
  const { status } = invoice;
  if (status === 'paid') return { status, paidBefore: invoice };
  // A void one is never marked.
  return { status: status === 'void' || asRead('pending', invoice) === status ? 'pending' : status };
}

/**
 * A period's figures and their series after an invoice was marked paid or unpaid; unchanged where it lies outside of
 * the period.
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

/** The same figures, without what an invoice added to them and with what it adds now. */
function moved<Some extends Partial<Figures>>(figures: Some, less: Figures, more: Figures): Some {
  const changed = (Object.keys(less) as (keyof Figures)[]).flatMap((name) => {
    const figure = figures[name];
    if (figure === undefined) return [];
    const now = sum([difference(figure, less[name]), more[name]]);
    return [[name, typeof figure === 'number' ? Number(now) : now]];
  });
  return { ...figures, ...(Object.fromEntries(changed) as Partial<Some>) };
}
