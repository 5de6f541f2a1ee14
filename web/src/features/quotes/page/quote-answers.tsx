import type { Quote, QuoteAnswer } from '@paperbill/contracts/http';
import { useId } from 'react';
import { StatusBadge } from '../../../components/badge.js';
import { Card, CardHeading } from '../../../components/card.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { LongText } from '../../../components/long-text.js';
import { Row, RowDetail, RowList } from '../../../components/row-list.js';
import { useReadAnswers } from '../api/quote-links.js';

/** Lists the clients' answers to a quote. */
export function QuoteAnswers({ quote }: { quote: Quote }) {
  const id = useId();
  useReadAnswers(quote);
  if (quote.answers.length === 0) return null;
  return (
    <Card padded aria-labelledby={id}>
      <CardHeading id={id} title="From Your Client" />
      <RowList>
        {quote.answers.map((answer) => (
          <Row key={answer.id} text={<Answer answer={answer} isOutdated={answer.revision !== quote.revision} />} />
        ))}
      </RowList>
    </Card>
  );
}

function Answer({ answer, isOutdated }: { answer: QuoteAnswer; isOutdated: boolean }) {
  const { decision, name, note, address, answeredAt } = answer;
  return (
    <>
      <span>
        <StatusBadge status={decision} /> <bdi>{name}</bdi>
      </span>
      {note && <LongText text={note} />}
      <RowDetail>
        <time dateTime={answeredAt}>{formatDateTime(answeredAt)}</time>
        {address && ` from ${address}`}
        {isOutdated && ', before your last change'}
      </RowDetail>
    </>
  );
}
