import { type RevenueReport, revenueReportCsvColumns, toRevenueReportCsvRows } from '@paperbill/contracts/http';
import { type RevenueGroup, revenueGroups } from '@paperbill/contracts/rules';
import { reportTexts } from '@paperbill/contracts/texts/reports';
import { Link } from 'react-router-dom';
import { CardHint } from '../../components/card.js';
import { ReportDocuments } from './report-documents.js';
import { ReportFrame } from './report-frame.js';
import { ReportTable } from './report-table.js';
import styles from './reports.module.css';
import { buildRowLink, useReportFilter, useRevenueReport } from './reports.js';

const groupOptions = revenueGroups.map((value) => ({ value, label: reportTexts.groups[value] }));

export function RevenueReportPage() {
  const filter = useReportFilter();
  const { params } = filter;
  const by = revenueGroups.find((value) => value === params.get('by')) ?? 'month';
  const query = useRevenueReport(filter.filter, by);
  const { data } = query;
  const key = filter.filter.row;
  const rows = data?.rows.map((row) => ({
    key: row.key,
    name: <Link to={buildRowLink(params, row.key)}>{formatLabel(by, row.label)}</Link>,
    detail: formatInvoiceCount(row.invoices),
    amounts: [row.revenue],
  }));
  return (
    <ReportFrame
      title={`Revenue by ${by}`}
      filter={filter}
      choice={{ label: 'By', name: 'by', value: by, options: groupOptions }}
      query={query}
      csv={{
        fileName: `revenue_by_${by}`,
        columns: revenueReportCsvColumns(by),
        rows: data ? toRevenueReportCsvRows(data) : [],
      }}
      isEmpty={key === null && data?.rows.length === 0}
    >
      {key !== null ? (
        <ReportDocuments report="revenue" filter={filter} row={{ by, key }} title={getTitle(data, by, key)} />
      ) : (
        <>
          <ReportTable
            label={`Revenue by ${by}`}
            headers={[reportTexts.groups[by], 'Revenue']}
            rows={rows && [...rows, ...toRowOfOthers(data!)]}
            total={data && [data.revenue]}
            currency={data?.currency}
            isStale={query.isPlaceholderData}
          />
          <CardHint className={styles.hint}>
            Revenue is without tax, after discounts and credit notes.
            {by === 'product' && ' Discounts are shared over the lines of an invoice.'}
          </CardHint>
        </>
      )}
    </ReportFrame>
  );
}

const toRowOfOthers = ({ others }: RevenueReport) =>
  others ? [{ key: 'others', name: reportTexts.others(others.rows), amounts: [others.revenue] }] : [];

const formatInvoiceCount = (count: number): string => (count === 1 ? '1 invoice' : `${count} invoices`);

const monthName = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });

function formatLabel(by: RevenueGroup, label: string): string {
  if (by === 'month') return monthName.format(new Date(`${label}-01T00:00:00Z`));
  return label || (by === 'product' ? reportTexts.noProduct : 'No name');
}

/** Returns the title of a row. Before the report has loaded, the title is the name of the grouping. */
function getTitle(report: RevenueReport | undefined, by: RevenueGroup, key: string): string {
  const row = report?.by === by ? report.rows.find((each) => each.key === key) : undefined;
  return row ? formatLabel(by, row.label) : reportTexts.groups[by];
}
