import { Suspense } from 'react';
import card from '../../components/card.module.css';
import { lazyPart } from '../../components/lazy-part.js';
import styles from './customer-reminders.module.css';
import { useCustomerReminders, useSetReminders } from './reminders.js';

/** Most users send no reminders. */
const ReminderChoice = lazyPart(() => import('./reminder-choice.js'));

/** On a customer's page: whether and when its unpaid invoices are reminded of. Nothing where the user sends no reminders. */
export function CustomerReminders({ id }: { id: string }) {
  const { data } = useCustomerReminders(id);
  const set = useSetReminders('customer', id);
  if (!data?.remind) return null;
  return (
    <section className={`${card.card} ${card.padded} ${styles.reminders}`} aria-label="Reminders">
      <label htmlFor="customer-reminders">Reminders of unpaid invoices</label>
      <Suspense fallback={null}>
        <ReminderChoice
          id="customer-reminders"
          reminders={data}
          of="customer"
          inheritedLabel="As for all customers"
          ownLabel="On days of their own"
          set={set}
          className={styles.days}
        />
      </Suspense>
    </section>
  );
}
