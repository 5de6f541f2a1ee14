import type { DocumentKind } from '@paperbill/contracts/http';

/** The API path of single saved documents by kind. Also the first part of their query keys. */
export const DOCUMENT_BY_ID: Record<DocumentKind, string> = {
  invoice: '/app/api/invoices',
  quote: '/app/api/quotes',
  creditNote: '/app/api/credit-notes',
};
