import type { MailOfInvoice, MessageOfInvoice } from '@paperbill/contracts/http';
import { Link } from 'react-router-dom';
import { Alert } from '../../../components/messages.js';
import { invoicePath } from '../api/invoice-queries.js';
import { useUnreadNotices } from '../api/news.js';
import styles from './client-news.module.css';

export function ClientNews() {
  const { data: { clientMessages, mails } = { clientMessages: [], mails: [] } } = useUnreadNotices();
  const all = [...mails, ...clientMessages];
  const [newest] = all;
  if (!newest) return null;
  const others = new Set(all.map(({ invoiceId }) => invoiceId)).size - 1;
  const [before, after] = 'state' in newest ? getMailText(newest) : getMessageText(newest);
  return (
    <div className={styles.news}>
      <Alert tone={'state' in newest ? 'warning' : 'info'}>
        {before} <Link to={invoicePath(newest.invoiceId)}>invoice {newest.invoiceNumber}</Link>
        {after}.{formatOthers(others)}
      </Alert>
    </div>
  );
}

const getMessageText = ({ clientName, kind }: MessageOfInvoice): [string, string] =>
  kind === 'paid' ? [`${clientName} says that`, ' is paid'] : [`${clientName} has a question about`, ''];

const getMailText = ({ clientName, kind, state }: MailOfInvoice): [string, string] => [
  kind === 'statement' ? 'The statement with' : 'The e-mail with',
  state === 'failed' ? ` did not reach ${clientName}` : ` may not have reached ${clientName}`,
];

/** Returns the text that says how many other notices there are, because only one notice is visible at a time. */
const formatOthers = (others: number): string =>
  others > 0 ? ` There ${others === 1 ? 'is one more' : `are ${others} more`} with news.` : '';
