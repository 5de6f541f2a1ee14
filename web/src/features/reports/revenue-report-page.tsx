import { type RevenueReport, revenueReportCsvColumns, toRevenueReportCsvRows } from '@paperbill/contracts/http';
import { type RevenueGroup, revenueGroups } from '@paperbill/contracts/rules';
import { reportTexts } from '@paperbill/contracts/texts/reports';
import { Link } from 'react-router-dom';
import { getLocale } from '../../languages/format.js';
import { t, translate } from '../../languages/t.js';
import { CardHint } from '../../components/card.js';
import { ReportDocuments } from './report-documents.js';
import { ReportFrame } from './report-frame.js';
import { ReportTable } from './report-table.js';
import styles from './reports.module.css';
import { buildRowLink, useReportFilter, useRevenueReport } from './reports.js';

const listRevenueGroupOptions = () =>
  revenueGroups.map((value) => ({ value, label: translate(reportTexts.groups[value]) }));

const formatTitle = (by: RevenueGroup): string =>
  t('Revenue by {by, select, month {month} customer {customer} other {product}}', { by });

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
      title={formatTitle(by)}
      filter={filter}
      choice={{ label: t('By'), name: 'by', value: by, options: listRevenueGroupOptions() }}
      query={query}
      csv={{
        fileName: `revenue_by_${by}`,
        columns: revenueReportCsvColumns(by),
        rows: data ? toRevenueReportCsvRows(data) : [],
      }}
      isEmpty={key === null && data?.rows.length === 0}
    >
      {key !== null ? (
        <ReportDocuments report="revenue" filter={filter} row={{ by, key }} title={getReportTitle(data, by, key)} />
      ) : (
        <>
          <ReportTable
            label={formatTitle(by)}
            headers={[translate(reportTexts.groups[by]), t('Revenue')]}
            rows={rows && [...rows, ...toRowOfOthers(data!)]}
            total={data && [data.revenue]}
            currency={data?.currency}
            isStale={query.isPlaceholderData}
          />
          <CardHint className={styles.hint}>
            {by === 'product'
              ? t(
                  'Revenue is without tax, after discounts and credit notes. Discounts are shared over the lines of an invoice.',
                )
              : t('Revenue is without tax, after discounts and credit notes.')}
          </CardHint>
        </>
      )}
    </ReportFrame>
  );
}

const toRowOfOthers = ({ others }: RevenueReport) =>
  others ? [{ key: 'others', name: t('{count} others', { count: others.rows }), amounts: [others.revenue] }] : [];

const formatInvoiceCount = (count: number): string =>
  t('{count, plural, one {# invoice} other {# invoices}}', { count });

function formatLabel(by: RevenueGroup, label: string): string {
  if (by === 'month') return formatMonth(`${label}-01`);
  return label || (by === 'product' ? translate(reportTexts.noProduct) : t('No name'));
}

let monthNameFormat: Intl.DateTimeFormat | undefined;

function formatMonth(date: string): string {
  monthNameFormat ??= new Intl.DateTimeFormat(getLocale(), { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return monthNameFormat.format(new Date(`${date}T00:00:00Z`));
}

function getReportTitle(report: RevenueReport | undefined, by: RevenueGroup, key: string): string {
  const row = report?.by === by ? report.rows.find((each) => each.key === key) : undefined;
  return row ? formatLabel(by, row.label) : translate(reportTexts.groups[by]);
}
