import { MAX_LENGTH, subscriptionEventStates, type SubscriptionEventFilter } from '@paperbill/contracts';
import { Input, Select } from '../../../components/form/inputs.js';
import { useSearchText } from '../../../components/form/use-search-text.js';
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
  const [text, setText] = useSearchText(filter.search ?? '', (search) => onChange({ search }));
  const { data: types = [] } = useEventTypes();
  return (
    <div role="search" className={styles.filter}>
      <Input
        type="search"
        aria-label="Search by e-mail address or id"
        placeholder="E-mail, customer, event…"
        maxLength={MAX_LENGTH.email}
        value={text}
        onChange={(event) => setText(event.target.value)}
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
