import type { Invoice } from '@paperbill/contracts/http';
import { formatDate, INVOICE_PAGE_SIZE } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import { StatusBadge } from '../../../components/badge.js';
import { Button, ButtonLink } from '../../../components/button.js';
import card from '../../../components/card.module.css';
import { type Column, DataTable } from '../../../components/data-table.js';
import table from '../../../components/data-table.module.css';
import { useExistingPage } from '../../../components/list-filter.js';
import { EmptyState, LoadError } from '../../../components/messages.js';
import { Money } from '../../../components/money.js';
import { PageHeader } from '../../../components/page-header.js';
import { Pagination } from '../../../components/pagination.js';
import { useInvoices } from '../api/invoice-queries.js';
import { InvoiceActions } from '../components/invoice-actions.js';
import row from '../components/invoice-row.module.css';
import { type InvoiceFilter, InvoiceFilters, useInvoiceFilter } from './invoice-filters.js';

const columns: Column<Invoice>[] = [
  { header: 'Invoice', isName: true, cell: ({ invoiceNumber }) => invoiceNumber, share: 110, className: row.number },
  {
    header: 'Client',
    cell: ({ clientName, contactPerson }) => (
      <>
        {clientName}
        {contactPerson && <div className={table.secondary}>{contactPerson}</div>}
      </>
    ),
    isUnlabelled: true,
    share: 190,
    className: row.client,
  },
  {
    header: 'Amount',
    cell: ({ total }) => <Money amount={total} />,
    look: 'amount',
    isUnlabelled: true,
    className: row.amount,
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    isUnlabelled: true,
    share: 100,
    className: row.status,
  },
  { header: 'Date', cell: ({ invoiceDate }) => formatDate(invoiceDate), look: 'date', className: row.date },
  {
    header: 'Due Date',
    cell: ({ dueDate }) => formatDate(dueDate),
    look: 'date',
    className: `${row.date} ${row.due}`,
  },
  {
    header: 'Actions',
    cell: (invoice) => <InvoiceActions invoice={invoice} isTight />,
    look: 'actions',
    share: 105,
    className: row.actions,
  },
];

export default function InvoicesPage() {
  const { filter, setFilter } = useInvoiceFilter();
  const { data, error, isPlaceholderData, refetch } = useInvoices({ ...filter, pageSize: INVOICE_PAGE_SIZE });
  const total = isPlaceholderData ? undefined : data?.total;
  useExistingPage({ page: filter.page, pageSize: INVOICE_PAGE_SIZE, total }, setFilter);

  return (
    <>
      <PageHeader
        title="All Invoices"
        actions={
          <ButtonLink to="/create-invoice" variant="primary">
            Create Invoice
          </ButtonLink>
        }
      />
      <InvoiceFilters filter={filter} onChange={setFilter} />
      <section className={card.card} aria-label="Invoices">
        {!data && error ? (
          <LoadError title={requestTexts.invoicesFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label="Invoices"
            columns={columns}
            rows={data?.invoices}
            rowKey={({ id }) => id}
            rowClassName={row.invoice}
            expectedRows={INVOICE_PAGE_SIZE}
            isOutdated={isPlaceholderData}
            empty={
              <NoInvoices
                filter={filter}
                onClear={() => setFilter({ search: '', status: undefined }, { replace: false })}
              />
            }
          />
        )}
      </section>
      {data && (
        <Pagination
          page={filter.page}
          pageSize={INVOICE_PAGE_SIZE}
          total={data.total}
          noun="invoices"
          onPage={(page) => setFilter({ page })}
        />
      )}
    </>
  );
}

function NoInvoices({ filter, onClear }: { filter: InvoiceFilter; onClear: () => void }) {
  if (filter.search || filter.status) {
    return (
      <EmptyState
        title="No invoices found"
        text="Try adjusting your search or filter criteria."
        action={<Button onClick={onClear}>Show All Invoices</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No invoices yet"
      text="Create your first invoice to get started!"
      action={
        <ButtonLink to="/create-invoice" variant="primary">
          Create Your First Invoice
        </ButtonLink>
      }
    />
  );
}
