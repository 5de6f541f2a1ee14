import { invoiceStatuses, MAX_LENGTH } from '@paperbill/contracts';
import { Input, Select } from '../../../components/form/inputs.js';
import { useSearchText } from '../../../components/form/use-search-text.js';
import { statusLabel } from '../../../components/status-badge.js';
import styles from './invoice-filters.module.css';
import type { InvoiceFilter } from './use-invoice-filter.js';

const statusOptions = [
  { value: '', label: 'All Status' },
  ...invoiceStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
];

interface InvoiceFiltersProps {
  filter: InvoiceFilter;
  onChange: (change: Partial<InvoiceFilter>) => void;
}

export function InvoiceFilters({ filter, onChange }: InvoiceFiltersProps) {
  const [text, setText] = useSearchText(filter.search, (search) => onChange({ search }));
  return (
    <div role="search" className={styles.filters}>
      <Input
        type="search"
        aria-label="Search invoices by number or client name"
        placeholder="Search invoices..."
        maxLength={MAX_LENGTH.name}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        aria-label="Status"
        options={statusOptions}
        value={filter.status ?? ''}
        onChange={(event) => onChange({ status: invoiceStatuses.find((status) => status === event.target.value) })}
      />
    </div>
  );
}
