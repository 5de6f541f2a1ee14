import type { CsvColumn, NumberedDocument, NumberedKind } from '@paperbill/contracts/http';
import { capitalize } from '@paperbill/contracts/texts';

export interface JournalRow {
  kind: NumberedKind;
  series: string;
  /** The number of the document. For a gap, this text contains the first and the last missing number. */
  number: string;
  /** The document with this number. It is undefined if the row stands for a gap in the numbers. */
  document?: NumberedDocument;
  remark: string;
}

const kindLabels: Record<NumberedKind, string> = { invoice: 'Invoice', 'credit-note': 'Credit note' };

export const journalCsvColumns: readonly CsvColumn<JournalRow>[] = [
  { header: 'Kind', value: ({ kind }) => kindLabels[kind] },
  { header: 'Series', value: ({ document, series }) => (document?.digits === null ? '' : series) },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Date', value: ({ document }) => document?.date ?? '' },
  { header: 'Client', value: ({ document }) => document?.client ?? '' },
  { header: 'Status', value: ({ document }) => (document ? capitalize(document.status || 'issued') : 'Not used') },
  { header: 'Total', value: ({ document }) => document?.total ?? '', isDecimal: true },
  { header: 'Remark', value: ({ remark }) => remark },
];

const OUTSIDE_PERIOD_REMARK = 'Dated outside this period';
const NOT_USED_REMARK =
  'Never used: documents are not deleted, so none ever had this number. A later number was typed by hand.';
const NO_SERIES_REMARK = 'Ends in no digit, so it belongs to no series';

export const toJournalRows = (documents: readonly NumberedDocument[]): JournalRow[] =>
  documents.flatMap((document) => {
    const { kind, series, number } = document;
    return [...findGapBefore(document), { kind, series, number, document, remark: formatRemark(document) }];
  });

const formatRemark = ({ isInPeriod, digits, status, credits }: NumberedDocument): string =>
  [
    isInPeriod ? '' : OUTSIDE_PERIOD_REMARK,
    digits === null ? NO_SERIES_REMARK : '',
    credits && `${status === 'void' ? 'Cancelled' : 'Credited in part'} by credit note ${credits}`,
  ]
    .filter(Boolean)
    .join('. ');

function findGapBefore({ kind, series, suffix = '', digits, digitsBefore }: NumberedDocument): JournalRow[] {
  if (digits === null || digitsBefore === null) return [];
  // BigInt is needed, because an invoice number may have more digits than a JavaScript number can represent exactly.
  const [from, to] = [BigInt(digitsBefore) + 1n, BigInt(digits) - 1n];
  if (from > to) return [];
  const prefix = series.slice(0, series.length - suffix.length);
  const numberOf = (value: bigint) => prefix + String(value).padStart(digitsBefore.length, '0') + suffix;
  const number = from === to ? numberOf(from) : `${numberOf(from)} to ${numberOf(to)}`;
  return [{ kind, series, number, remark: NOT_USED_REMARK }];
}
