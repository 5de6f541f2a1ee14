import type { InvoiceDetails, Quote } from '@paperbill/contracts/http';

/** Kinds of saved documents that have their own page. */
export interface PagedDocuments {
  invoice: InvoiceDetails;
  quote: Quote;
}
export type PagedKind = keyof PagedDocuments;

/** Name and path of the list of each kind. */
export const pagedKinds: Record<PagedKind, Record<'list' | 'listPath', string>> = {
  invoice: { list: 'All Invoices', listPath: '/invoices' },
  quote: { list: 'Quotes', listPath: '/quotes' },
};
