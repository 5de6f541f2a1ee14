import { type InvoiceStatus, invoiceStatuses, MAX_LENGTH } from '@paperbill/contracts/rules';
import { statusLabel } from '../../../components/badge.js';
import { Select } from '../../../components/form/select.js';
import { SearchInput, useListFilter } from '../../../components/list-filter.js';
import styles from './invoice-filters.module.css';

export interface InvoiceFilter {
  search: string;
  status: InvoiceStatus | undefined;
}

export const useInvoiceFilter = () =>
  useListFilter<InvoiceFilter>((params) => ({
    search: (params.get('search') ?? '').slice(0, MAX_LENGTH.name),
    status: invoiceStatuses.find((status) => status === params.get('status')),
  }));

const statusOptions = [
  { value: '', label: 'All Status' },
  ...invoiceStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
];

interface InvoiceFiltersProps {
  filter: InvoiceFilter;
  onChange: (change: Partial<InvoiceFilter>) => void;
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
      <Select
        aria-label="Status"
        options={statusOptions}
        value={filter.status ?? ''}
        onChange={(value) => onChange({ status: invoiceStatuses.find((status) => status === value) })}
      />
    </div>
  );
}
