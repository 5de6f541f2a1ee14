import type { DocumentKind } from '@paperbill/contracts/http';

/**
 * The API paths under which single saved documents are fetched, for each kind of document. They are also the first
 * element of the query keys.
 */
export const DOCUMENT_BY_ID: Record<DocumentKind, string> = {
  invoice: '/app/api/invoices',
  quote: '/app/api/quotes',
  creditNote: '/app/api/credit-notes',
};
