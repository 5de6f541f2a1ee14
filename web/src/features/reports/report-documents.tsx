import type { ReportDocument } from '@paperbill/contracts/http';
import { REPORT_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Link } from 'react-router-dom';
import { formatDate } from '../../languages/format.js';
import { t } from '../../languages/t.js';
import { BackLink } from '../../components/back-link.js';
import { Pagination } from '../../components/lists/pagination.js';
import { LoadState } from '../../components/messages.js';
import { invoicePath } from '../invoices/api/invoice-queries.js';
import { ReportTable } from './report-table.js';
import { buildRowLink, useReportDocuments, type useReportFilter } from './reports.js';
import styles from './reports.module.css';

interface ReportDocumentsProps {
  report: 'taxes' | 'revenue';
  filter: ReturnType<typeof useReportFilter>;
  row: Record<string, string>;
  title: string;
}

export function ReportDocuments({ report, filter: { filter, params, change }, row, title }: ReportDocumentsProps) {
  const query = useReportDocuments(report, filter, row);
  const { data } = query;
  const amountHeaders = report === 'taxes' ? [t('Net sales'), t('Tax')] : [t('Revenue')];
  return (
    <>
      <div className={styles.heading}>
        <BackLink to={buildRowLink(params, null)} preventScrollReset>
          {t('Back to the report')}
        </BackLink>
        <h2>{title}</h2>
      </div>
      {query.error && !data ? (
        <LoadState query={query} failed={t('Failed to fetch the documents')} loading={null} />
      ) : (
        <>
          <ReportTable
            label={t('Documents of {title}', { title })}
            headers={[t('Document'), ...amountHeaders]}
            rows={data?.documents.map((document) => ({
              key: document.id,
              name: <Link to={invoicePath(document.invoiceId)}>{getDocumentName(document)}</Link>,
              detail: `${document.clientName} · ${formatDate(document.date)}`,
              amounts: report === 'taxes' ? [document.base, document.amount] : [document.base],
            }))}
            currency={data?.currency}
            isStale={query.isPlaceholderData}
          />
          <div className={styles.pages}>
            <Pagination
              page={filter.page}
              pageSize={REPORT_PAGE_SIZE}
              total={data?.total ?? 0}
              noun="documents"
              onPage={(page) => change({ row: filter.row ?? undefined, page: page > 1 ? String(page) : undefined })}
            />
          </div>
        </>
      )}
    </>
  );
}

const getDocumentName = ({ kind, number }: ReportDocument): string =>
  kind === 'invoice' ? t('Invoice {number}', { number }) : t('Credit note {number}', { number });
