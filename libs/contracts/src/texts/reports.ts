export const reportTexts = {
  noTax: 'No tax',
  unnamedTax: 'Tax',
  noProduct: 'Lines without a product',
  others: (rows: number): string => `${rows} others`,
  omittedTaxes: (rows: number): string =>
    `${rows} more ${rows === 1 ? 'tax is' : 'taxes are'} only part of the totals. Choose a shorter period to list all.`,
  groups: { month: 'Month', customer: 'Customer', product: 'Product' },
} as const;
