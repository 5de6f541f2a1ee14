import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { Select } from '../form/select.js';
import { SearchInput } from '../list-filter.js';
import type { EntityFilter } from './entity-list.js';
import styles from './entity-filters.module.css';

/** An order that can be chosen where rows are cards, which have no heads to press; '' is the usual one. */
export interface SortChoice {
  value: string;
  label: string;
}

interface EntityFiltersProps {
  /** What is searched, such as 'customers'. */
  noun: string;
  /** In what it is searched, such as 'name, contact or email'. */
  searchedIn: string;
  sortChoices: readonly SortChoice[];
  filter: EntityFilter;
  onChange: (change: Partial<EntityFilter>) => void;
}

/** Search and order of a list. */
export function EntityFilters({ noun, searchedIn, sortChoices, filter, onChange }: EntityFiltersProps) {
  const { search, sort = '' } = filter;
  const isListed = sortChoices.some(({ value }) => value === sort);
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
        <Select
          aria-label="Order"
          options={isListed ? sortChoices : [...sortChoices, { value: sort, label: 'As sorted' }]}
          value={sort}
          onChange={(value) => onChange({ sort: value || undefined })}
        />
      </div>
    </div>
  );
}
