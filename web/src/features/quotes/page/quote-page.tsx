import type { Quote } from '@paperbill/contracts/http';
import { toSentenceCase } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';
import { Link, useParams } from 'react-router-dom';
import { formatDate } from '../../../languages/format.js';
import { t, rich, type TextId } from '../../../languages/t.js';
import { getUserDate } from '../../../components/today.js';
import { DocumentPage } from '../../documents/page/document-page.js';
import { draftPath } from '../../invoices/api/drafts.js';
import { invoicePath } from '../../invoices/api/invoice-queries.js';
import { useQuote } from '../api/quotes.js';
import { findCurrentAnswer } from './find-current-answer.js';
import { QuoteActivity } from './quote-activity.js';
import { QuotePageActions } from './quote-page-actions.js';
import styles from './quote-page.module.css';

export function QuotePage() {
  const { id = '' } = useParams();
  return (
    <DocumentPage
      kind="quote"
      read={useQuote(id)}
      actions={(quote) => <QuotePageActions quote={quote} />}
      sums={({ deposit }) => (deposit ? [[toSentenceCase(documentLabels.quote.deposit), deposit]] : [])}
      summary={(quote) => ({
        amount: quote.total,
        statusDetail: describeDecision(quote),
        ...(quote.status === 'accepted' && { filesLocked: attachmentTexts.quoteLocked(!quote.invoice) }),
        notes: (
          <>
            <AnswerNotice quote={quote} />
            {quote.invoice ? <InvoicedNotice of={quote.invoice} /> : <p>{t(NEXT_STEP_TEXTS[quote.status])}</p>}
          </>
        ),
      })}
    >
      {(quote) => <QuoteActivity quote={quote} />}
    </DocumentPage>
  );
}

function describeDecision({ status, decidedAt, validUntil }: Quote): string {
  if (decidedAt) {
    const date = formatDate(getUserDate(decidedAt));
    return status === 'accepted' ? t('Accepted on {date}', { date }) : t('Declined on {date}', { date });
  }
  const date = formatDate(validUntil);
  return status === 'expired' ? t('Was valid until {date}', { date }) : t('Valid until {date}', { date });
}

const NEXT_STEP_TEXTS: Record<Quote['status'], TextId> = {
  open: 'Your client answers it on its page, or you record the answer here. Creating an invoice accepts the quote and copies its client, lines and terms.',
  expired: 'It has expired. You can still accept it, or edit it to extend it.',
  accepted: 'It can’t be changed now. Creating an invoice copies its client, lines and terms.',
  declined: 'Edit it to offer something else, or reopen it as it is.',
};

function AnswerNotice({ quote }: { quote: Quote }) {
  const answer = findCurrentAnswer(quote);
  return (
    answer && (
      <p className={styles.answer}>
        {rich(
          '<name></name> {decision, select, accepted {accepted} other {declined}} it{hasNote, select, yes {: “{note}”} other {.}}',
          {
            name: () => <bdi>{answer.name}</bdi>,
            decision: answer.decision,
            hasNote: answer.note ? 'yes' : 'no',
            note: answer.note,
          },
        )}
      </p>
    )
  );
}

const InvoicedNotice = ({ of }: { of: NonNullable<Quote['invoice']> }) =>
  of.invoiceNumber === null ? (
    <p>
      {rich('<link>A draft of its invoice</link> was created: check it and save it.', {
        link: (text) => <Link to={draftPath(of.id)}>{text}</Link>,
      })}
    </p>
  ) : (
    <p>
      {rich('Invoice <link>{number}</link> was created from it.', {
        number: of.invoiceNumber,
        link: (text) => <Link to={invoicePath(of.id)}>{text}</Link>,
      })}
    </p>
  );
