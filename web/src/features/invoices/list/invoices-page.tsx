import { INVOICE_PAGE_SIZE } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import { Button, ButtonLink } from '../../../components/button.js';
import card from '../../../components/card.module.css';
import { EmptyState } from '../../../components/empty-state.js';
import { useExistingPage } from '../../../components/list-filter/use-existing-page.js';
import { LoadError } from '../../../components/load-error.js';
import { PageHeader } from '../../../components/page-header.js';
import { Pagination } from '../../../components/pagination/pagination.js';
import { TableSkeleton } from '../../../components/table-skeleton.js';
import { type InvoiceList, useInvoices } from '../api/invoice-queries.js';
import { InvoiceTable } from '../components/invoice-table.js';
import { InvoiceFilters } from './invoice-filters.js';
import styles from './invoices-page.module.css';
import { type InvoiceFilter, useInvoiceFilter } from './use-invoice-filter.js';

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
      <section className={card.card} aria-label="Invoices" aria-busy={isPlaceholderData}>
        {data && (
          <div className={isPlaceholderData ? styles.outdated : undefined}>
            <Content
              list={data}
              filter={filter}
              onClear={() => setFilter({ search: '', status: undefined }, { replace: false })}
            />
          </div>
        )}
        {!data && error && (
          <LoadError title={requestTexts.invoicesFailed} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <TableSkeleton rows={INVOICE_PAGE_SIZE} tall label="Loading invoices" />}
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

interface ContentProps {
  list: InvoiceList;
  filter: InvoiceFilter;
  onClear: () => void;
}

function Content({ list, filter, onClear }: ContentProps) {
  if (list.total > 0) return <InvoiceTable invoices={list.invoices} detailed />;
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
