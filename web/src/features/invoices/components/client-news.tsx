import { Link } from 'react-router-dom';
import { Alert } from '../../../components/messages.js';
import { useUnreadMessages } from '../api/client-messages.js';
import { invoicePath } from '../api/invoice-queries.js';
import styles from './client-news.module.css';

/** What clients have said on the pages of their links, until somebody has looked at it. */
export function ClientNews() {
  const { data: messages = [] } = useUnreadMessages();
  const [newest] = messages;
  if (!newest) return null;
  const others = new Set(messages.map(({ invoiceId }) => invoiceId)).size - 1;
  return (
    <div className={styles.news}>
      <Alert>
        {newest.clientName} {newest.kind === 'paid' ? 'says that' : 'has a question about'}{' '}
        <Link to={invoicePath(newest.invoiceId)}>invoice {newest.invoiceNumber}</Link>
        {newest.kind === 'paid' && ' is paid'}.{more(others)}
      </Alert>
    </div>
  );
}

/** Each is told once the one before was looked at. */
const more = (others: number): string =>
  others > 0 ? ` There ${others === 1 ? 'is one more' : `are ${others} more`} with news from clients.` : '';
