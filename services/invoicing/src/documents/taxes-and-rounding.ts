import { p } from '@mikro-orm/core';
import {
  type DocumentTax,
  type Exchange,
  pickTaxesAndRounding,
  type TaxesAndRounding,
  type WithExchange,
} from '@paperbill/contracts/http';
import { keysOf } from '@paperbill/contracts/rules';
import { compareDecimals } from '@paperbill/money';

/** A document without taxes and rounding has the values of {@link NO_TAXES_OR_ROUNDING}. */
export type TaxAndRoundingColumns = Required<TaxesAndRounding>;

export const NO_TAXES_OR_ROUNDING: TaxAndRoundingColumns = {
  taxes: [],
  pricesIncludeTax: false,
  withheldAmount: '0.00',
  roundingAmount: '0.00',
};

export const taxAndRoundingColumnNames = keysOf(NO_TAXES_OR_ROUNDING);

export const taxAndRoundingProperties = () => ({
  taxes: p.json().$type<DocumentTax[]>().default([]),
  pricesIncludeTax: p.boolean().default(false),
  withheldAmount: p.decimal('string').default('0'),
  roundingAmount: p.decimal('string').default('0'),
});

export const pickTaxAndRoundingColumns = (row: TaxAndRoundingColumns): TaxAndRoundingColumns =>
  pickTaxesAndRounding(row) as TaxAndRoundingColumns;

export const toTaxAndRoundingColumns = (document: TaxesAndRounding): TaxAndRoundingColumns => ({
  ...NO_TAXES_OR_ROUNDING,
  ...removeMissingFields(pickTaxesAndRounding(document)),
});

export const toTaxesAndRounding = (row: TaxAndRoundingColumns): TaxesAndRounding =>
  Object.fromEntries(Object.entries(pickTaxAndRoundingColumns(row)).filter(([, value]) => !isDefaultValue(value)));

export function separateTaxAndRoundingColumns<Row extends TaxAndRoundingColumns>(row: Row) {
  const { taxes, pricesIncludeTax, withheldAmount, roundingAmount, ...others } = row;
  const columns: TaxAndRoundingColumns = { taxes, pricesIncludeTax, withheldAmount, roundingAmount };
  return { others, columns };
}

const removeMissingFields = (taxes: Partial<TaxAndRoundingColumns>): Partial<TaxAndRoundingColumns> =>
  Object.fromEntries(Object.entries(taxes).filter(([, value]) => value !== undefined));

const isDefaultValue = (value: TaxAndRoundingColumns[keyof TaxAndRoundingColumns]): boolean => {
  if (typeof value === 'string') return compareDecimals(value, 0) === 0;
  return Array.isArray(value) ? value.length === 0 : !value;
};

export const toExchangeProperty = ({ exchange }: { exchange?: Exchange | null | undefined }): WithExchange =>
  exchange ? { exchange } : {};
