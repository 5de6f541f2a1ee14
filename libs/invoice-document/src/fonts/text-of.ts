import type { InvoiceDocumentData } from '../invoice-document-data.js';

/** Every text of the page in one, to look for letters in. */
export const textOf = ({ logo: _logo, lineItems, ...texts }: InvoiceDocumentData): string =>
  JSON.stringify([Object.values(texts), lineItems.map((line) => Object.values(line))]);
