import type { DocumentKind } from '@paperbill/contracts/http';

/**
 * The API path of single saved documents, for each kind of document. The path is also the first element of their query
 * keys.
 */
export const DOCUMENT_BY_ID: Record<DocumentKind, string> = {
  invoice: '/app/api/invoices',
  quote: '/app/api/quotes',
  creditNote: '/app/api/credit-notes',
};
