import {
  exchangeCsvColumns,
  invoiceCsvColumns,
  type ListedInvoice,
  pageHeadings,
  taxCsvColumns,
} from '@paperbill/contracts/http';
import { getDueDatesOfAge, MAX_PAGE_SIZE, PAGE_SIZE } from '@paperbill/contracts/rules';
import { exchangeAmount, formatTaxes, getAppliedDiscount } from '@paperbill/money';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { t } from '../../../languages/t.js';
import { Button, ButtonLink } from '../../../components/button.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { useSelection } from '../../../components/lists/use-selection.js';
import { Spinner } from '../../../components/loading.js';
import { EmptyState } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { getToday } from '../../../components/today.js';
import { useDeferredMount } from '../../../components/use-deferred-mount.js';
import { ExportCsv } from '../../../csv/export-csv.js';
import { useDrafts } from '../api/drafts.js';
import { getInvoices, useInvoices } from '../api/invoice-queries.js';
import { useUnreadNotices } from '../api/notices.js';
import { ClientNotices } from '../components/client-notices.js';
import { SampleButton } from '../../documents/preview/sample-button.js';
import { DocumentTabs } from './document-tabs.js';
import { compactInvoiceColumns, invoiceColumns } from './invoice-columns.js';
import { Drafts } from './drafts.js';
import { InvoiceFilters, isFiltered, noFilter, useInvoiceFilter } from './invoice-filters.js';
import { PagedInvoices } from './paged-invoices.js';

/** The selection bar is preloaded on the first user input, like a dialog. */
const [SelectionBar, useSelectionBar] = lazyDialog(() => import('./invoice-selection-bar.js'));

const csvColumns = invoiceCsvColumns(getAppliedDiscount);
const selectFurtherColumns = (invoices: readonly ListedInvoice[]) => [
  ...(invoices.some(({ taxes, roundingAmount }) => taxes ?? roundingAmount) ? taxCsvColumns(formatTaxes) : []),
  ...(invoices.some(({ exchange }) => exchange) ? exchangeCsvColumns(exchangeAmount) : []),
];

export default function InvoicesPage() {
  const { filter, setFilter } = useInvoiceFilter();
  const { page, pageSize = PAGE_SIZE, age, ...rest } = filter;
  const selection = { ...rest, ...(age && getDueDatesOfAge(age, getToday())) };
  const client = useQueryClient();
  useSelectionBar();
  const isWhole = !isFiltered(filter);
  const showsPaymentDate = filter.status === 'paid' || filter.sort?.endsWith('paidAt');
  const [drafts, news] = [useDrafts(), useUnreadNotices()];
  // The list is shown after the drafts and notices have loaded. Otherwise they would appear above the list and move it.
  const isShown = useDeferredMount(
    [drafts, news].every(({ isFetched, failureCount }) => isFetched || failureCount > 0),
  );
  const query = useInvoices({ ...selection, page, pageSize });
  const [selected, select, clear] = useSelection(
    query.data?.invoices,
    JSON.stringify({ ...selection, sort: undefined }),
  );

  return (
    <>
      <PageHeader
        title={t(pageHeadings['/invoices'])}
        actions={
          <>
            <ExportCsv<ListedInvoice>
              fileName="invoices"
              noun="invoices"
              columns={csvColumns}
              selectFurtherColumns={selectFurtherColumns}
              isEmpty={query.data?.total === 0}
              readPage={async (number, signal) => {
                const part = await getInvoices(
                  { ...selection, page: number, pageSize: MAX_PAGE_SIZE, taxes: true },
                  { client, signal },
                );
                return { rows: part.invoices, total: part.total };
              }}
            />
            <ButtonLink to="/create-invoice" variant="primary">
              {t('Create Invoice')}
            </ButtonLink>
          </>
        }
      />
      <DocumentTabs />
      <ClientNotices />
      {isShown ? (
        <>
          {isWhole && <Drafts drafts={drafts.data ?? []} />}
          <InvoiceFilters filter={filter} onChange={setFilter} />
          <PagedInvoices
            query={query}
            columns={showsPaymentDate ? invoiceColumns : compactInvoiceColumns}
            page={page}
            pageSize={pageSize}
            setFilter={setFilter}
            onPageSize={(size) => setFilter({ pageSize: size })}
            sort={filter.sort}
            onSort={(sort) => setFilter({ sort })}
            selection={{
              selected: new Set(selected.map(({ id }) => id)),
              onChange: select,
              nameOf: ({ invoiceNumber }) => t('invoice {number}', { number: invoiceNumber }),
            }}
            contentBelow={
              selected.length > 0 && (
                <Suspense fallback={null}>
                  <SelectionBar invoices={selected} onClear={clear} />
                </Suspense>
              )
            }
            empty={<NoInvoices isFiltered={!isWhole} onClear={() => setFilter(noFilter, { replace: false })} />}
          />
        </>
      ) : (
        <Spinner />
      )}
    </>
  );
}

function NoInvoices({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        title={t('No invoices found')}
        text={t('Try adjusting your search or filter criteria.')}
        action={<Button onClick={onClear}>{t('Show All Invoices')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t('No invoices yet')}
      text={t('Create your first invoice to get started!')}
      action={
        <>
          <ButtonLink to="/create-invoice" variant="primary">
            {t('Create Your First Invoice')}
          </ButtonLink>
          <SampleButton />
        </>
      }
    />
  );
}
