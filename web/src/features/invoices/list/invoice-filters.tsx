import {
  cutText,
  type InvoiceSort,
  type InvoiceSortField,
  invoiceSorts,
  type InvoiceStatusFilter,
  invoiceStatusFilters,
  isId,
  MAX_LENGTH,
  type OverdueAge,
  overdueAges,
} from '@paperbill/contracts/rules';
import { t } from '../../../languages/t.js';
import { getStatusLabel } from '../../../components/badge.js';
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
  /** How long the invoices have been overdue. Undefined unless the status filter is `overdue`. */
  age: OverdueAge | undefined;
}

type InvoiceListView = InvoiceFilter & ListView<InvoiceSortField>;

export const noFilter: InvoiceFilter = {
  search: '',
  status: undefined,
  age: undefined,
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
    const status = invoiceStatusFilters.find((status) => status === params.get('status'));
    return {
      ...readListView(params, invoiceSorts),
      ...readDates(params),
      status,
      age: status === 'overdue' ? overdueAges.find((age) => age === params.get('age')) : undefined,
      customerId: isId(customerId) ? customerId : undefined,
      clientName: (!isId(customerId) && cutText(params.get('clientName') ?? '', MAX_LENGTH.name)) || undefined,
    };
  });

const toStatusOption = (status: InvoiceStatusFilter) => ({ value: status, label: getStatusLabel(status) });

const listStatusOptions = () => [
  { value: '', label: t('All Status') },
  ...(['unpaid', 'partly-paid', 'pending', 'overdue'] as const).map(toStatusOption),
  { value: '1-30', label: t('Overdue 1–30 days') },
  { value: '31-60', label: t('Overdue 31–60 days') },
  { value: 'over-60', label: t('Overdue 61+ days') },
  toStatusOption('paid'),
];

/** The card layout has no column headers. */
const listSortChoices = (): { value: InvoiceSort | ''; label: string }[] => [
  { value: '', label: t('Newest first') },
  { value: 'createdAt', label: t('Oldest first') },
  { value: 'clientName', label: t('Client, A to Z') },
  { value: '-total', label: t('Largest amount') },
  { value: 'total', label: t('Smallest amount') },
  { value: 'dueDate', label: t('Due first') },
  { value: '-invoiceDate', label: t('Latest date') },
  { value: '-paidAt', label: t('Last paid') },
];

interface InvoiceFiltersProps {
  filter: InvoiceListView;
  onChange: (change: Partial<InvoiceListView>) => void;
}

export function InvoiceFilters({ filter, onChange }: InvoiceFiltersProps) {
  return (
    <div role="search" className={styles.filters}>
      <SearchInput
        label={t('Search invoices by number or client name')}
        placeholder={t('Search invoices...')}
        maxLength={MAX_LENGTH.name}
        search={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <CustomerFilter filter={filter} onChange={onChange} />
      <Select
        aria-label={t('Status')}
        // At this height all options are visible without scrolling, even with the larger options of touch screens.
        listHeight={440}
        options={listStatusOptions()}
        value={filter.age ?? filter.status ?? ''}
        onChange={(value) => {
          const age = overdueAges.find((age) => age === value);
          onChange({ age, status: age ? 'overdue' : invoiceStatusFilters.find((status) => status === value) });
        }}
      />
      <div className={styles.sort}>
        <OrderSelect choices={listSortChoices()} sort={filter.sort} onSort={(sort) => onChange({ sort })} />
      </div>
      <DateRangeInputs range={filter} onChange={onChange} className={styles.date!} />
    </div>
  );
}
