import type { InvoiceDetails, Quote } from '@paperbill/contracts/http';

/** Saved documents that have a page of their own. */
export interface PagedDocuments {
  invoice: InvoiceDetails;
  quote: Quote;
}
export type PagedKind = keyof PagedDocuments;

/** What the pages of a kind say. */
export const pagedKinds: Record<PagedKind, Record<'name' | 'list' | 'listPath' | 'date' | 'until', string>> = {
  invoice: {
    name: 'Invoice',
    list: 'All Invoices',
    listPath: '/invoices',
    date: 'Invoice date',
    until: 'Due date',
  },
  quote: {
    name: 'Quote',
    list: 'Quotes',
    listPath: '/quotes',
    date: 'Quote date',
    until: 'Valid until',
  },
};
