import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { OrderSelect, SearchInput } from '../components/lists/filter-inputs.js';
import type { ListView } from '../components/lists/list-filter.js';
import styles from './entity-filters.module.css';

/** A sort order that the user can choose. The value '' is the default order. */
export interface SortChoice {
  value: string;
  label: string;
}

interface EntityFiltersProps {
  noun: string;
  searchedIn: string;
  sortChoices: readonly SortChoice[];
  filter: ListView<string>;
  onChange: (change: Partial<ListView<string>>) => void;
}

export function EntityFilters({ noun, searchedIn, sortChoices, filter, onChange }: EntityFiltersProps) {
  const { search, sort } = filter;
  return (
    <div role="search" className={styles.filters}>
      <SearchInput
        label={`Search ${noun} by ${searchedIn}`}
        placeholder={`Search ${noun}...`}
        maxLength={MAX_LENGTH.name}
        search={search}
        onSearch={(text) => onChange({ search: text })}
      />
      <div className={styles.sort}>
        <OrderSelect choices={sortChoices} sort={sort} onSort={(by) => onChange({ sort: by })} />
      </div>
    </div>
  );
}
