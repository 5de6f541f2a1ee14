import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { t, type TextId } from '../languages/t.js';
import { OrderSelect, SearchInput } from '../components/lists/filter-inputs.js';
import type { ListView } from '../components/lists/list-filter.js';
import styles from './entity-filters.module.css';

export interface SortChoice {
  value: string;
  label: TextId;
}

interface EntityFiltersProps {
  searchLabel: string;
  placeholder: string;
  sortChoices: readonly SortChoice[];
  filter: ListView<string>;
  onChange: (change: Partial<ListView<string>>) => void;
}

export function EntityFilters({ searchLabel, placeholder, sortChoices, filter, onChange }: EntityFiltersProps) {
  const { search, sort } = filter;
  return (
    <div role="search" className={`${styles.filters} no-print`}>
      <SearchInput
        label={searchLabel}
        placeholder={placeholder}
        maxLength={MAX_LENGTH.name}
        search={search}
        onSearch={(text) => onChange({ search: text })}
      />
      <div className={styles.sort}>
        <OrderSelect
          choices={sortChoices.map(({ value, label }) => ({ value, label: t(label) }))}
          sort={sort}
          onSort={(by) => onChange({ sort: by })}
        />
      </div>
    </div>
  );
}
