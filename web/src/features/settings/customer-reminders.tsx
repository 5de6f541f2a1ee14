import { DEFAULT_REMINDER_DAYS } from '@paperbill/contracts/rules';
import { Suspense } from 'react';
import card from '../../components/card.module.css';
import { NativeSelect } from '../../components/form/inputs.js';
import { lazyPart } from '../../components/lazy-part.js';
import styles from './customer-reminders.module.css';
import { useCustomerReminders, useSetReminders } from './reminders.js';

/** Most customers are reminded as all others are. */
const ReminderDays = lazyPart(() => import('./reminder-days.js'));

const choices = [
  { value: 'all', label: 'As for all customers' },
  { value: 'own', label: 'On days of their own' },
  { value: 'none', label: 'None' },
] as const;
type Choice = (typeof choices)[number]['value'];

/** On a customer's page: whether and when its unpaid invoices are reminded of. Nothing where the user sends no reminders. */
export function CustomerReminders({ id }: { id: string }) {
  const { data } = useCustomerReminders(id);
  const set = useSetReminders('customer', id);
  if (!data?.remind) return null;
  const own = set.isPending ? set.variables : data.source === 'customer' ? data.days : null;
  const daysOf: Record<Choice, number[] | null> = {
    all: null,
    own: data.days.length > 0 ? data.days : DEFAULT_REMINDER_DAYS,
    none: [],
  };
  return (
    <section className={`${card.card} ${card.padded} ${styles.reminders}`} aria-label="Reminders">
      <label htmlFor="customer-reminders">Reminders of unpaid invoices</label>
      <NativeSelect
        id="customer-reminders"
        options={choices}
        value={own === null ? 'all' : own.length === 0 ? 'none' : 'own'}
        disabled={set.isPending}
        onChange={({ target }) => set.mutate(daysOf[target.value as Choice])}
      />
      {own !== null && own.length > 0 && (
        <div className={styles.days}>
          <Suspense fallback={null}>
            <ReminderDays days={own} onChange={(change) => set.mutate(change(own))} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
