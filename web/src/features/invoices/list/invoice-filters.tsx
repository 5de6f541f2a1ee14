import {
  cutText,
  type InvoiceSort,
  type InvoiceSortField,
  invoiceSorts,
  type InvoiceStatusFilter,
  invoiceStatusFilters,
  isId,
  MAX_LENGTH,
} from '@paperbill/contracts/rules';
import { statusLabel } from '../../../components/badge.js';
import { DateRangeInputs, OrderSelect, SearchInput } from '../../../components/lists/filter-inputs.js';
import { Select } from '../../../components/form/select.js';
import {
  type DateRange,
  type ListView,
  readDates,
  readListView,
  useListFilter,
} from '../../../components/lists/list-filter.js';
import { type ClientFilter, CustomerFilter } from './customer-filter.js';
import styles from './invoice-filters.module.css';

export interface InvoiceFilter extends ClientFilter, DateRange {
  search: string;
  status: InvoiceStatusFilter | undefined;
}

type InvoiceListView = InvoiceFilter & ListView<InvoiceSortField>;

export const noFilter: InvoiceFilter = {
  search: '',
  status: undefined,
  customerId: undefined,
  clientName: undefined,
  from: undefined,
  to: undefined,
};

export const isFiltered = (filter: InvoiceFilter): boolean =>
  (Object.keys(noFilter) as (keyof InvoiceFilter)[]).some((name) => filter[name]);

export const useInvoiceFilter = () =>
  useListFilter<InvoiceListView>((params) => {
    const customerId = params.get('customerId');
    return {
      ...readListView(params, invoiceSorts),
      ...readDates(params),
      status: invoiceStatusFilters.find((status) => status === params.get('status')),
      customerId: isId(customerId) ? customerId : undefined,
      clientName: (!isId(customerId) && cutText(params.get('clientName') ?? '', MAX_LENGTH.name)) || undefined,
    };
  });

const statusOptions = [
  { value: '', label: 'All Status' },
  ...(['unpaid', 'partly-paid', 'pending', 'overdue', 'paid'] as const).map((status) => ({
    value: status,
    label: statusLabel(status),
  })),
];

/** The sort orders for the card layout, which has no column headers. */
const sortChoices: { value: InvoiceSort | ''; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'clientName', label: 'Client, A to Z' },
  { value: '-total', label: 'Largest amount' },
  { value: 'total', label: 'Smallest amount' },
  { value: 'dueDate', label: 'Due first' },
  { value: '-invoiceDate', label: 'Latest date' },
  { value: '-paidAt', label: 'Last paid' },
];

interface InvoiceFiltersProps {
  filter: InvoiceListView;
  onChange: (change: Partial<InvoiceListView>) => void;
}

export function InvoiceFilters({ filter, onChange }: InvoiceFiltersProps) {
  return (
    <div role="search" className={styles.filters}>
      <SearchInput
        label="Search invoices by number or client name"
        placeholder="Search invoices..."
        maxLength={MAX_LENGTH.name}
        search={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <CustomerFilter filter={filter} onChange={onChange} />
      <Select
        aria-label="Status"
        options={statusOptions}
        value={filter.status ?? ''}
        onChange={(value) => onChange({ status: invoiceStatusFilters.find((status) => status === value) })}
      />
      <div className={styles.sort}>
        <OrderSelect choices={sortChoices} sort={filter.sort} onSort={(sort) => onChange({ sort })} />
      </div>
      <DateRangeInputs range={filter} onChange={onChange} className={styles.date!} />
    </div>
  );
}
