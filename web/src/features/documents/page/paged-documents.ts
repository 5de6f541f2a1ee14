import type { InvoiceDetails, Quote } from '@paperbill/contracts/http';
import { type TextId } from '../../../languages/t.js';

export interface PagedDocuments {
  invoice: InvoiceDetails;
  quote: Quote;
}
export type PagedKind = keyof PagedDocuments;

export const pagedKinds: Record<PagedKind, { list: TextId; listPath: string }> = {
  invoice: { list: 'All Invoices', listPath: '/invoices' },
  quote: { list: 'Quotes', listPath: '/quotes' },
};
