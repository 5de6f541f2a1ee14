import { describe, expect, it } from '@jest/globals';
import { serverFieldName } from './server-field-name.js';

describe('a path that the server complains about', () => {
  it.each([
    ['invoice.invoiceNumber', 'invoiceNumber'],
    ['invoice.clientEmail', 'clientEmail'],
    ['lineItems.2.quantity', 'lineItems.2.quantity'],
    ['lineItems.2.subtotal', 'lineItems.2.unitPrice'],
    ['invoice.subtotal', 'lineItems'],
    ['invoice.total', 'lineItems'],
  ])('%s is %s in the form', (path, name) => {
    expect(serverFieldName(path)).toBe(name);
  });
});
