import type { AnswerOfQuote, MailOfDocument, MessageOfInvoice } from '@paperbill/contracts/http';
import { Link } from 'react-router-dom';
import { Alert } from '../../../components/messages.js';
import { invoicePath, quotePath } from '../api/invoice-queries.js';
import { useUnreadNotices } from '../api/notices.js';
import styles from './client-notices.module.css';

export function ClientNotices() {
  const { data } = useUnreadNotices();
  // The default values are for a server of the previous release, which does not send `quoteAnswers`.
  const { clientMessages = [], mails = [], quoteAnswers = [] } = data ?? {};
  const all = [...mails, ...quoteAnswers, ...clientMessages];
  const [newest] = all;
  if (!newest) return null;
  const others = new Set(all.map(getDocumentId)).size - 1;
  return (
    <div className={styles.news}>
      <Alert tone={'state' in newest ? 'warning' : 'info'}>
        <Notice of={newest} />.{formatOthers(others)}
      </Alert>
    </div>
  );
}

type UnreadNotice = MailOfDocument | MessageOfInvoice | AnswerOfQuote;

const getDocumentId = (of: UnreadNotice) => ('invoiceId' in of && of.invoiceId) || ('quoteId' in of && of.quoteId);

function Notice({ of }: { of: UnreadNotice }) {
  if ('decision' in of) {
    return (
      <>
        {of.clientName} {of.decision} <Link to={quotePath(of.quoteId)}>quote {of.number}</Link>
      </>
    );
  }
  const [before, after] = 'state' in of ? getMailText(of) : getMessageText(of);
  return (
    <>
      {before}{' '}
      {of.invoiceId ? (
        <Link to={invoicePath(of.invoiceId)}>invoice {of.invoiceNumber}</Link>
      ) : (
        'quoteId' in of && <Link to={quotePath(of.quoteId!)}>quote {of.quoteNumber}</Link>
      )}
      {after}
    </>
  );
}

const getMessageText = ({ clientName, kind }: MessageOfInvoice): [string, string] =>
  kind === 'paid' ? [`${clientName} says that`, ' is paid'] : [`${clientName} has a question about`, ''];

const getMailText = ({ clientName, kind, state }: MailOfDocument): [string, string] => [
  kind === 'statement' ? 'The statement with' : 'The e-mail with',
  state === 'failed' ? ` did not reach ${clientName}` : ` may not have reached ${clientName}`,
];

/** Returns a text about the number of other notices, because only one notice is visible at a time. */
const formatOthers = (others: number): string =>
  others > 0 ? ` There ${others === 1 ? 'is one more' : `are ${others} more`} with news.` : '';
