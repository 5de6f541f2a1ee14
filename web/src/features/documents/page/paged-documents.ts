import type { InvoiceDetails, Quote } from '@paperbill/contracts/http';

/** The kinds of saved documents that have their own page. */
export interface PagedDocuments {
  invoice: InvoiceDetails;
  quote: Quote;
}
export type PagedKind = keyof PagedDocuments;

/** The name and the path of the list for each kind of document. */
export const pagedKinds: Record<PagedKind, Record<'list' | 'listPath', string>> = {
  invoice: { list: 'All Invoices', listPath: '/invoices' },
  quote: { list: 'Quotes', listPath: '/quotes' },
};
