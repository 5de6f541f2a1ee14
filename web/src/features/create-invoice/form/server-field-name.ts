/** The form's name for a path in the request; a line's amount is complained about beside its price. */
export const serverFieldName = (path: string): string =>
  path.replace(/^invoice\./, '').replace(/^(lineItems\.\d+)\.subtotal$/, '$1.unitPrice');
