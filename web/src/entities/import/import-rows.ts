import { formatMoney } from '../../languages/format.js';
import { t, translate } from '../../languages/t.js';
import type { CsvRow } from '../../csv/csv.js';
import {
  chosenDefaults,
  type CsvField,
  type CustomerDefaults,
  type Tax,
  TAX_SEPARATOR,
} from '@paperbill/contracts/http';
import { type Currency, cutText, DEFAULT_CURRENCY, getDecimalRule, toCurrency } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import {
  type DecimalSeparator,
  formatTaxName,
  detectDecimalSeparator,
  findOtherCurrencySign,
  parseTypedDecimal,
} from '@paperbill/money';
import { getDecimalSeparator } from '../../components/form/decimal-separator.js';
import { type EntityCsv, getColumnHeader, getImportFields, type ImportRules } from '../../csv/entity-csv.js';

/** The index of each field's column in the file, or null. */
export type ColumnIndexOfFields = readonly (number | null)[];

export interface FileColumn {
  name: string;
  sample: string;
}

export interface ImportRow {
  number: number;
  values: Record<string, unknown>;
  texts: Readonly<Record<string, string>>;
  errors: string[];
  /** True if the user already has the customer or product of this row. */
  isKnown?: boolean;
}

/** 'Straße' becomes the same as 'STRASSE', 'E-Mail' the same as 'email', and 'Preis (€)' the same as 'preis'. */
const normalizeHeader = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

export function findColumns(
  fields: readonly CsvField[],
  { headings }: ImportRules,
  head: readonly string[],
): ColumnIndexOfFields {
  const headers = head.map(normalizeHeader);
  const claimedColumns = new Set<number>();
  const claimColumn = (names: readonly string[]): number | null => {
    for (const name of names) {
      const place = headers.findIndex((one, at) => one === normalizeHeader(name) && !claimedColumns.has(at));
      if (place < 0) continue;
      claimedColumns.add(place);
      return place;
    }
    return null;
  };
  // The alternative name of one field may be the exact name of another field.
  const own = fields.map(({ header }) => claimColumn([header]));
  return fields.map(({ field }, which) => own[which] ?? claimColumn(headings[field] ?? []));
}

export function listFileColumns({
  rows,
  hasHeaderRow: hasHeaderRow,
}: {
  rows: readonly CsvRow[];
  hasHeaderRow: boolean;
}): FileColumn[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const [head, ...others] = rows;
  const data = hasHeaderRow ? others : rows;
  return Array.from({ length: width }, (_, place) => ({
    name: (hasHeaderRow && head?.cells[place]?.trim()) || t('Column {letters}', { letters: toColumnLetters(place) }),
    sample: cutText(data.find(({ cells }) => cells[place]?.trim())?.cells[place]?.trim() ?? '', 30),
  }));
}

const toColumnLetters = (place: number): string =>
  (place < 26 ? '' : toColumnLetters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

export function readRows(
  csv: EntityCsv<never>,
  { schema, meanings, taxes }: ImportRules,
  rows: readonly CsvRow[],
  columns: ColumnIndexOfFields,
): ImportRow[] {
  const { table, ownCurrency = '' } = csv;
  const fields = getImportFields(csv);
  const readers = fields.map(({ field, choices }, which): ((row: CsvRow, currency: Currency) => unknown) => {
    const place = columns[which] ?? null;
    if (place === null) return () => (field === 'currency' ? ownCurrency : table[field]!.initial);
    const getCell = (row: CsvRow) => row.cells[place]?.trim() ?? '';
    if (table[field]!.kind === 'price') {
      const separator = detectDecimalSeparator(rows.map(getCell)) ?? getDecimalSeparator();
      return (row, currency) => parsePrice(getCell(row), separator, currency);
    }
    if (table[field]!.kind === 'ids') return (row) => parseTaxes(getCell(row), taxes);
    const values = new Map(
      [...(choices ?? [])].flatMap(([value, label]) => [value, label].map((one) => [normalizeHeader(one), value])),
    );
    return (row) => {
      const cell = getCell(row);
      const known = values.get(normalizeHeader(cell)) ?? (cell && meanings?.[field]?.(cell)) ?? cell;
      return field === 'currency' ? known || ownCurrency : known;
    };
  });
  const readCurrency = readers[fields.findIndex(({ field }) => field === 'currency')]!;
  return rows.map((row) => {
    const currency = String(readCurrency(row, ''));
    const read = Object.fromEntries(fields.map(({ field }, which) => [field, readers[which]!(row, currency)]));
    const result = schema(read as never).safeParse(read);
    const issues = result.success ? [] : result.error.issues;
    const values: ImportedValues = { ...read, ...result.data };
    const errors = [
      ...issues.map(({ path: [field], message }) => {
        const isPrice = table[String(field)]!.kind === 'price';
        const found = isPrice && findOtherCurrencySign(String(read[String(field)]), currency);
        const unknown = field === 'currency' && validationTexts.unknownCurrency(currency);
        return `${getColumnHeader(csv, field)}: ${found ? describeOtherCurrency(found, currency) : unknown || message}`;
      }),
      ...(values.defaultTaxIds ?? [])
        .filter((id) => !taxes.some((tax) => tax.id === id))
        .map((name) => `${getColumnHeader(csv, 'defaultTaxIds')}: ${describeTaxError(name, taxes)}`),
    ];
    const { currency: _currency, defaultTaxIds: _ids, language: _language, ...others } = values;
    return {
      number: row.number,
      values: { ...others, ...chosenDefaults(values) },
      texts: toShownTexts(csv, values, errors.length === 0, taxes),
      errors,
    };
  });
}

type ImportedValues = Record<string, unknown> & CustomerDefaults;

const toShownTexts = (
  csv: EntityCsv<never>,
  values: ImportedValues,
  isValid: boolean,
  taxes: readonly Tax[],
): ImportRow['texts'] =>
  Object.fromEntries(
    getImportFields(csv).map(({ field, choices }) => {
      const { kind } = csv.table[field]!;
      const value = String(values[field]);
      if (kind === 'ids') {
        const named = (values.defaultTaxIds ?? []).map((id) => taxes.find((tax) => tax.id === id) ?? id);
        return [field, named.map((tax) => (typeof tax === 'string' ? tax : formatTaxName(tax))).join(TAX_SEPARATOR)];
      }
      return [
        field,
        translate(choices?.get(value) ?? '') ||
          (kind === 'price' && isValid ? formatMoney(value, values.currency || undefined) : value),
      ];
    }),
  );

/** A name that is unknown or ambiguous stays unchanged. */
function parseTaxes(cell: string, taxes: readonly Tax[]): string[] {
  const separator = TAX_SEPARATOR.trim();
  // A tax name may contain the separator. The loop therefore tries the longest possible name first.
  const maxPartCount = Math.max(1, ...taxes.map(({ name }) => name.split(separator).length));
  const parts = cell.split(separator);
  const read: string[] = [];
  while (parts.length > 0) {
    let count = Math.min(maxPartCount, parts.length);
    const join = () => parts.slice(0, count).join(separator).trim();
    while (count > 1 && findTaxes(join(), taxes).length === 0) count -= 1;
    const [tax, ...others] = findTaxes(join(), taxes);
    read.push(tax && others.length === 0 ? tax.id : join());
    parts.splice(0, count);
  }
  return read.filter(Boolean);
}

/**
 * Tries the formats 'GST (5%)', 'GST 5%' and 'GST' in this order. Archived taxes are returned only if no active
 * tax matches.
 */
function findTaxes(name: string, taxes: readonly Tax[]): Tax[] {
  const rules: readonly ((tax: Tax) => boolean)[] = [
    (tax) => formatTaxName(tax) === name,
    (tax) => removeBrackets(formatTaxName(tax)) === removeBrackets(name),
    (tax) => removeBrackets(tax.name) === removeBrackets(name),
  ];
  for (const matchesRule of rules) {
    const found = taxes.filter(matchesRule);
    const active = found.filter(({ isArchived }) => !isArchived);
    if (found.length > 0) return active.length > 0 ? active : found;
  }
  return [];
}

function describeTaxError(name: string, taxes: readonly Tax[]): string {
  const names = findTaxes(name, taxes).map((tax) => formatTaxName(tax));
  if (names.length === 0) return validationTexts.unknownTax(name);
  return new Set(names).size === names.length
    ? validationTexts.ambiguousTax(name, names.join(', '))
    : validationTexts.sameTaxName(names[0]!);
}

const removeBrackets = (text: string): string => text.replace(/[()\s]/g, '').toLowerCase();

/** Converts a typed price. A text that is not a price is returned unchanged. */
const parsePrice = (cell: string, decimalSeparator: DecimalSeparator, currency: Currency): string =>
  parseTypedDecimal(cell, { ...getDecimalRule('price', currency || undefined), decimalSeparator }) || cell;

const describeOtherCurrency = (found: string, currency: Currency): string =>
  toCurrency(currency) === DEFAULT_CURRENCY
    ? validationTexts.foreignCurrency(found)
    : validationTexts.otherCurrency(found, currency);
