/** The texts of the reports of taxes and revenue. */
export const reportTexts = {
  noTax: 'No tax',
  unnamedTax: 'Tax',
  noProduct: 'Lines without a product',
  others: (rows: number): string => `${rows} others`,
  groups: { month: 'Month', customer: 'Customer', product: 'Product' },
} as const;
