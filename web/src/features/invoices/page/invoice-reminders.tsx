import type { InvoiceDetails, Reminders } from '@paperbill/contracts/http';
import { Suspense, useId } from 'react';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { lazyPart } from '../../../components/lazy-part.js';
import { Skeleton } from '../../../components/loading.js';
import { describeNextReminder } from '../../settings/reminder-texts.js';
import { useSetReminders } from '../../settings/reminders.js';
import styles from './invoice-reminders.module.css';

/** The choice loads on demand, because most users send no reminders. */
const ReminderChoice = lazyPart(() => import('../../settings/reminder-choice.js'));

export function InvoiceReminders({ invoice, reminders }: { invoice: InvoiceDetails; reminders: Reminders }) {
  const id = useId();
  const set = useSetReminders('invoice', invoice.id);
  if (!reminders.remind) return null;
  const own = reminders.source === 'invoice' ? reminders.days : null;
  const asOthers = t(invoice.customerId ? 'As for its customer' : 'As for all customers');
  return (
    <div className={styles.reminders}>
      <p className={styles.next}>{describeNextReminder(reminders)}</p>
      {reminders.heldBy === 'paid' && (
        <Button small disabled={set.isPending} onClick={() => set.mutate(own)}>
          {t('Remind Again')}
        </Button>
      )}
      <label htmlFor={id}>{t('Reminders of this invoice')}</label>
      <Suspense fallback={<Skeleton height="var(--control-height)" />}>
        <ReminderChoice
          id={id}
          reminders={reminders}
          owner="invoice"
          inheritedLabel={reminders.inherited.length === 0 ? t('{choice}: none', { choice: asOthers }) : asOthers}
          ownLabel={t('On days of its own')}
          set={set}
          className={styles.days}
        />
      </Suspense>
    </div>
  );
}
