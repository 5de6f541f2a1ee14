import { type SubscriptionEventFilter, subscriptionEventStates } from '@paperbill/contracts/http';
import { cutText, MAX_LENGTH } from '@paperbill/contracts/rules';
import { DateRangeInputs, SearchInput } from '../../../components/lists/filter-inputs.js';
import { Select } from '../../../components/form/select.js';
import { readDates, useListFilter } from '../../../components/lists/list-filter.js';
import { eventStates, toStateOptions } from '../components/states.js';
import { useEventTypes } from '../staff-api.js';
import styles from './events-filter.module.css';

/** The query parameters store the filter, so that staff can share links. */
export const useEventsFilter = () =>
  useListFilter<Omit<SubscriptionEventFilter, 'page'>>((params) => ({
    type: params.get('type') ?? undefined,
    state: subscriptionEventStates.find((state) => state === params.get('state')),
    search: cutText(params.get('search') ?? '', MAX_LENGTH.email),
    ...readDates(params),
  }));

interface EventsFilterProps {
  filter: SubscriptionEventFilter;
  onChange: (change: SubscriptionEventFilter) => void;
}

export function EventsFilter({ filter, onChange }: EventsFilterProps) {
  const { data: types = [] } = useEventTypes();
  return (
    <div role="search" className={styles.filter}>
      <SearchInput
        label="Search by e-mail address or id"
        placeholder="E-mail or id…"
        maxLength={MAX_LENGTH.email}
        search={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        aria-label="Type"
        options={[{ value: '', label: 'All types' }, ...types.map((type) => ({ value: type, label: type }))]}
        value={filter.type ?? ''}
        onChange={(type) => onChange({ type })}
      />
      <Select
        aria-label="State"
        options={toStateOptions(eventStates)}
        value={filter.state ?? ''}
        onChange={(value) => onChange({ state: subscriptionEventStates.find((state) => state === value) })}
      />
      <DateRangeInputs range={filter} onChange={onChange} className={styles.date!} />
    </div>
  );
}
