/** Formats an amount: '1234.5' → '$1,234.50', '-10' → '-$10.00'. A unit price keeps up to four decimals. */
export function formatMoney(amount: string): string {
  const [whole, cents = ''] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '-' : ''}$${(whole || '0').replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
}

/** Formats a quantity without trailing zeros: '2.00' → '2', '1.50' → '1.5'. */
export const formatQuantity = (quantity: string): string =>
  quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;

/**
 * Formats a tax rate: '8.00' → '8%', '8.25' → '8.25%'. Invoices must state the rate exactly, so it is never rounded.
 */
export const formatTaxRate = (rate: string): string => `${formatQuantity(rate)}%`;
