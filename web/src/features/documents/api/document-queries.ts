import type { DocumentKind } from '@paperbill/contracts/http';

/** Where saved documents are read alone, by their ids: the first part of the key of each. */
export const DOCUMENT_BY_ID: Record<DocumentKind, string> = {
  invoice: '/app/api/invoices',
  quote: '/app/api/quotes',
  creditNote: '/app/api/credit-notes',
};
