import { type InvoiceStatus, invoiceStatuses, MAX_LENGTH } from '@paperbill/contracts/rules';
import { useListFilter } from '../../../components/list-filter/use-list-filter.js';

export interface InvoiceFilter {
  search: string;
  status: InvoiceStatus | undefined;
}

export const useInvoiceFilter = () =>
  useListFilter<InvoiceFilter>((params) => ({
    search: (params.get('search') ?? '').slice(0, MAX_LENGTH.name),
    status: invoiceStatuses.find((status) => status === params.get('status')),
  }));
