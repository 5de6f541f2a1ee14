import type { KnownCustomer } from '@paperbill/contracts/http';
import { INVOICE_PAGE_SIZE, type InvoiceSort, invoiceSorts, sortOptions } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import { ButtonLink } from '../../components/button.js';
import card from '../../components/card.module.css';
import { DataTable } from '../../components/data-table.js';
import { useExistingPage, useListFilter } from '../../components/list-filter.js';
import { EmptyState, LoadError } from '../../components/messages.js';
import { Pagination } from '../../components/pagination.js';
import { invoiceFor } from '../customers/customer-texts.js';
import { useInvoices } from '../invoices/api/invoice-queries.js';
import row from '../invoices/components/invoice-row.module.css';
import { invoiceColumns } from '../invoices/list/invoice-columns.js';
import styles from './customer-page.module.css';

/** Whom they were made out to is known here. */
const columns = invoiceColumns.filter(({ header }) => header !== 'Client');

const readSort = (params: URLSearchParams) => ({
  sort: sortOptions(invoiceSorts).find((sort) => sort === params.get('sort')),
});

/** The invoices made out to a customer, newest first; how they are listed stands in the address. */
export function CustomerInvoices({ customer }: { customer: KnownCustomer }) {
  const { filter, setFilter } = useListFilter<{ sort: InvoiceSort | undefined }>(readSort);
  const { page, sort } = filter;
  const { data, error, isPlaceholderData, refetch } = useInvoices({
    customerId: customer.id,
    sort,
    page,
    pageSize: INVOICE_PAGE_SIZE,
  });
  useExistingPage({ page, pageSize: INVOICE_PAGE_SIZE, total: isPlaceholderData ? undefined : data?.total }, setFilter);
  return (
    <section aria-labelledby="customer-invoices">
      <h2 id="customer-invoices" className={styles.heading}>
        Invoices
      </h2>
      <div className={card.card}>
        {!data && error ? (
          <LoadError title={requestTexts.invoicesFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label="Invoices"
            columns={columns}
            rows={data?.invoices}
            rowKey={({ id }) => id}
            expectedRows={Math.min(INVOICE_PAGE_SIZE, Math.max(1, customer.totalInvoices ?? INVOICE_PAGE_SIZE))}
            isOutdated={isPlaceholderData}
            rowClassName={row.invoice!}
            sort={sort}
            onSort={(by) => setFilter({ sort: by as InvoiceSort | undefined })}
            empty={
              <EmptyState
                text="No invoices for this customer yet."
                action={<ButtonLink to={invoiceFor(customer.id)}>Write the First</ButtonLink>}
              />
            }
          />
        )}
      </div>
      {data && (
        <Pagination
          page={page}
          pageSize={INVOICE_PAGE_SIZE}
          total={data.total}
          noun="invoices"
          onPage={(number) => setFilter({ page: number })}
        />
      )}
    </section>
  );
}
