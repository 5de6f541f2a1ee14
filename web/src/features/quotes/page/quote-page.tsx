import { clientIdLines, type Quote, shownDetails } from '@paperbill/contracts/http';
import { formatDate, paymentTermsLabel } from '@paperbill/contracts/rules';
import { asFactLabel } from '@paperbill/contracts/texts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '../../../api/request.js';
import { StatusBadge } from '../../../components/badge.js';
import card from '../../../components/card.module.css';
import { Spinner } from '../../../components/loading.js';
import { LongText } from '../../../components/long-text.js';
import { LoadError } from '../../../components/messages.js';
import { Money } from '../../../components/money.js';
import { PageHeader } from '../../../components/page-header.js';
import { dayOf } from '../../../components/today.js';
import { InvoiceLines } from '../../invoices/page/invoice-lines.js';
import styles from '../../invoices/page/invoice-page.module.css';
import { Paper } from '../../invoices/page/paper.js';
import { useQuote } from '../api/quotes.js';
import { QuoteNotFound } from '../components/quote-not-found.js';
import { QuoteDecision } from './quote-decision.js';
import { QuotePageActions } from './quote-page-actions.js';

/** One quote: where it stands, what is on it, its sheet of paper, and what can be done with it. */
export function QuotePage() {
  const { id = '' } = useParams();
  const { data: quote, error, refetch } = useQuote(id);
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div data-wide>
      <p className={styles.back}>
        <Link to="/quotes">
          <ArrowLeft size={16} aria-hidden /> Quotes
        </Link>
      </p>
      {quote && !isMissing ? (
        <Details quote={quote} />
      ) : (
        <>
          <PageHeader title="Quote" />
          {isMissing || error ? (
            <section className={card.card}>
              {isMissing ? (
                <QuoteNotFound />
              ) : (
                <LoadError title="Failed to fetch the quote" error={error} onRetry={() => void refetch()} />
              )}
            </section>
          ) : (
            <Spinner label="Loading the quote" />
          )}
        </>
      )}
    </div>
  );
}

function Details({ quote }: { quote: Quote }) {
  return (
    <>
      <PageHeader title={`Quote ${quote.number}`} actions={<QuotePageActions quote={quote} />} />
      <div className={styles.content}>
        <div className={styles.facts}>
          <Facts quote={quote} />
          <QuoteDecision quote={quote} />
          <InvoiceLines document={quote} />
        </div>
        <Paper document={quote} />
      </div>
    </>
  );
}

function Facts({ quote }: { quote: Quote }) {
  const facts: [string, ReactNode][] = [
    ['Client', <Client quote={quote} />],
    ['Quote date', formatDate(quote.quoteDate)],
    ['Valid until', formatDate(quote.validUntil)],
    ['Payment terms', paymentTermsLabel(quote.paymentTerms)],
    ...shownDetails(quote).map(({ label, value }): [string, ReactNode] => [
      asFactLabel(label),
      <LongText text={value} />,
    ]),
  ];
  return (
    <section className={`${card.card} ${card.padded}`} aria-label="Summary">
      <div className={styles.standing}>
        <p className={styles.total}>
          <Money amount={quote.total} />
        </p>
        <StatusBadge status={quote.status} />
        <p className={styles.when}>{whenDecided(quote)}</p>
      </div>
      <dl className={styles.details}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Whom it was made out to, with the way to what else they have; a customer may have been deleted since. */
function Client({ quote }: { quote: Quote }) {
  const { customerId, clientName, contactPerson, clientEmail } = quote;
  const name = <LongText text={clientName} />;
  return (
    <>
      {customerId ? <Link to={`/customers/${customerId}`}>{name}</Link> : name}
      {[contactPerson, clientEmail, ...clientIdLines(quote)]
        .filter((text) => text.trim())
        .map((text) => (
          <LongText key={text} className={styles.secondary} text={text} />
        ))}
    </>
  );
}

/** What the status means in days. */
function whenDecided({ status, decidedAt, validUntil }: Quote): string {
  if (decidedAt) return `${status === 'accepted' ? 'Accepted' : 'Declined'} on ${formatDate(dayOf(decidedAt))}`;
  return `${status === 'expired' ? 'Was valid' : 'Valid'} until ${formatDate(validUntil)}`;
}
