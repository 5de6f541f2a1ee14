import card from '../../components/card.module.css';
import { NativeSelect } from '../../components/form/inputs.js';
import styles from './customer-reminders.module.css';
import { useCustomerReminders, useSetReminders } from './reminders.js';

/** On a customer's page: whether its unpaid invoices are reminded of. Nothing where the user sends no reminders. */
export function CustomerReminders({ id }: { id: string }) {
  const { data } = useCustomerReminders(id);
  const set = useSetReminders('customer', id);
  if (!data?.remind) return null;
  const days = set.isPending ? set.variables : data.source === 'customer' ? data.days : null;
  return (
    <section className={`${card.card} ${card.padded} ${styles.reminders}`} aria-label="Reminders">
      <label htmlFor="customer-reminders">Reminders of unpaid invoices</label>
      <NativeSelect
        id="customer-reminders"
        options={[
          { value: 'all', label: 'As for all customers' },
          { value: 'none', label: 'None' },
        ]}
        value={days?.length === 0 ? 'none' : 'all'}
        disabled={set.isPending}
        onChange={({ target }) => set.mutate(target.value === 'none' ? [] : null)}
      />
    </section>
  );
}
