import type { InvoiceDetails, Quote } from '@paperbill/contracts/http';

export interface PagedDocuments {
  invoice: InvoiceDetails;
  quote: Quote;
}
export type PagedKind = keyof PagedDocuments;

export const pagedKinds: Record<PagedKind, Record<'list' | 'listPath', string>> = {
  invoice: { list: 'All Invoices', listPath: '/invoices' },
  quote: { list: 'Quotes', listPath: '/quotes' },
};
