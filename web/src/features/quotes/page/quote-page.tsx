import type { Quote } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { toSentenceCase } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';
import { Link, useParams } from 'react-router-dom';
import { t } from '../../../languages/t.js';
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
            {quote.invoice ? <InvoicedNotice of={quote.invoice} /> : <p>{NEXT_STEP_TEXTS[quote.status]}</p>}
          </>
        ),
      })}
    >
      {(quote) => <QuoteActivity quote={quote} />}
    </DocumentPage>
  );
}

function describeDecision({ status, decidedAt, validUntil }: Quote): string {
  if (decidedAt) return `${status === 'accepted' ? 'Accepted' : 'Declined'} on ${formatDate(getUserDate(decidedAt))}`;
  return `${status === 'expired' ? 'Was valid' : 'Valid'} until ${formatDate(validUntil)}`;
}

const NEXT_STEP_TEXTS: Record<Quote['status'], string> = {
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
        <bdi>{answer.name}</bdi> {answer.decision} it{answer.note ? `: “${answer.note}”` : '.'}
      </p>
    )
  );
}

const InvoicedNotice = ({ of }: { of: NonNullable<Quote['invoice']> }) =>
  of.invoiceNumber === null ? (
    <p>
      <Link to={draftPath(of.id)}>{t('A draft of its invoice')}</Link> was created: check it and save it.
    </p>
  ) : (
    <p>
      Invoice <Link to={invoicePath(of.id)}>{of.invoiceNumber}</Link> was created from it.
    </p>
  );
