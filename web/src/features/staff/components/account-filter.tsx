import { isId, keysOf } from '@paperbill/contracts/rules';
import { Button } from '../../../components/button.js';
import { Select } from '../../../components/form/select.js';
import { useListFilter } from '../../../components/lists/list-filter.js';
import styles from './account-filter.module.css';
import { type ShownStates, toStateOptions } from './states.js';

interface AccountFilter<State extends string> {
  state?: State;
  userId?: string;
}

const parseState = <State extends string>(states: ShownStates<State>, text: string | null): State | undefined =>
  keysOf(states).find((state) => state === text);

/** The query parameters store the filter, so that staff can share links. */
export function useAccountFilter<State extends string>(states: ShownStates<State>) {
  const { filter, setFilter } = useListFilter((params) => ({
    state: parseState(states, params.get('state')),
    userId: isId(params.get('userId')) ? params.get('userId')! : undefined,
  }));
  const { state, userId } = filter;
  return { filter: { ...(state && { state }), ...(userId && { userId }) } as AccountFilter<State>, setFilter };
}

interface AccountFilterInputsProps<State extends string> {
  states: ShownStates<State>;
  filter: AccountFilter<State>;
  onChange: (change: { state: State | undefined } | { userId: undefined }) => void;
}

export function AccountFilterInputs<State extends string>(props: AccountFilterInputsProps<State>) {
  const { states, filter, onChange } = props;
  return (
    <div role="search" className={styles.filter}>
      <Select
        aria-label="State"
        options={toStateOptions(states)}
        value={filter.state ?? ''}
        onChange={(value) => onChange({ state: parseState(states, value) })}
      />
      {filter.userId && (
        <Button variant="quiet" onClick={() => onChange({ userId: undefined })}>
          Show all users
        </Button>
      )}
    </div>
  );
}
