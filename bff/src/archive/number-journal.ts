import type { CsvColumn, Invoice } from '@paperbill/contracts/http';
import { type CalendarDate, splitNumber } from '@paperbill/contracts/rules';
import { capitalized } from '@paperbill/contracts/texts';

/** Days, both included; null where it goes on for ever. */
export interface Period {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** What the journal needs to know of an invoice. */
export type NumberedInvoice = Pick<Invoice, 'invoiceNumber' | 'invoiceDate' | 'clientName' | 'status' | 'total'>;

export interface JournalRow {
  series: string;
  /** Of a gap, its first and last number. */
  number: string;
  /** Missing for a gap. */
  invoice?: NumberedInvoice;
  remark: string;
}

export const journalCsvColumns: readonly CsvColumn<JournalRow>[] = [
  { header: 'Series', value: ({ series }) => series },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Date', value: ({ invoice }) => invoice?.invoiceDate ?? '' },
  { header: 'Client', value: ({ invoice }) => invoice?.clientName ?? '' },
  { header: 'Status', value: ({ invoice }) => (invoice ? capitalized(invoice.status) : 'Not used') },
  { header: 'Total', value: ({ invoice }) => invoice?.total ?? '', isDecimal: true },
  { header: 'Remark', value: ({ remark }) => remark },
];

const OUTSIDE = 'Dated outside this period';
const NOT_USED =
  'Never used: invoices are not deleted, so no invoice ever had this number. A later number was typed by hand.';
const NO_SERIES = 'Ends in no digit, so it belongs to no series';

export const isWithin = ({ from, to }: Period, day: CalendarDate): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

/**
 * The numbers of a period in their order, series by series, with every number in between: one that is dated in another
 * period says so, and one that no invoice has is explained. What lies between the first number of the period and the one
 * before it belongs to the period too, so that the journals of all periods together leave nothing out.
 *
 * @param invoices all of a user's, in any order
 */
export function* numberJournal(invoices: Iterable<NumberedInvoice>, period: Period): Generator<JournalRow> {
  const { bySeries, others } = groupBySeries(invoices);
  for (const [series, numbered] of [...bySeries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    yield* journalOfSeries(series, numbered, period);
  }
  for (const invoice of others) {
    if (isWithin(period, invoice.invoiceDate))
      yield { series: '', number: invoice.invoiceNumber, invoice, remark: NO_SERIES };
  }
}

interface InSeries {
  invoice: NumberedInvoice;
  digits: string;
  /** BigInt, because a number may have more digits than a float can count. */
  value: bigint;
}

function groupBySeries(invoices: Iterable<NumberedInvoice>) {
  const bySeries = new Map<string, InSeries[]>();
  const others: NumberedInvoice[] = [];
  for (const invoice of invoices) {
    const parts = splitNumber(invoice.invoiceNumber);
    if (!parts) others.push(invoice);
    else {
      const numbered = bySeries.get(parts.series) ?? [];
      numbered.push({ invoice, digits: parts.digits, value: BigInt(parts.digits) });
      bySeries.set(parts.series, numbered);
    }
  }
  return { bySeries, others };
}

function* journalOfSeries(series: string, numbered: InSeries[], period: Period): Generator<JournalRow> {
  const sorted = numbered.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  const isIn = ({ invoice }: InSeries) => isWithin(period, invoice.invoiceDate);
  const first = sorted.findIndex(isIn);
  if (first < 0) return;
  const last = sorted.findLastIndex(isIn);
  for (let index = first; index <= last; index++) {
    const entry = sorted[index]!;
    const before = sorted[index - 1];
    if (before) yield* gapBetween(series, before, entry);
    yield { series, number: entry.invoice.invoiceNumber, invoice: entry.invoice, remark: isIn(entry) ? '' : OUTSIDE };
  }
}

function* gapBetween(series: string, before: InSeries, after: InSeries): Generator<JournalRow> {
  const [from, to] = [before.value + 1n, after.value - 1n];
  if (from > to) return;
  const numberOf = (value: bigint) => series + String(value).padStart(before.digits.length, '0');
  const number = from === to ? numberOf(from) : `${numberOf(from)} to ${numberOf(to)}`;
  yield { series, number, remark: NOT_USED };
}
