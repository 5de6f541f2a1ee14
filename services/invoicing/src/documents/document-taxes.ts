import { p } from '@mikro-orm/core';
import {
  type DocumentTax,
  type Exchange,
  pickTaxes,
  type TaxesOfDocument,
  type WithExchange,
} from '@paperbill/contracts/http';
import { keysOf } from '@paperbill/contracts/rules';
import { compareDecimals } from '@paperbill/money';

/** The columns of a document's line taxes and of its rounding. A document without them has the values below. */
export type TaxColumns = Required<TaxesOfDocument>;

export const NO_LINE_TAXES: TaxColumns = {
  taxes: [],
  pricesIncludeTax: false,
  withheldAmount: '0.00',
  roundingAmount: '0.00',
};

export const taxColumnNames = keysOf(NO_LINE_TAXES);

export const taxProperties = () => ({
  taxes: p.json().$type<DocumentTax[]>().default([]),
  pricesIncludeTax: p.boolean().default(false),
  withheldAmount: p.decimal('string').default('0'),
  roundingAmount: p.decimal('string').default('0'),
});

export const pickTaxColumns = (row: TaxColumns): TaxColumns => pickTaxes(row) as TaxColumns;

export const toTaxColumns = (document: TaxesOfDocument): TaxColumns => ({
  ...NO_LINE_TAXES,
  ...withoutMissing(pickTaxes(document)),
});

export const fromTaxColumns = (row: TaxColumns): TaxesOfDocument =>
  Object.fromEntries(Object.entries(pickTaxColumns(row)).filter(([, value]) => !isNone(value)));

/** Separates the columns of taxes from the other columns of a row. */
export function separateTaxColumns<Row extends TaxColumns>(row: Row) {
  const { taxes, pricesIncludeTax, withheldAmount, roundingAmount, ...others } = row;
  const columns: TaxColumns = { taxes, pricesIncludeTax, withheldAmount, roundingAmount };
  return { others, columns };
}

const withoutMissing = (taxes: Partial<TaxColumns>): Partial<TaxColumns> =>
  Object.fromEntries(Object.entries(taxes).filter(([, value]) => value !== undefined));

const isNone = (value: TaxColumns[keyof TaxColumns]): boolean => {
  if (typeof value === 'string') return compareDecimals(value, 0) === 0;
  return Array.isArray(value) ? value.length === 0 : !value;
};

export const fromExchangeColumn = ({ exchange }: { exchange?: Exchange | null | undefined }): WithExchange =>
  exchange ? { exchange } : {};
