import type { Reminders } from '@paperbill/contracts/http';
import { NativeSelect } from '../../components/form/inputs.js';
import ReminderDays from './reminder-days.js';
import type { useSetReminders } from './reminders.js';

type Choice = 'inherited' | 'own' | 'none';

interface ReminderChoiceProps {
  /** Of the select. */
  id: string;
  reminders: Reminders;
  /** Whose they are: what is decided for all customers, or for the customer, does not count as its own. */
  of: 'invoice' | 'customer';
  /** What those are called that are as all others. */
  inheritedLabel: string;
  ownLabel: string;
  set: ReturnType<typeof useSetReminders>;
  /** Around the days. */
  className?: string | undefined;
}

/** Whether and when an invoice or a customer is reminded: as all others, on days of its own, or not at all. */
export default function ReminderChoice(props: ReminderChoiceProps) {
  const { id, reminders, of, inheritedLabel, ownLabel, set, className } = props;
  const own = set.isPending ? set.variables : reminders.source === of ? reminders.days : null;
  const daysOf: Record<Choice, number[] | null> = { inherited: null, own: reminders.suggested, none: [] };
  return (
    <>
      <NativeSelect
        id={id}
        options={[
          { value: 'inherited', label: inheritedLabel },
          { value: 'own', label: ownLabel },
          { value: 'none', label: 'None' },
        ]}
        value={own === null ? 'inherited' : own.length === 0 ? 'none' : 'own'}
        disabled={set.isPending}
        onChange={({ target }) => set.mutate(daysOf[target.value as Choice])}
      />
      {own !== null && own.length > 0 && (
        <div className={className}>
          <ReminderDays days={own} onChange={(change) => set.mutate(change(own))} />
        </div>
      )}
    </>
  );
}
