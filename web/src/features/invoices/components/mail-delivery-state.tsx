import type { Mail } from '@paperbill/contracts/http';
import { t } from '../../../languages/t.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import styles from './mail-delivery-state.module.css';

interface MailDeliveryStateProps {
  mail: Mail;
  label?: string;
  isLive?: boolean;
}

/** @param isLive if true, screen readers announce a new state */
export const MailDeliveryState = ({ mail, label = '', isLive = false }: MailDeliveryStateProps) => (
  <div className={styles.what} aria-live={isLive ? 'polite' : undefined} aria-atomic={isLive || undefined}>
    <span className={styles.address}>{formatRecipients(mail)}</span>
    <span className={`${styles.how} ${styles[mail.state] ?? ''}`}>{label + getMailState(mail)}</span>
    {mail.error && <span className={`${styles.how} ${styles.address}`}>{mail.error}</span>}
  </div>
);

const formatRecipients = ({ to, cc, bcc }: Mail): string => {
  const copies = cc.length + bcc.length;
  return copies === 0 ? to : t('{to} and {copies, plural, one {one copy} other {# copies}}', { to, copies });
};

function getMailState({ state, createdAt, sentAt, openedAt }: Mail): string {
  const sent = formatDateTime(sentAt ?? createdAt);
  const opened = openedAt && formatDateTime(openedAt);
  switch (state) {
    case 'queued':
      return t('Waiting to be sent since {date}', { date: formatDateTime(createdAt) });
    case 'sending':
      return t('Being sent');
    case 'sent':
      return opened ? t('Sent {sent}, opened {opened}', { sent, opened }) : t('Sent {sent}', { sent });
    case 'failed':
      return t('Not delivered');
    case 'unknown':
      return opened
        ? t('May have been sent {sent}, opened {opened}', { sent, opened })
        : t('May have been sent {sent}', { sent });
  }
}
