/** The form's name for a path in the request. What is calculated has no field: the complaint stands where it comes from. */
export const serverFieldName = (path: string): string =>
  path
    .replace(/^(lineItems\.\d+)\.subtotal$/, '$1.unitPrice')
    .replace(/^invoice\.(subtotal|taxAmount|total)$/, 'lineItems')
    .replace(/^invoice\./, '');
