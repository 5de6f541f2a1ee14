import type {
  InvoiceDetails,
  InvoiceStats,
  ListedInvoice,
  RevenueBucket,
  StatusChange,
} from '@paperbill/contracts/http';
import { periodStart, type RevenuePeriod, type ShownStatus, toCurrency } from '@paperbill/contracts/rules';
import {
  computeBalance,
  compareDecimals,
  countDecimals,
  subtractAmounts,
  computeInvoiceFigures,
  markPaid,
  markUnpaid,
  sumAmounts,
} from '@paperbill/money';
import { getToday } from '../../../components/today.js';

/** The server computes the status by the same rule. An invoice with a negative total is never overdue. */
function deriveStatus(status: ShownStatus, { dueDate, total }: Pick<ListedInvoice, 'dueDate' | 'total'>): ShownStatus {
  if (status === 'paid' || status === 'void') return status;
  if (compareDecimals(total, '0') < 0) return 'pending';
  return dueDate < getToday() ? 'overdue' : status;
}

/** `earlierPaidInvoice` undoes Mark as Unpaid. It is the invoice with its earlier payment dates. */
export interface WantedStatus extends Pick<StatusChange, 'status'> {
  earlierPaidInvoice?: ListedInvoice;
}

export function applyStatus(invoice: ListedInvoice, { status, earlierPaidInvoice }: WantedStatus): ListedInvoice {
  // An invoice with a total of 0 is always paid.
  if (compareDecimals(invoice.total, '0') === 0) return invoice;
  if (earlierPaidInvoice) return copyStatusFields(invoice, earlierPaidInvoice);
  const isPaid = invoice.status === 'paid';
  if (status !== 'paid') {
    const { amountPaid, amountEntered } = isPaid ? markUnpaid(invoice) : invoice;
    return { ...invoice, status: deriveStatus(status, invoice), paidAt: null, paidOn: null, amountPaid, amountEntered };
  }
  if (isPaid) return invoice;
  return { ...markPaid(invoice), status, paidAt: new Date().toISOString(), paidOn: getToday() };
}

export const copyStatusFields = <Read extends ListedInvoice>(
  invoice: Read,
  { status, paidAt, paidOn, amountPaid, amountEntered }: ListedInvoice,
): Read => ({ ...invoice, status, paidAt, paidOn, amountPaid, amountEntered });

export function copyStatusToDetails(details: InvoiceDetails, shown: ListedInvoice): InvoiceDetails {
  const { amountDue, overpaid } = computeBalance(details.total, [shown.amountPaid], details.amountCredited);
  return { ...copyStatusFields(details, shown), amountDue, overpaid };
}

/** Returns `overdue` only for an invoice that would not be overdue by its due date alone. */
export function getStatusToSend(invoice: ListedInvoice): WantedStatus {
  const { status } = invoice;
  if (status === 'paid') return { status, earlierPaidInvoice: invoice };
  // Users cannot set the status `void`.
  return { status: status === 'void' || deriveStatus('pending', invoice) === status ? 'pending' : status };
}

export function updateStats(
  stats: InvoiceStats,
  period: RevenuePeriod,
  before: ListedInvoice,
  after: ListedInvoice,
): InvoiceStats {
  if (toCurrency(before.currency) !== toCurrency(stats.currency)) return stats;
  if (before.invoiceDate < (periodStart(period, getToday()) ?? '')) return stats;
  const containsInvoiceDate = ({ from, to }: RevenueBucket) => from <= before.invoiceDate && before.invoiceDate <= to;
  const [removedFigures, more] = [computeInvoiceFigures(before), computeInvoiceFigures(after)];
  return {
    ...moveBetweenFigures(stats, removedFigures, more),
    ...(stats.series && {
      series: stats.series.map((bucket) =>
        containsInvoiceDate(bucket) ? moveBetweenFigures(bucket, removedFigures, more) : bucket,
      ),
    }),
  };
}

type InvoiceFigures = ReturnType<typeof computeInvoiceFigures>;

function moveBetweenFigures<Some extends Partial<InvoiceFigures>>(
  figures: Some,
  less: InvoiceFigures,
  more: InvoiceFigures,
): Some {
  const changed = (Object.keys(less) as (keyof InvoiceFigures)[]).flatMap((name) => {
    const figure = figures[name];
    if (figure === undefined) return [];
    const now = sumAmounts([subtractAmounts(figure, less[name]), more[name]], countDecimals(figure));
    return [[name, typeof figure === 'number' ? Number(now) : now]];
  });
  return { ...figures, ...(Object.fromEntries(changed) as Partial<Some>) };
}
