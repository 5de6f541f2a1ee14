import type { CsvColumn } from '@paperbill/contracts/http';
import { type CalendarDate, type Decimal, splitNumber } from '@paperbill/contracts/rules';

/** Days, both included; null where it goes on for ever. */
export interface Period {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** What the journal tells of an invoice or a credit note. */
export interface NumberedDocument {
  number: string;
  date: CalendarDate;
  client: string;
  status: string;
  total: Decimal;
  /** What became of it. */
  remark: string;
}

export type DocumentKind = 'Invoice' | 'Credit note';

export interface JournalRow {
  kind: DocumentKind;
  series: string;
  /** Of a gap, its first and last number. */
  number: string;
  /** Missing for a gap. */
  document?: NumberedDocument;
  remark: string;
}

export const journalCsvColumns: readonly CsvColumn<JournalRow>[] = [
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Series', value: ({ series }) => series },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Date', value: ({ document }) => document?.date ?? '' },
  { header: 'Client', value: ({ document }) => document?.client ?? '' },
  { header: 'Status', value: ({ document }) => document?.status ?? 'Not used' },
  { header: 'Total', value: ({ document }) => document?.total ?? '', isDecimal: true },
  { header: 'Remark', value: ({ remark }) => remark },
];

const OUTSIDE = 'Dated outside this period';
const NOT_USED =
  'Never used: documents are not deleted, so none ever had this number. A later number was typed by hand.';
const NO_SERIES = 'Ends in no digit, so it belongs to no series';

export const isWithin = ({ from, to }: Period, day: CalendarDate): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

/**
 * The numbers of a period in their order, series by series, with every number in between: one that is dated in another
 * period says so, and one that no document has is explained. What lies between the first number of the period and the one
 * before it belongs to the period too, so that the journals of all periods together leave nothing out.
 *
 * @param documents all of a user's of one kind, in any order: each kind has series of its own
 */
export function* numberJournal(
  kind: DocumentKind,
  documents: Iterable<NumberedDocument>,
  period: Period,
): Generator<JournalRow> {
  const { bySeries, others } = groupBySeries(documents);
  for (const [series, numbered] of [...bySeries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const row of journalOfSeries(series, numbered, period)) yield { kind, ...row };
  }
  for (const document of others) {
    if (isWithin(period, document.date))
      yield { kind, series: '', number: document.number, document, remark: joined(NO_SERIES, document.remark) };
  }
}

interface InSeries {
  document: NumberedDocument;
  digits: string;
  /** BigInt, because a number may have more digits than a float can count. */
  value: bigint;
}

function groupBySeries(documents: Iterable<NumberedDocument>) {
  const bySeries = new Map<string, InSeries[]>();
  const others: NumberedDocument[] = [];
  for (const document of documents) {
    const parts = splitNumber(document.number);
    if (!parts) others.push(document);
    else {
      const numbered = bySeries.get(parts.series) ?? [];
      numbered.push({ document, digits: parts.digits, value: BigInt(parts.digits) });
      bySeries.set(parts.series, numbered);
    }
  }
  return { bySeries, others };
}

function* journalOfSeries(series: string, numbered: InSeries[], period: Period): Generator<Omit<JournalRow, 'kind'>> {
  const sorted = numbered.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  const isIn = ({ document }: InSeries) => isWithin(period, document.date);
  const first = sorted.findIndex(isIn);
  if (first < 0) return;
  const last = sorted.findLastIndex(isIn);
  for (let index = first; index <= last; index++) {
    const entry = sorted[index]!;
    const before = sorted[index - 1];
    if (before) yield* gapBetween(series, before, entry);
    yield {
      series,
      number: entry.document.number,
      document: entry.document,
      remark: joined(isIn(entry) ? '' : OUTSIDE, entry.document.remark),
    };
  }
}

const joined = (...remarks: string[]): string => remarks.filter(Boolean).join('. ');

function* gapBetween(series: string, before: InSeries, after: InSeries): Generator<Omit<JournalRow, 'kind'>> {
  const [from, to] = [before.value + 1n, after.value - 1n];
  if (from > to) return;
  const numberOf = (value: bigint) => series + String(value).padStart(before.digits.length, '0');
  const number = from === to ? numberOf(from) : `${numberOf(from)} to ${numberOf(to)}`;
  yield { series, number, remark: NOT_USED };
}
