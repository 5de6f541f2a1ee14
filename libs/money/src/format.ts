/** '$1,234.50', '-$10.00': two decimals or, for a unit price, up to four, and the $ prefix, grouped for reading. */
export function formatMoney(amount: string): string {
  const [whole, cents = ''] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '-' : ''}$${(whole || '0').replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
}

/** Without needless decimals: '2', '1.5', '8.25'. */
export const formatQuantity = (quantity: string): string =>
  quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;

/** '8%' or '8.25%': whole where it is whole, else with its decimals, so that no invoice misstates its rate. */
export const formatTaxRate = (rate: string): string => `${formatQuantity(rate)}%`;
