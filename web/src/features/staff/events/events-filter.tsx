import { subscriptionEventStates, type SubscriptionEventFilter } from '@paperbill/contracts/http';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { Input, Select } from '../../../components/form/inputs.js';
import { SearchInput } from '../../../components/list-filter/search-input.js';
import { useEventTypes } from '../api/staff-api.js';
import { stateLabels } from '../components/event-state-badge.js';
import styles from './events-filter.module.css';

const stateOptions = [
  { value: '', label: 'All states' },
  ...subscriptionEventStates.map((state) => ({ value: state, label: stateLabels[state] })),
];

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
        placeholder="E-mail, customer, event…"
        maxLength={MAX_LENGTH.email}
        search={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        aria-label="Type"
        options={[{ value: '', label: 'All types' }, ...types.map((type) => ({ value: type, label: type }))]}
        value={filter.type ?? ''}
        onChange={(event) => onChange({ type: event.target.value })}
      />
      <Select
        aria-label="State"
        options={stateOptions}
        value={filter.state ?? ''}
        onChange={({ target }) => onChange({ state: subscriptionEventStates.find((state) => state === target.value) })}
      />
      <label className={styles.date}>
        From
        <Input
          type="date"
          max={filter.to}
          value={filter.from ?? ''}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </label>
      <label className={styles.date}>
        To
        <Input
          type="date"
          min={filter.from}
          value={filter.to ?? ''}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </label>
    </div>
  );
}
