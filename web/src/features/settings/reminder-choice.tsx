import type { Reminders } from '@paperbill/contracts/http';
import { t } from '../../languages/t.js';
import { NativeSelect } from '../../components/form/inputs.js';
import ReminderDays from './reminder-days.js';
import type { useSetReminders } from './reminders.js';

type ReminderSource = 'inherited' | 'own' | 'none';

interface ReminderChoiceFieldProps {
  id: string;
  reminders: Reminders;
  owner: 'invoice' | 'customer';
  inheritedLabel: string;
  ownLabel: string;
  set: ReturnType<typeof useSetReminders>;
  className?: string | undefined;
}

export default function ReminderChoice(props: ReminderChoiceFieldProps) {
  const { id, reminders, owner, inheritedLabel, ownLabel, set, className } = props;
  const own = set.isPending ? set.variables : reminders.source === owner ? reminders.days : null;
  const daysBySource: Record<ReminderSource, number[] | null> = { inherited: null, own: reminders.suggested, none: [] };
  return (
    <>
      <NativeSelect
        id={id}
        options={[
          { value: 'inherited', label: inheritedLabel },
          { value: 'own', label: ownLabel },
          { value: 'none', label: t('None') },
        ]}
        value={own === null ? 'inherited' : own.length === 0 ? 'none' : 'own'}
        disabled={set.isPending}
        onChange={({ target }) => set.mutate(daysBySource[target.value as ReminderSource])}
      />
      {own !== null && own.length > 0 && (
        <div className={className}>
          <ReminderDays days={own} onChange={(change) => set.mutate(change(own))} />
        </div>
      )}
    </>
  );
}
