import type { AnswerOfQuote, MailOfDocument, MessageOfInvoice } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rich, t } from '../../../languages/t.js';
import { Alert } from '../../../components/messages.js';
import { invoicePath, quotePath } from '../api/invoice-queries.js';
import { useUnreadNotices } from '../api/notices.js';
import styles from './client-notices.module.css';

export function ClientNotices() {
  const { data } = useUnreadNotices();
  // During a deployment, servers of the previous release send no `quoteAnswers`.
  const { clientMessages = [], mails = [], quoteAnswers = [] } = data ?? {};
  const all = [...mails, ...quoteAnswers, ...clientMessages];
  const [newest] = all;
  if (!newest) return null;
  const others = new Set(all.map(getDocumentId)).size - 1;
  return (
    <div className={styles.news}>
      <Alert tone={'state' in newest ? 'warning' : 'info'}>
        <ClientNotice of={newest} />
        {formatOtherRecipients(others)}
      </Alert>
    </div>
  );
}

type UnreadNotice = MailOfDocument | MessageOfInvoice | AnswerOfQuote;

const getDocumentId = (of: UnreadNotice) => ('invoiceId' in of && of.invoiceId) || ('quoteId' in of && of.quoteId);

function ClientNotice({ of }: { of: UnreadNotice }) {
  if ('decision' in of) {
    return rich('{client} {decision, select, accepted {accepted} other {declined}} <link>quote {number}</link>.', {
      client: of.clientName,
      decision: of.decision,
      number: of.number,
      link: (text) => <Link to={quotePath(of.quoteId)}>{text}</Link>,
    });
  }
  if ('state' in of) {
    return rich(
      'The {kind, select, statement {statement} other {e-mail}} with <link>{of, select, invoice {invoice} other {quote}} {number}</link> {state, select, failed {did not reach} other {may not have reached}} {client}.',
      {
        kind: of.kind,
        of: of.invoiceId ? 'invoice' : 'quote',
        number: of.invoiceNumber ?? of.quoteNumber ?? '',
        state: of.state,
        client: of.clientName,
        link: (text) => <Link to={of.invoiceId ? invoicePath(of.invoiceId) : quotePath(of.quoteId!)}>{text}</Link>,
      },
    );
  }
  const values = {
    client: of.clientName,
    number: of.invoiceNumber,
    link: (text: ReactNode) => <Link to={invoicePath(of.invoiceId)}>{text}</Link>,
  };
  return of.kind === 'paid'
    ? rich('{client} says that <link>invoice {number}</link> is paid.', values)
    : rich('{client} has a question about <link>invoice {number}</link>.', values);
}

/** Says how many other clients have notices, because only one notice is visible at a time. */
const formatOtherRecipients = (others: number): string =>
  others > 0
    ? ` ${t('{others, plural, one {There is one more with news.} other {There are # more with news.}}', { others })}`
    : '';
