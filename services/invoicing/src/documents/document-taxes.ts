import { p } from '@mikro-orm/core';
import type { DocumentTax, TaxesOfDocument } from '@paperbill/contracts/http';
import { compareDecimals } from '@paperbill/money';

/** The columns of a document's line taxes. They have their defaults in a document whose only tax is `tax_rate`. */
export const taxProperties = () => ({
  taxes: p.json().$type<DocumentTax[]>().default([]),
  pricesIncludeTax: p.boolean().default(false),
  withheldAmount: p.decimal('string').default('0'),
});

export const taxColumnNames = ['taxes', 'pricesIncludeTax', 'withheldAmount'] as const;

export interface TaxColumns {
  taxes: DocumentTax[];
  pricesIncludeTax: boolean;
  withheldAmount: string;
}

export const NO_LINE_TAXES: TaxColumns = { taxes: [], pricesIncludeTax: false, withheldAmount: '0.00' };

export const fromTaxColumns = ({ taxes, pricesIncludeTax, withheldAmount }: TaxColumns): TaxesOfDocument => ({
  ...(taxes.length > 0 && { taxes }),
  ...(pricesIncludeTax && { pricesIncludeTax }),
  ...(compareDecimals(withheldAmount, 0) !== 0 && { withheldAmount }),
});

export const toTaxColumns = ({ taxes, pricesIncludeTax, withheldAmount }: TaxesOfDocument): TaxColumns => ({
  taxes: taxes ?? NO_LINE_TAXES.taxes,
  pricesIncludeTax: pricesIncludeTax ?? NO_LINE_TAXES.pricesIncludeTax,
  withheldAmount: withheldAmount ?? NO_LINE_TAXES.withheldAmount,
});

export const pickTaxColumns = ({ taxes, pricesIncludeTax, withheldAmount }: TaxColumns): TaxColumns => ({
  taxes,
  pricesIncludeTax,
  withheldAmount,
});
