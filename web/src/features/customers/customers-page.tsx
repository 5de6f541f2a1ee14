import type { KnownCustomer } from '@paperbill/contracts/http';
import { addressLines, customerSorts, getPaymentDays } from '@paperbill/contracts/rules';
import { FilePlus2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { rich, t } from '../../languages/t.js';
import { ButtonLink } from '../../components/button.js';
import { describePaymentTerms } from '../../components/describe-payment-terms.js';
import { CellDetail } from '../../components/lists/cell-detail.js';
import type { Column } from '../../components/lists/data-table.js';
import type { SortChoice } from '../../entities/entity-filters.js';
import { EntityPage } from '../../entities/entity-page.js';
import { LongText } from '../../components/long-text.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { DocumentDefaultsDetail } from '../taxes/defaults-detail.js';
import { CUSTOMERS_URL } from './api/customer-queries.js';
import { useDeleteCustomer } from './api/customers.js';
import { customerCsv } from './customer-csv.js';
import styles from './customers-page.module.css';
import { Email, getNewInvoicePath, Totals } from './customer-texts.js';

const [CustomerDialog, useCustomerDialog] = lazyDialog(() => import('./customer-dialog.js'));

const columns: Column<KnownCustomer>[] = [
  {
    header: 'Company',
    isRowName: true,
    share: 254,
    isWide: true,
    sortField: 'name',
    cell: (customer) => (
      <>
        <Link className={styles.name} to={`/customers/${customer.id}`}>
          <LongText text={customer.name} />
        </Link>
        <CellDetail>
          <LongText text={addressLines(customer).join(', ')} />
        </CellDetail>
      </>
    ),
  },
  {
    header: 'Contact',
    cell: ({ contactPerson }) => contactPerson && <LongText text={contactPerson} />,
    sortField: 'contactPerson',
    share: 116,
  },
  { header: 'Email', cell: ({ email }) => email && <Email address={email} />, sortField: 'email', share: 148 },
  { header: 'Phone', cell: ({ phone }) => phone, look: 'short', share: 118 },
  {
    header: 'Payment Terms',
    cell: (customer) => (
      <div>
        {describePaymentTerms(getPaymentDays(customer.paymentTerms))}
        <DocumentDefaultsDetail defaults={customer} />
        {typeof customer.averageDaysToPay === 'number' && (
          <CellDetail>
            {t('Pays in {days, plural, one {# day} other {# days}}', { days: Math.round(customer.averageDaysToPay) })}
          </CellDetail>
        )}
      </div>
    ),
    look: 'short',
    sortField: 'paymentTerms',
    share: 112,
  },
  {
    header: 'Owed',
    cell: (customer) => (
      <div>
        <Totals customer={customer} name="totalOutstanding" />
        {customer.totalInvoices !== undefined && customer.totalInvoices > 0 && (
          <>
            <CellDetail>
              {rich('<total></total> paid', { total: () => <Totals customer={customer} name="totalPaid" /> })}
            </CellDetail>
            <CellDetail>
              {t('{count, plural, one {# invoice} other {# invoices}}', { count: customer.totalInvoices })}
            </CellDetail>
          </>
        )}
      </div>
    ),
    look: 'amount',
    share: 112,
  },
];

const sortChoices: readonly SortChoice[] = [
  { value: '', label: 'Company, A to Z' },
  { value: '-name', label: 'Company, Z to A' },
  { value: 'contactPerson', label: 'Contact, A to Z' },
  { value: 'email', label: 'Email, A to Z' },
  { value: '-createdAt', label: 'Newest first' },
];

export default function CustomersPage() {
  useCustomerDialog();
  return (
    <EntityPage
      name="customer"
      path={CUSTOMERS_URL}
      deletion={useDeleteCustomer()}
      columns={columns}
      sortFields={customerSorts}
      sortChoices={sortChoices}
      csv={customerCsv}
      Dialog={CustomerDialog}
      moreActions={({ id, name }) => (
        <ButtonLink
          small
          icon
          variant="quiet"
          to={getNewInvoicePath(id)}
          aria-label={t('Invoice {name}', { name })}
          data-tooltip={t('Invoice this customer')}
        >
          <FilePlus2 size={16} aria-hidden />
        </ButtonLink>
      )}
    />
  );
}
