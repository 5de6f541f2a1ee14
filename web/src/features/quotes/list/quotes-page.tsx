import { pageHeadings } from '@paperbill/contracts/http';
import { MAX_LENGTH, PAGE_SIZE, shownQuoteStatuses } from '@paperbill/contracts/rules';
import { Suspense } from 'react';
import { t } from '../../../languages/t.js';
import { getStatusLabel } from '../../../components/badge.js';
import { Button, ButtonLink } from '../../../components/button.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { DataTable } from '../../../components/lists/data-table.js';
import { SearchInput } from '../../../components/lists/filter-inputs.js';
import { Select } from '../../../components/form/select.js';
import { readListView, useListFilter } from '../../../components/lists/list-filter.js';
import { useSelection } from '../../../components/lists/use-selection.js';
import { EmptyState } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { documentRowClass } from '../../../components/lists/document-row.js';
import { PagedList } from '../../../components/lists/paged-list.js';
import { DocumentTabs } from '../../invoices/list/document-tabs.js';
import { useQuotes } from '../api/quotes.js';
import { quoteColumns } from './quote-columns.js';
import styles from './quotes-page.module.css';

/** The selection bar is preloaded on the first user input, like a dialog. */
const [SelectionBar, useSelectionBar] = lazyDialog(() => import('./quote-selection-bar.js'));

const listStatusOptions = () => [
  { value: '', label: t('All Status') },
  ...shownQuoteStatuses.map((status) => ({ value: status, label: getStatusLabel(status) })),
];

export default function QuotesPage() {
  const { filter, setFilter } = useListFilter((params) => ({
    ...readListView(params, []),
    status: shownQuoteStatuses.find((status) => status === params.get('status')),
  }));
  const { search, status, page, pageSize = PAGE_SIZE } = filter;
  const query = useQuotes({ search, status, page, pageSize });
  const isFiltered = Boolean(search || status);
  useSelectionBar();
  const [selected, select, clear] = useSelection(query.data?.quotes, JSON.stringify({ search, status }));
  return (
    <>
      <PageHeader
        title={t(pageHeadings['/quotes'])}
        actions={
          <ButtonLink to="/quotes/new" variant="primary">
            {t('Create Quote')}
          </ButtonLink>
        }
      />
      <DocumentTabs />
      <div role="search" className={styles.filters}>
        <SearchInput
          label={t('Search quotes by number or client name')}
          placeholder={t('Search quotes...')}
          maxLength={MAX_LENGTH.name}
          search={search}
          onSearch={(text) => setFilter({ search: text })}
        />
        <Select
          aria-label={t('Status')}
          options={listStatusOptions()}
          value={status ?? ''}
          onChange={(value) => setFilter({ status: shownQuoteStatuses.find((one) => one === value) })}
        />
      </div>
      <PagedList
        label={t('Quotes')}
        noun="quotes"
        failed={t('Failed to fetch quotes')}
        query={query}
        page={page}
        pageSize={pageSize}
        setFilter={setFilter}
        onPageSize={(size) => setFilter({ pageSize: size })}
        contentBelow={
          selected.length > 0 && (
            <Suspense fallback={null}>
              <SelectionBar quotes={selected} onClear={clear} />
            </Suspense>
          )
        }
      >
        <DataTable
          label={t('Quotes')}
          columns={quoteColumns}
          rows={query.data?.quotes}
          rowKey={({ id }) => id}
          rowClassName={documentRowClass}
          expectedRows={PAGE_SIZE}
          isStale={query.isPlaceholderData}
          selection={{
            selected: new Set(selected.map(({ id }) => id)),
            onChange: select,
            nameOf: ({ number }) => t('quote {number}', { number }),
          }}
          empty={
            isFiltered ? (
              <EmptyState
                title={t('No quotes found')}
                text={t('Try adjusting your search or filter criteria.')}
                action={
                  <Button onClick={() => setFilter({ search: '', status: undefined }, { replace: false })}>
                    {t('Show All Quotes')}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title={t('No quotes yet')}
                text={t(
                  'Offer your work before you do it: a quote your client accepts becomes an invoice in one click.',
                )}
                action={
                  <ButtonLink to="/quotes/new" variant="primary">
                    {t('Create Your First Quote')}
                  </ButtonLink>
                }
              />
            )
          }
        />
      </PagedList>
    </>
  );
}
