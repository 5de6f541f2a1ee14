import type { KnownCustomer } from '@paperbill/contracts/http';
import { addressLines, getPaymentDays } from '@paperbill/contracts/rules';
import { partyIdLabels } from '@paperbill/contracts/texts';
import { type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatCount } from '../../languages/format.js';
import { t } from '../../languages/t.js';
import { isNotFound } from '../../api/request.js';
import { BackLink } from '../../components/back-link.js';
import { Button, ButtonLink } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { FactCard, Facts } from '../../components/facts.js';
import { describePaymentTerms } from '../../components/describe-payment-terms.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { Spinner } from '../../components/loading.js';
import { LongText } from '../../components/long-text.js';
import { EmptyState, LoadState } from '../../components/messages.js';
import { PageHeader } from '../../components/page-header.js';
import { useCustomer } from '../customers/api/customer-queries.js';
import { formatDaysToPay, Email, getNewInvoicePath, Totals } from '../customers/customer-texts.js';
import { CustomerReminders } from '../settings/customer-reminders.js';
import { useDefaultsText } from '../taxes/defaults-detail.js';
import { CustomerInvoices } from './customer-invoices.js';
import styles from './customer-page.module.css';
import { useStatement } from './statement.js';
import { Statements } from './statements.js';

const [CustomerDialog, useCustomerDialog] = lazyDialog(() => import('../customers/customer-dialog.js'));
const [StatementDialog, useStatementDialog] = lazyDialog(() => import('./statement-dialog.js'));

export default function CustomerPage() {
  const { id = '' } = useParams();
  useCustomerDialog();
  useStatementDialog();
  const query = useCustomer(id);
  const { data: customer, error } = query;
  // Customers without invoices have no statement.
  const { data: statement } = useStatement(customer?.totalInvoices ? id : null);
  const [open, setOpen] = useState<'customer' | 'statement'>();
  const close = () => setOpen(undefined);
  const isMissing = isNotFound(error);
  return (
    <>
      <BackLink to="/customers">{t('Customers')}</BackLink>
      <PageHeader
        title={customer && !isMissing ? customer.name : t('Customer')}
        actions={
          customer &&
          !isMissing && (
            <>
              <Button onClick={() => setOpen('customer')}>{t('Edit')}</Button>
              {statement && statement.from !== null && statement.openInvoices.length > 0 && (
                <Button onClick={() => setOpen('statement')}>{t('Send Statement')}</Button>
              )}
              <ButtonLink to={getNewInvoicePath(id)} variant="primary">
                {t('Invoice This Customer')}
              </ButtonLink>
            </>
          )
        }
      />
      {customer && !isMissing ? (
        <div className={styles.content}>
          <CustomerTotalsCards customer={customer} />
          <CustomerContact customer={customer} />
          <CustomerReminders id={id} />
          {statement && <Statements mails={statement.mails} />}
          <CustomerInvoices customer={customer} />
        </div>
      ) : (
        <LoadState
          query={query}
          failed={t('Failed to fetch customer')}
          loading={<Spinner label={t('Loading the customer')} />}
          missing={
            <EmptyState
              title={t('Customer not found')}
              text={t('It may have been deleted. The invoices made out to it stay in All Invoices.')}
              action={<ButtonLink to="/customers">{t('All Customers')}</ButtonLink>}
            />
          }
          inCard
        />
      )}
      <Suspense fallback={null}>
        {open === 'customer' && customer && <CustomerDialog editedEntity={customer} onClose={close} />}
        {open === 'statement' && customer && statement?.from && (
          <StatementDialog customer={customer} statement={statement} from={statement.from} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function CustomerTotalsCards({ customer }: { customer: KnownCustomer }) {
  const { totalInvoices, averageDaysToPay } = customer;
  const figures: [string, ReactNode][] = [
    [t('Owed'), <Totals customer={customer} name="totalOutstanding" />],
    [t('{of, select, amount {Paid} other {Paid}}', { of: 'amount' }), <Totals customer={customer} name="totalPaid" />],
    [t('Invoices'), totalInvoices === undefined ? '–' : formatCount(totalInvoices)],
    [
      t(averageDaysToPay === null ? 'Days to pay: nothing paid yet' : 'Days to pay on average'),
      formatDaysToPay(customer),
    ],
  ];
  return (
    <section aria-label={t('Totals')}>
      <Facts look="figures" row={FactCard} className={styles.figures} items={figures} />
    </section>
  );
}

function CustomerContact({ customer }: { customer: KnownCustomer }) {
  const { contactPerson, email, phone, taxId, reference, paymentTerms } = customer;
  const lines = addressLines(customer);
  const defaults = useDefaultsText(customer);
  const details: [string, ReactNode][] = [
    [t('Contact'), contactPerson && <LongText text={contactPerson} />],
    [
      t('Email'),
      email && (
        <a href={`mailto:${email}`}>
          <Email address={email} />
        </a>
      ),
    ],
    [t('Phone'), phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>],
    [t('Address'), lines.length > 0 && <span className={styles.address}>{lines.join('\n')}</span>],
    ...(taxId ? [[t(partyIdLabels.taxId), <LongText text={taxId} />] as [string, ReactNode]] : []),
    ...(reference ? [[t(partyIdLabels.reference), <LongText text={reference} />] as [string, ReactNode]] : []),
    [t('Payment terms'), describePaymentTerms(getPaymentDays(paymentTerms))],
    ...(defaults ? [[t('New documents'), defaults] as [string, ReactNode]] : []),
  ];
  return (
    <Card isPadded aria-label={t('Contact')}>
      <Facts className={styles.details} items={details.map(([label, value]) => [label, value || '–'] as const)} />
    </Card>
  );
}
