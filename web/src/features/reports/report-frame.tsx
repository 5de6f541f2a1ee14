import { type CsvColumn, pageHeadings } from '@paperbill/contracts/http';
import { type Currency, formatPeriod, namedReportPeriods } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';
import { getLocale } from '../../languages/format.js';
import { t, type TextId } from '../../languages/t.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { NativeSelect } from '../../components/form/inputs.js';
import { DateRangeInputs } from '../../components/lists/filter-inputs.js';
import { EmptyState, LoadState } from '../../components/messages.js';
import { PageHeader } from '../../components/page-header.js';
import { PageTabs } from '../../components/page-tabs.js';
import { ExportCsv } from '../../csv/export-csv.js';
import type { ChosenPeriod, useReportFilter } from './reports.js';
import styles from './reports.module.css';

const listTabs = () => [
  { path: '/reports', label: t('Taxes') },
  { path: '/reports/revenue', label: t('Revenue') },
];

const periodLabels: Record<ChosenPeriod, TextId> = {
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
  custom: 'Other dates',
};
const listPeriodOptions = () =>
  ([...namedReportPeriods, 'custom'] as const).map((value) => ({ value, label: t(periodLabels[value]) }));

export interface ReportChoice {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

interface ReportFrameProps<CsvRow> {
  /** The title of the printed page. Paper shows no tabs, so it needs a title. */
  title: string;
  filter: ReturnType<typeof useReportFilter>;
  choice: ReportChoice;
  query: { data: { currency: Currency; currencies: Currency[] } | undefined; error: unknown; refetch: () => unknown };
  csv: { fileName: string; columns: readonly CsvColumn<CsvRow>[]; rows: readonly CsvRow[] };
  children: ReactNode;
  isEmpty: boolean;
}

export function ReportFrame<CsvRow>({
  title,
  filter: { filter, params, change },
  choice,
  query,
  csv,
  isEmpty,
  children,
}: ReportFrameProps<CsvRow>) {
  const { period, from, to, currency } = filter;
  const { data, error } = query;
  // The field for the currency stays mounted while another currency loads. Otherwise this field would lose the focus.
  const listed = data && data.currencies.length > 1 ? data.currencies : currency && [currency];
  const rows = csv.rows.map((row, index) => ({ ...row, id: String(index) }));
  return (
    <>
      <PageHeader
        title={t(pageHeadings['/reports'])}
        actions={
          <>
            <Button onClick={() => window.print()}>{t('Print')}</Button>
            <ExportCsv
              fileName={`${csv.fileName}_${from}_to_${to}`}
              noun="rows"
              columns={csv.columns}
              isEmpty={rows.length === 0}
              readPage={() => Promise.resolve({ rows, total: rows.length })}
            />
          </>
        }
      />
      <PageTabs label={t('Reports')} tabs={listTabs()} search={toSharedQuery(params)} />
      <div className={`${styles.filters} no-print`}>
        <LabelledSelect
          label={t('Period')}
          options={listPeriodOptions()}
          value={period}
          onChange={(value) =>
            change({ period: value, ...(value === 'custom' ? { from, to } : { from: undefined, to: undefined }) })
          }
        />
        {period === 'custom' && <DateRangeInputs range={{ from, to }} onChange={change} className={styles.field} />}
        <LabelledSelect {...choice} onChange={(value) => change({ [choice.name]: value })} />
        {listed && (
          <LabelledSelect
            label={t('Currency')}
            options={listed.map((value) => ({ value, label: value }))}
            value={currency ?? data!.currency}
            onChange={(value) => change({ currency: value })}
          />
        )}
      </div>
      <p className={styles.period}>
        {title}: {formatPeriod(from, to, getLocale())}
        {data && data.currencies.length > 1 && ` · ${data.currency}`}
      </p>
      <Card className={styles.report}>
        {error && !data ? (
          <LoadState query={query} failed={t('Failed to fetch the report')} loading={null} />
        ) : isEmpty ? (
          <EmptyState
            title={t('Nothing to report')}
            text={
              listed
                ? t('No invoice or credit note counts in these days. Choose another period or currency to see more.')
                : t('No invoice or credit note counts in these days. Choose another period to see more.')
            }
          />
        ) : (
          children
        )}
      </Card>
    </>
  );
}

/** Returns the parameters that a link to the other report keeps: the period and the currency. */
function toSharedQuery(params: URLSearchParams): string {
  const shared = ['period', 'from', 'to', 'currency'].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(shared).toString();
}

interface LabelledSelectProps extends Omit<ReportChoice, 'name'> {
  onChange: (value: string) => void;
}

const LabelledSelect = ({ label, options, value, onChange }: LabelledSelectProps) => (
  <label className={styles.field}>
    {label}
    <NativeSelect options={options} value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
);
