import type { KnownCustomer } from '@paperbill/contracts/http';
import { type InvoiceSort, invoiceSorts, PAGE_SIZE } from '@paperbill/contracts/rules';
import { t } from '../../languages/t.js';
import { ButtonLink } from '../../components/button.js';
import { readSort, useListFilter } from '../../components/lists/list-filter.js';
import { EmptyState } from '../../components/messages.js';
import { getNewInvoicePath } from '../customers/customer-texts.js';
import { useInvoices } from '../invoices/api/invoice-queries.js';
import { invoiceColumns } from '../invoices/list/invoice-columns.js';
import { PagedInvoices } from '../invoices/list/paged-invoices.js';
import styles from './customer-page.module.css';

const columns = invoiceColumns.filter(({ header }) => header !== 'Client');

const readSortFromUrl = (params: URLSearchParams) => ({ sort: readSort(params, invoiceSorts) });

export function CustomerInvoices({ customer }: { customer: KnownCustomer }) {
  const { filter, setFilter } = useListFilter<{ sort: InvoiceSort | undefined }>(readSortFromUrl);
  const { page, sort } = filter;
  const query = useInvoices({ customerId: customer.id, sort, page, pageSize: PAGE_SIZE });
  const { totalInvoices = PAGE_SIZE } = customer;
  return (
    <div>
      <h2 className={styles.heading}>{t('Invoices')}</h2>
      <PagedInvoices
        query={query}
        columns={columns}
        expectedRows={Math.min(PAGE_SIZE, Math.max(1, totalInvoices))}
        page={page}
        setFilter={setFilter}
        sort={sort}
        onSort={(by) => setFilter({ sort: by })}
        empty={
          <EmptyState
            text={t('No invoices for this customer yet.')}
            action={<ButtonLink to={getNewInvoicePath(customer.id)}>{t('Write the First')}</ButtonLink>}
          />
        }
      />
    </div>
  );
}
