import type { DocumentKind } from '@paperbill/contracts/http';

/** Each path is also the first element of the document's query key. */
export const DOCUMENT_BY_ID: Record<DocumentKind, string> = {
  invoice: '/app/api/invoices',
  quote: '/app/api/quotes',
  creditNote: '/app/api/credit-notes',
};
