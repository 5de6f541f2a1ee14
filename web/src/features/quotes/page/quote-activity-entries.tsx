import type { Quote, QuoteAnswer, QuoteInvoice, QuoteLink } from '@paperbill/contracts/http';
import type { QuoteDecision } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { Link } from 'react-router-dom';
import { t } from '../../../languages/t.js';
import { StatusBadge } from '../../../components/badge.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { Row, RowDetail } from '../../../components/row-list.js';
import { EntryTime, RevokeAction } from '../../documents/page/activity-parts.js';
import { draftPath } from '../../invoices/api/drafts.js';
import { invoicePath } from '../../invoices/api/invoice-queries.js';
import { type MailActions, MailEntry } from '../../invoices/page/mail-entry.js';
import type { QuoteEntry } from './list-quote-activity.js';
import styles from './quote-activity.module.css';

interface EntryProps extends MailActions {
  entry: QuoteEntry;
  quote: Quote;
}

export function Entry({ entry, quote, ...actions }: EntryProps) {
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
      // A reminder cannot be sent again if the client can no longer answer the quote, because the server would cancel
      // the reminder.
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
  <Row
    text={
      <>
        <span>{t('Created')}</span>
        <EntryTime at={createdAt} />
      </>
    }
    // The original total is unknown if the quote was saved again after its creation.
    amount={revision === 1 ? formatMoney(total, currency) : undefined}
  />
);

const DecidedEntry = ({ decision, at }: { decision: QuoteDecision; at: string }) => (
  <Row
    text={
      <>
        <span>{decision === 'accepted' ? 'You marked it as accepted' : 'You marked it as declined'}</span>
        <EntryTime at={at} />
      </>
    }
  />
);

const AnswerEntry = ({ answer, isOutdated }: { answer: QuoteAnswer; isOutdated: boolean }) => (
  <Row
    text={
      <>
        <span>
          <StatusBadge status={answer.decision} /> by <bdi>{answer.name}</bdi>
        </span>
        {answer.note && <span className={styles.note}>{answer.note}</span>}
        <RowDetail>
          <time dateTime={answer.answeredAt}>{formatDateTime(answer.answeredAt)}</time>
          {answer.address && ` from ${answer.address}`}
          {isOutdated && ', before your last change'}
        </RowDetail>
      </>
    }
  />
);

const InvoiceEntry = ({ invoice: { id, invoiceNumber, createdAt } }: { invoice: QuoteInvoice }) => (
  <Row
    text={
      <>
        <span>
          {invoiceNumber === null ? (
            <Link to={draftPath(id)}>{t('Draft of its invoice')}</Link>
          ) : (
            <Link to={invoicePath(id)}>Invoice {invoiceNumber}</Link>
          )}{' '}
          created
        </span>
        <EntryTime at={createdAt} />
      </>
    }
  />
);

function getLinkStatus({ openedAt, revokedAt }: QuoteLink): string {
  const opened = openedAt ? `Opened ${formatDateTime(openedAt)}` : revokedAt ? 'Never opened' : 'Not opened yet';
  return revokedAt ? `${opened}, revoked ${formatDateTime(revokedAt)}` : opened;
}

const LinkEntry = ({ link, onRevoke }: { link: QuoteLink; onRevoke: (link: QuoteLink) => void }) => (
  <Row
    text={
      <>
        <span>{link.mailedTo === null ? 'Client link created' : `Client link mailed to ${link.mailedTo}`}</span>
        <RowDetail>{getLinkStatus(link)}</RowDetail>
        <EntryTime at={link.createdAt} />
      </>
    }
    actions={
      !link.revokedAt && <RevokeAction name={`of ${formatDateTime(link.createdAt)}`} onRevoke={() => onRevoke(link)} />
    }
  />
);
