import type { Quote, QuoteAnswer, QuoteInvoice, QuoteLink } from '@paperbill/contracts/http';
import type { QuoteDecision } from '@paperbill/contracts/rules';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../languages/format.js';
import { t, rich } from '../../../languages/t.js';
import { StatusBadge } from '../../../components/badge.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { Row, RowDetail } from '../../../components/row-list.js';
import { Entry, RevokeAction } from '../../documents/page/activity-parts.js';
import { draftPath } from '../../invoices/api/drafts.js';
import { invoicePath } from '../../invoices/api/invoice-queries.js';
import { type MailActions, MailEntry } from '../../invoices/page/mail-entry.js';
import type { QuoteEntry } from './list-quote-activity.js';
import styles from './quote-activity.module.css';

interface EntryProps extends MailActions {
  entry: QuoteEntry;
  quote: Quote;
}

export function QuoteActivityEntry({ entry, quote, ...actions }: EntryProps) {
  switch (entry.kind) {
    case 'created':
      return <CreatedEntry quote={quote} />;
    case 'decided':
      return <DecidedEntry {...entry} />;
    case 'answer':
      return <AnswerEntry {...entry} />;
    case 'invoice':
      return <InvoiceEntry invoice={entry.invoice} />;
    case 'link':
      return <LinkEntry link={entry.link} onRevoke={actions.onRevoke} />;
    case 'mail':
      // A reminder is not sent again if the client can no longer answer the quote. The server would cancel
      // this reminder.
      return (
        <MailEntry
          {...entry}
          {...actions}
          onSendAgain={entry.mail.kind === 'reminder' && quote.status !== 'open' ? undefined : actions.onSendAgain}
        />
      );
  }
}

const CreatedEntry = ({ quote: { createdAt, currency, total, revision } }: { quote: Quote }) => (
  <Entry
    title={t('Created')}
    at={createdAt}
    // The entry of a changed quote has no amount, because the original total is unknown.
    amount={revision === 1 ? formatMoney(total, currency) : undefined}
  />
);

const DecidedEntry = ({ decision, at }: { decision: QuoteDecision; at: string }) => (
  <Entry title={t(decision === 'accepted' ? 'You marked it as accepted' : 'You marked it as declined')} at={at} />
);

const AnswerEntry = ({ answer, isOutdated }: { answer: QuoteAnswer; isOutdated: boolean }) => (
  <Row
    text={
      <>
        <span>
          {rich('<status></status> by <bdi>{name}</bdi>', {
            status: () => <StatusBadge status={answer.decision} />,
            name: answer.name,
            bdi: (name) => <bdi>{name}</bdi>,
          })}
        </span>
        {answer.note && <span className={styles.note}>{answer.note}</span>}
        <RowDetail>
          <time dateTime={answer.answeredAt}>{formatDateTime(answer.answeredAt)}</time>
          {answer.address && ` ${t('from {place}', { place: answer.address })}`}
          {isOutdated && t(', before your last change')}
        </RowDetail>
      </>
    }
  />
);

const InvoiceEntry = ({ invoice: { id, invoiceNumber, createdAt } }: { invoice: QuoteInvoice }) => (
  <Entry
    title={
      invoiceNumber === null
        ? rich('<link>Draft of its invoice</link> created', {
            link: (text) => <Link to={draftPath(id)}>{text}</Link>,
          })
        : rich('<link>Invoice {number}</link> created', {
            number: invoiceNumber,
            link: (text) => <Link to={invoicePath(id)}>{text}</Link>,
          })
    }
    at={createdAt}
  />
);

function getLinkStatus({ openedAt, revokedAt }: QuoteLink): string {
  const opened = openedAt
    ? t('Opened {time}', { time: formatDateTime(openedAt) })
    : t(revokedAt ? 'Never opened' : 'Not opened yet');
  return revokedAt ? t('{opened}, revoked {time}', { opened, time: formatDateTime(revokedAt) }) : opened;
}

const LinkEntry = ({ link, onRevoke }: { link: QuoteLink; onRevoke: (link: QuoteLink) => void }) => (
  <Entry
    title={
      link.mailedTo === null
        ? t('Client link created')
        : t('Client link mailed to {address}', { address: link.mailedTo })
    }
    at={link.createdAt}
    actions={
      !link.revokedAt && (
        <RevokeAction
          label={t('Revoke the link of {date}', { date: formatDateTime(link.createdAt) })}
          onRevoke={() => onRevoke(link)}
        />
      )
    }
  >
    <RowDetail>{getLinkStatus(link)}</RowDetail>
  </Entry>
);
