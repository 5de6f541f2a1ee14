import type { Mail } from '@paperbill/contracts/http';
import { useId } from 'react';
import { t } from '../../languages/t.js';
import { Card } from '../../components/card.js';
import { MailDeliveryState } from '../invoices/components/mail-delivery-state.js';
import styles from './statements.module.css';

export function Statements({ mails }: { mails: Mail[] }) {
  const id = useId();
  if (mails.length === 0) return null;
  return (
    <Card isPadded aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('Statements')}
      </h2>
      <ul className={styles.mails} aria-live="polite">
        {mails.map((mail) => (
          <li key={mail.id} className={styles.mail}>
            <MailDeliveryState mail={mail} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
