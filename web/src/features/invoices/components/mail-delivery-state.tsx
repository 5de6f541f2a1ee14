import type { Mail } from '@paperbill/contracts/http';
import { formatDateTime } from '../../../components/format-date-time.js';
import styles from './mail-delivery-state.module.css';

interface MailDeliveryStateProps {
  mail: Mail;
  label?: string;
  isLive?: boolean;
}

/**
 * Shows the recipient, the state and the error of a mail.
 *
 * @param label the kind of mail, which is shown before the state
 * @param isLive whether screen readers announce a new state
 */
export const MailDeliveryState = ({ mail, label = '', isLive = false }: MailDeliveryStateProps) => (
  <div className={styles.what} aria-live={isLive ? 'polite' : undefined} aria-atomic={isLive || undefined}>
    <span className={styles.address}>{formatRecipients(mail)}</span>
    <span className={`${styles.how} ${styles[mail.state] ?? ''}`}>{label + getMailState(mail)}</span>
    {mail.error && <span className={`${styles.how} ${styles.address}`}>{mail.error}</span>}
  </div>
);

const formatRecipients = ({ to, cc, bcc }: Mail): string => {
  const copies = cc.length + bcc.length;
  return copies === 0 ? to : `${to} and ${copies === 1 ? 'one copy' : `${copies} copies`}`;
};

function getMailState({ state, createdAt, sentAt, openedAt }: Mail): string {
  switch (state) {
    case 'queued':
      return `Waiting to be sent since ${formatDateTime(createdAt)}`;
    case 'sending':
      return 'Being sent';
    case 'sent':
      return `Sent ${formatDateTime(sentAt!)}${openedAt ? `, opened ${formatDateTime(openedAt)}` : ''}`;
    case 'failed':
      return 'Not delivered';
    case 'unknown':
      return `May have been sent ${formatDateTime(sentAt!)}${openedAt ? `, opened ${formatDateTime(openedAt)}` : ''}`;
  }
}
