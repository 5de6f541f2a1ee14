import { p } from '@mikro-orm/core';
import type { DocumentTax, Exchange, TaxesOfDocument, WithExchange } from '@paperbill/contracts/http';
import { compareDecimals } from '@paperbill/money';

/**
 * The columns of a document's line taxes and of its rounding. A document whose only tax is `tax_rate` has the defaults
 * in the columns of taxes.
 */
export const taxProperties = () => ({
  taxes: p.json().$type<DocumentTax[]>().default([]),
  pricesIncludeTax: p.boolean().default(false),
  withheldAmount: p.decimal('string').default('0'),
  roundingAmount: p.decimal('string').default('0'),
});

export const taxColumnNames = ['taxes', 'pricesIncludeTax', 'withheldAmount', 'roundingAmount'] as const;

export interface TaxColumns {
  taxes: DocumentTax[];
  pricesIncludeTax: boolean;
  withheldAmount: string;
  roundingAmount: string;
}

export const NO_LINE_TAXES: TaxColumns = {
  taxes: [],
  pricesIncludeTax: false,
  withheldAmount: '0.00',
  roundingAmount: '0.00',
};

export const fromExchangeColumn = ({ exchange }: { exchange?: Exchange | null | undefined }): WithExchange =>
  exchange ? { exchange } : {};

export const fromTaxColumns = ({
  taxes,
  pricesIncludeTax,
  withheldAmount,
  roundingAmount,
}: TaxColumns): TaxesOfDocument => ({
  ...(taxes.length > 0 && { taxes }),
  ...(pricesIncludeTax && { pricesIncludeTax }),
  ...(compareDecimals(withheldAmount, 0) !== 0 && { withheldAmount }),
  ...(compareDecimals(roundingAmount, 0) !== 0 && { roundingAmount }),
});

export const toTaxColumns = ({
  taxes,
  pricesIncludeTax,
  withheldAmount,
  roundingAmount,
}: TaxesOfDocument): TaxColumns => ({
  taxes: taxes ?? NO_LINE_TAXES.taxes,
  pricesIncludeTax: pricesIncludeTax ?? NO_LINE_TAXES.pricesIncludeTax,
  withheldAmount: withheldAmount ?? NO_LINE_TAXES.withheldAmount,
  roundingAmount: roundingAmount ?? NO_LINE_TAXES.roundingAmount,
});

export const pickTaxColumns = ({
  taxes,
  pricesIncludeTax,
  withheldAmount,
  roundingAmount,
}: TaxColumns): TaxColumns => ({
  taxes,
  pricesIncludeTax,
  withheldAmount,
  roundingAmount,
});
