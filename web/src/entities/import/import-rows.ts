import type { CsvRow } from '../../csv/csv.js';
import type { CsvField } from '@paperbill/contracts/http';
import { cutText, decimalRules } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { type DecimalSign, detectDecimalSign, isCurrencyCode, parseTypedDecimal } from '@paperbill/money';
import { getDecimalSign } from '../../components/form/decimal-sign.js';
import { type EntityCsv, getColumnHeader, type ImportRules } from '../../csv/entity-csv.js';

/** For each field, the index of its column in the file, or null if the file has no such column. */
export type Columns = readonly (number | null)[];

export interface FileColumn {
  name: string;
  sample: string;
}

export interface ImportRow {
  /** The number of the row in the CSV file, as a spreadsheet counts rows. */
  number: number;
  values: Record<string, unknown>;
  errors: string[];
  /** True if the user already has a record like this import row. */
  isKnown?: boolean;
}

/**
 * Normalizes a column header. Case, accents, spaces and punctuation are ignored. So 'Straße' equals 'STRASSE', 'E-Mail'
 * equals 'email', and 'Preis (€)' equals 'preis'.
 */
const normalizeHeader = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the column of each field by the header row of the file. Each column is used at most once. */
export function findColumns(fields: readonly CsvField[], { headings }: ImportRules, head: readonly string[]): Columns {
  const headers = head.map(normalizeHeader);
  const claimed = new Set<number>();
  const claimColumn = (names: readonly string[]): number | null => {
    for (const name of names) {
      const place = headers.findIndex((one, at) => one === normalizeHeader(name) && !claimed.has(at));
      if (place < 0) continue;
      claimed.add(place);
      return place;
    }
    return null;
  };
  // Exact names come first, because an alternative name of one field may be the name of another field.
  const own = fields.map(({ header }) => claimColumn([header]));
  return fields.map(({ field }, which) => own[which] ?? claimColumn(headings[field] ?? []));
}

/** Returns the columns of a file. Columns without a header get the letters that a spreadsheet shows. */
export function listFileColumns({ rows, hasHead }: { rows: readonly CsvRow[]; hasHead: boolean }): FileColumn[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const [head, ...others] = rows;
  const data = hasHead ? others : rows;
  return Array.from({ length: width }, (_, place) => ({
    name: (hasHead && head?.cells[place]?.trim()) || `Column ${columnLetters(place)}`,
    sample: cutText(data.find(({ cells }) => cells[place]?.trim())?.cells[place]?.trim() ?? '', 30),
  }));
}

/** Returns the letters of a column in a spreadsheet: A, B, … Z, AA, AB, … */
const columnLetters = (place: number): string =>
  (place < 26 ? '' : columnLetters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

export function readRows(
  { fields, table }: EntityCsv<never>,
  { schema, meanings }: ImportRules,
  rows: readonly CsvRow[],
  columns: Columns,
): ImportRow[] {
  const isPrice = (field: string) => table[field]!.kind === 'price';
  const readers = fields.map(({ field, choices }, which) => {
    const place = columns[which] ?? null;
    if (place === null) return () => table[field]!.initial;
    const cellOf = (row: CsvRow) => row.cells[place]?.trim() ?? '';
    if (isPrice(field)) {
      const sign = detectDecimalSign(rows.map(cellOf)) ?? getDecimalSign();
      return (row: CsvRow) => readPrice(cellOf(row), sign);
    }
    const values = new Map(
      [...(choices ?? [])].flatMap(([value, label]) => [value, label].map((one) => [normalizeHeader(one), value])),
    );
    return (row: CsvRow) => {
      const cell = cellOf(row);
      return values.get(normalizeHeader(cell)) ?? (cell && meanings?.[field]?.(cell)) ?? cell;
    };
  });
  return rows.map((row) => {
    const values = Object.fromEntries(fields.map(({ field }, which) => [field, readers[which]!(row)]));
    const result = schema.safeParse(values);
    const errors = result.success
      ? []
      : result.error.issues.map(({ path: [field], message }) => {
          const currency = isPrice(String(field)) && foreignCurrency(String(values[String(field)]));
          return `${getColumnHeader({ fields }, field)}: ${currency ? validationTexts.foreignCurrency(currency) : message}`;
        });
    return { number: row.number, values: { ...values, ...result.data }, errors };
  });
}

/** Converts a price in dollars to a plain decimal. Returns any other text unchanged. */
const readPrice = (cell: string, sign: DecimalSign): string =>
  (!foreignCurrency(cell) && parseTypedDecimal(cell, { ...decimalRules.price, decimalSign: sign })) || cell;

/** Matches a currency sign with an optional country prefix (`US$`), or a currency code of three letters. */
const CURRENCY_PATTERN = /\p{L}{0,3}\p{Sc}|(?<!\p{L})\p{L}{3}(?!\p{L})/giu;
const DOLLAR_SIGNS = ['$', 'US$', 'USD', 'USD$'];

/** Returns the currency of a price that is not in dollars, because prices are never converted. */
const foreignCurrency = (cell: string): string | undefined =>
  cell
    .match(CURRENCY_PATTERN)
    ?.filter((currency) => !DOLLAR_SIGNS.includes(currency.toUpperCase()))
    .find((currency) => !/^\p{L}+$/u.test(currency) || isCurrencyCode(currency));
