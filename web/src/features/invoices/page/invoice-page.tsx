import { clientIdLines, type InvoiceDetails, shownDetails } from '@paperbill/contracts/http';
import { formatDate, paymentTermsLabel } from '@paperbill/contracts/rules';
import { asFactLabel, capitalized } from '@paperbill/contracts/texts';
import { formatMoney } from '@paperbill/money';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ApiError } from '../../../api/request.js';
import { StatusBadge } from '../../../components/badge.js';
import { ButtonLink } from '../../../components/button.js';
import card from '../../../components/card.module.css';
import { Spinner } from '../../../components/loading.js';
import { LongText } from '../../../components/long-text.js';
import { EmptyState, LoadError } from '../../../components/messages.js';
import { Money } from '../../../components/money.js';
import { PageHeader } from '../../../components/page-header.js';
import { useInvoice } from '../api/invoice-queries.js';
import { ClientLinks } from './client-links.js';
import { ClientMessages } from './client-messages.js';
import { CreditNotes } from './credit-notes.js';
import { History } from './history.js';
import { InvoiceLines } from './invoice-lines.js';
import { InvoicePageActions } from './invoice-page-actions.js';
import { useInSlices } from '../../../components/use-in-slices.js';
import styles from './invoice-page.module.css';
import { Mails } from './mails.js';
import { Paper } from './paper.js';
import { NextSteps } from './next-steps.js';
import { Payments } from './payments.js';

/** One saved invoice: where it stands, what is on it, its sheet of paper, and what can be done with it. */
export default function InvoicePage() {
  const { id = '' } = useParams();
  const { data: invoice, error, refetch } = useInvoice(id);
  const isMissing = error instanceof ApiError && error.status === 404;
  const isShown = useInSlices(invoice !== undefined && !isMissing);
  return (
    <div data-wide>
      <BackLink />
      {invoice && isShown ? (
        <Details invoice={invoice} />
      ) : (
        <>
          <PageHeader title="Invoice" />
          {isMissing ? (
            <section className={card.card}>
              <EmptyState
                title="Invoice not found"
                text="No invoice of yours has this address. All that you saved are in All Invoices."
                action={<ButtonLink to="/invoices">All Invoices</ButtonLink>}
              />
            </section>
          ) : error ? (
            <section className={card.card}>
              <LoadError title="Failed to fetch the invoice" error={error} onRetry={() => void refetch()} />
            </section>
          ) : (
            <Spinner label="Loading the invoice" />
          )}
        </>
      )}
    </div>
  );
}

/** To the list as it was left, with its filter. */
function BackLink() {
  const { state } = useLocation() as { state: { invoices?: string } | null };
  return (
    <p className={styles.back}>
      <Link to={{ pathname: '/invoices', search: state?.invoices ?? '' }}>
        <ArrowLeft size={16} aria-hidden /> All Invoices
      </Link>
    </p>
  );
}

function Details({ invoice }: { invoice: InvoiceDetails }) {
  return (
    <>
      <PageHeader title={`Invoice ${invoice.invoiceNumber}`} actions={<InvoicePageActions invoice={invoice} />} />
      <div className={styles.content}>
        <div className={styles.facts}>
          <Facts invoice={invoice} />
          <ClientMessages invoice={invoice} />
          <Mails invoice={invoice} />
          <Payments invoice={invoice} />
          <CreditNotes invoice={invoice} />
          <InvoiceLines document={invoice} />
          <ClientLinks invoice={invoice} />
          <NextSteps invoice={invoice} />
          <History invoice={invoice} />
        </div>
        <Paper document={invoice} />
      </div>
    </>
  );
}

function Facts({ invoice }: { invoice: InvoiceDetails }) {
  const facts: [string, ReactNode][] = [
    ['Client', <Client invoice={invoice} />],
    ['Invoice date', formatDate(invoice.invoiceDate)],
    ['Due date', formatDate(invoice.dueDate)],
    ['Payment terms', paymentTermsLabel(invoice.paymentTerms)],
    ...shownDetails(invoice).map(({ label, value }): [string, ReactNode] => [
      asFactLabel(label),
      <LongText text={value} />,
    ]),
  ];
  return (
    <section className={`${card.card} ${card.padded}`} aria-label="Summary">
      <div className={styles.standing}>
        <p className={styles.total}>
          <Money amount={invoice.total} />
        </p>
        <StatusBadge status={invoice.status} />
        <p className={styles.when}>{whenPaid(invoice)}</p>
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
function Client({ invoice }: { invoice: InvoiceDetails }) {
  const { customerId, clientName, contactPerson, clientEmail } = invoice;
  return (
    <>
      {customerId ? (
        <Link to={`/customers/${customerId}`}>
          <LongText text={clientName} />
        </Link>
      ) : (
        <LongText text={clientName} />
      )}
      {[contactPerson, clientEmail, ...clientIdLines(invoice)]
        .filter((text) => text.trim())
        .map((text) => (
          <LongText key={text} className={styles.secondary} text={text} />
        ))}
    </>
  );
}

/** What the status means in days, and in money where a part is paid. */
function whenPaid({ status, paidOn, dueDate, total, amountDue }: InvoiceDetails): string {
  if (status === 'paid' && Number(total) === 0) return 'Nothing is to be paid';
  if (status === 'paid') return paidOn ? `Paid on ${formatDate(paidOn)}` : '';
  if (status === 'void') return 'Nothing of it is to be paid';
  const what = amountDue === total ? '' : `${formatMoney(amountDue)} `;
  const when = `${status === 'overdue' ? 'was due' : 'due'} on ${formatDate(dueDate)}`;
  return what ? `${what}${when}` : capitalized(when);
}
