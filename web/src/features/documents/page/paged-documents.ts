import type { InvoiceDetails, Quote } from '@paperbill/contracts/http';

/** Saved documents that have a page of their own. */
export interface PagedDocuments {
  invoice: InvoiceDetails;
  quote: Quote;
}
export type PagedKind = keyof PagedDocuments;

/** The list of a kind, and where it is. */
export const pagedKinds: Record<PagedKind, Record<'list' | 'listPath', string>> = {
  invoice: { list: 'All Invoices', listPath: '/invoices' },
  quote: { list: 'Quotes', listPath: '/quotes' },
};
