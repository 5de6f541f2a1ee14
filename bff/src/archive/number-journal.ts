import type { CsvColumn, NumberedDocument, NumberedKind } from '@paperbill/contracts/http';
import type { ArchiveTexts } from './texts/en.js';

export interface JournalRow {
  kind: NumberedKind;
  series: string;
  /** The number of the document. In the row of a gap, this text names the first and the last missing number. */
  number: string;
  /** The document with this number. The row of a gap has no document. */
  document?: NumberedDocument;
  remark: string;
}

export const journalCsvColumns = ({ journal }: ArchiveTexts): readonly CsvColumn<JournalRow>[] => [
  { header: 'Kind', value: ({ kind }) => journal.kinds[kind] },
  { header: 'Series', value: ({ document, series }) => (document?.digits === null ? '' : series) },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Date', value: ({ document }) => document?.date ?? '' },
  { header: 'Client', value: ({ document }) => document?.client ?? '' },
  {
    header: 'Status',
    value: ({ document }) => (document ? journal.status(document.status || 'issued') : journal.notUsed),
  },
  { header: 'Total', value: ({ document }) => document?.total ?? '', isDecimal: true },
  { header: 'Remark', value: ({ remark }) => remark },
];

export const toJournalRows = (documents: readonly NumberedDocument[], texts: ArchiveTexts): JournalRow[] =>
  documents.flatMap((document) => {
    const { kind, series, number } = document;
    return [
      ...findGapBefore(document, texts),
      { kind, series, number, document, remark: formatRemark(document, texts) },
    ];
  });

const formatRemark = ({ isInPeriod, digits, status, credits }: NumberedDocument, { journal }: ArchiveTexts): string => {
  const notes = credits?.replace(CREDIT_NOTE_DATE, ` ${journal.of} `);
  return [
    isInPeriod ? '' : journal.outsidePeriod,
    digits === null ? journal.noSeries : '',
    notes && (status === 'void' ? journal.cancelled(notes) : journal.credited(notes)),
  ]
    .filter(Boolean)
    .join('. ');
};

/** Matches the English word ' of ' before the date of each credit note. The invoicing service writes this text. */
const CREDIT_NOTE_DATE = / of (?=\d{4}-\d\d-\d\d(?:,|$))/g;

function findGapBefore(
  { kind, series, suffix = '', digits, digitsBefore }: NumberedDocument,
  { journal }: ArchiveTexts,
): JournalRow[] {
  if (digits === null || digitsBefore === null) return [];
  // `BigInt`, because an invoice number may have more digits than a JavaScript number can represent exactly.
  const [from, to] = [BigInt(digitsBefore) + 1n, BigInt(digits) - 1n];
  if (from > to) return [];
  const prefix = series.slice(0, series.length - suffix.length);
  const numberOf = (value: bigint) => prefix + String(value).padStart(digitsBefore.length, '0') + suffix;
  const number = from === to ? numberOf(from) : journal.numbers(numberOf(from), numberOf(to));
  return [{ kind, series, number, remark: journal.neverUsed }];
}
