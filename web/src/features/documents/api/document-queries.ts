import type { DocumentKind } from '@paperbill/contracts/http';

/** The API path of a saved document, for each kind of document. It is also the first element of the query key. */
export const DOCUMENT_BY_ID: Record<DocumentKind, string> = {
  invoice: '/app/api/invoices',
  quote: '/app/api/quotes',
  creditNote: '/app/api/credit-notes',
};
