import type { ListedInvoice } from '@paperbill/contracts/http';
import { type InvoiceSort, PAGE_SIZE } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import { t } from '../../../languages/t.js';
import { DataTable, type DataTableProps } from '../../../components/lists/data-table.js';
import { documentRowClass } from '../../../components/lists/document-row.js';
import { PagedList, type PagedListProps } from '../../../components/lists/paged-list.js';
import type { useInvoices } from '../api/invoice-queries.js';

interface PagedInvoicesProps
  extends
    Pick<PagedListProps, 'page' | 'pageSize' | 'setFilter' | 'onPageSize' | 'contentBelow'>,
    Pick<DataTableProps<ListedInvoice>, 'columns' | 'empty' | 'expectedRows' | 'selection'> {
  query: ReturnType<typeof useInvoices>;
  sort: InvoiceSort | undefined;
  onSort: (sort: InvoiceSort | undefined) => void;
}

export function PagedInvoices(props: PagedInvoicesProps) {
  const { query, sort, onSort, columns, empty, expectedRows = PAGE_SIZE, selection, ...list } = props;
  return (
    <PagedList label={t('Invoices')} noun="invoices" failed={t(requestTexts.invoicesFailed)} query={query} {...list}>
      <DataTable
        label={t('Invoices')}
        columns={columns}
        rows={query.data?.invoices}
        rowKey={({ id }) => id}
        rowClassName={documentRowClass}
        expectedRows={expectedRows}
        isStale={query.isPlaceholderData}
        sort={sort}
        onSort={(by) => onSort(by as InvoiceSort | undefined)}
        {...(selection && { selection })}
        empty={empty}
      />
    </PagedList>
  );
}
