import { Suspense } from 'react';
import { t } from '../../languages/t.js';
import { Card } from '../../components/card.js';
import { lazyPart } from '../../components/lazy-part.js';
import styles from './customer-reminders.module.css';
import { useCustomerReminders, useSetReminders } from './reminders.js';

/** The choice loads on demand, because most users send no reminders. */
const ReminderChoice = lazyPart(() => import('./reminder-choice.js'));

/** The card is not shown if the user sends no reminders. */
export function CustomerReminders({ id }: { id: string }) {
  const { data } = useCustomerReminders(id);
  const set = useSetReminders('customer', id);
  if (!data?.remind) return null;
  return (
    <Card isPadded className={styles.reminders} aria-label={t('Reminders')}>
      <label htmlFor="customer-reminders">{t('Reminders of unpaid invoices')}</label>
      <Suspense fallback={null}>
        <ReminderChoice
          id="customer-reminders"
          reminders={data}
          owner="customer"
          inheritedLabel={t('As for all customers')}
          ownLabel={t('On other days')}
          set={set}
          className={styles.days}
        />
      </Suspense>
    </Card>
  );
}
