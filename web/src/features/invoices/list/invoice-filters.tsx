import {
  INVOICE_PAGE_SIZE,
  type InvoiceSort,
  invoiceSorts,
  type InvoiceStatusFilter,
  invoiceStatusFilters,
  MAX_LENGTH,
  sortOptions,
} from '@paperbill/contracts/rules';
import { statusLabel } from '../../../components/badge.js';
import { Input } from '../../../components/form/inputs.js';
import { Select } from '../../../components/form/select.js';
import { SearchInput, useListFilter } from '../../../components/list-filter.js';
import { CustomerFilter } from './customer-filter.js';
import styles from './invoice-filters.module.css';

/** Which invoices are listed. */
export interface InvoiceFilter {
  search: string;
  status: InvoiceStatusFilter | undefined;
  customerId: string | undefined;
  /** Invoice dates, both included. */
  from: string | undefined;
  to: string | undefined;
}

/** And how. */
interface InvoiceListView extends InvoiceFilter {
  sort: InvoiceSort | undefined;
  pageSize: number | undefined;
}

/** How many invoices a page can show, the usual number first. */
export const PAGE_SIZES = [INVOICE_PAGE_SIZE, 25, 50, 100, 200] as const;

export const noFilter: InvoiceFilter = {
  search: '',
  status: undefined,
  customerId: undefined,
  from: undefined,
  to: undefined,
};

export const isFiltered = (filter: InvoiceFilter): boolean =>
  (Object.keys(noFilter) as (keyof InvoiceFilter)[]).some((name) => filter[name]);

const DATE = /^\d{4}-\d\d-\d\d$/;
const ID = /^[0-9a-f-]{36}$/i;
const matching = (value: string | null, pattern: RegExp) => (value && pattern.test(value) ? value : undefined);

/** A date that exists: the browser's own fields leave nothing else, but an address may. */
const dateOf = (value: string | null) => {
  const date = matching(value, DATE);
  return date && !Number.isNaN(Date.parse(date)) ? date : undefined;
};

/** What the address says of the list. Nonsense counts as nothing. */
export const useInvoiceFilter = () =>
  useListFilter<InvoiceListView>((params) => ({
    search: (params.get('search') ?? '').slice(0, MAX_LENGTH.name),
    status: invoiceStatusFilters.find((status) => status === params.get('status')),
    customerId: matching(params.get('customerId'), ID),
    from: dateOf(params.get('from')),
    to: dateOf(params.get('to')),
    sort: sortOptions(invoiceSorts).find((sort) => sort === params.get('sort')),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('pageSize')),
  }));

const statusOptions = [
  { value: '', label: 'All Status' },
  ...(['unpaid', 'pending', 'overdue', 'paid'] as const).map((status) => ({
    value: status,
    label: statusLabel(status),
  })),
];

/** For cards, which have no heads to press. */
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
  const { sort = '' } = filter;
  const isListed = sortChoices.some(({ value }) => value === sort);
  return (
    <div role="search" className={styles.filters}>
      <SearchInput
        label="Search invoices by number or client name"
        placeholder="Search invoices..."
        maxLength={MAX_LENGTH.name}
        search={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <CustomerFilter customerId={filter.customerId} onChange={(customerId) => onChange({ customerId })} />
      <Select
        aria-label="Status"
        options={statusOptions}
        value={filter.status ?? ''}
        onChange={(value) => onChange({ status: invoiceStatusFilters.find((status) => status === value) })}
      />
      <label className={styles.date}>
        From
        <Input
          type="date"
          max={filter.to}
          value={filter.from ?? ''}
          onChange={({ target }) => onChange({ from: target.value || undefined })}
        />
      </label>
      <label className={styles.date}>
        To
        <Input
          type="date"
          min={filter.from}
          value={filter.to ?? ''}
          onChange={({ target }) => onChange({ to: target.value || undefined })}
        />
      </label>
      <div className={styles.sort}>
        <Select
          aria-label="Order"
          options={isListed ? sortChoices : [...sortChoices, { value: sort, label: 'As sorted' }]}
          value={sort}
          onChange={(value) => onChange({ sort: sortOptions(invoiceSorts).find((one) => one === value) })}
        />
      </div>
    </div>
  );
}
