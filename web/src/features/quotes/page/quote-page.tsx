import type { Quote } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { useParams } from 'react-router-dom';
import { getUserDate } from '../../../components/today.js';
import { DocumentPage } from '../../documents/page/document-page.js';
import { DocumentLines } from '../../documents/page/document-lines.js';
import { useQuote } from '../api/quotes.js';
import { QuoteAnswers } from './quote-answers.js';
import { QuoteDecision } from './quote-decision.js';
import { QuoteLinks } from './quote-links.js';
import { QuotePageActions } from './quote-page-actions.js';

export function QuotePage() {
  const { id = '' } = useParams();
  return (
    <DocumentPage
      kind="quote"
      read={useQuote(id)}
      actions={(quote) => <QuotePageActions quote={quote} />}
      when={describeDecision}
    >
      {(quote) => (
        <>
          <QuoteAnswers quote={quote} />
          <QuoteDecision quote={quote} />
          <QuoteLinks quote={quote} />
          <DocumentLines document={quote} />
        </>
      )}
    </DocumentPage>
  );
}

function describeDecision({ status, decidedAt, validUntil }: Quote): string {
  if (decidedAt) return `${status === 'accepted' ? 'Accepted' : 'Declined'} on ${formatDate(getUserDate(decidedAt))}`;
  return `${status === 'expired' ? 'Was valid' : 'Valid'} until ${formatDate(validUntil)}`;
}
