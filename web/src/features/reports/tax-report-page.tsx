import {
  getReportedTaxName,
  type ReportedTax,
  type TaxReport,
  taxReportCsvColumns,
  type TaxReportRow,
  toTaxReportCsvRows,
} from '@paperbill/contracts/http';
import {
  canHaveTaxRate,
  getTaxKindLabel,
  taxKinds,
  taxReportBases,
  taxReportBasisLabel,
} from '@paperbill/contracts/rules';
import { formatTaxRate } from '@paperbill/money';
import { Link } from 'react-router-dom';
import { getLocale } from '../../languages/format.js';
import { t, translate } from '../../languages/t.js';
import { CardHint } from '../../components/card.js';
import { ReportDocuments } from './report-documents.js';
import { ReportFrame } from './report-frame.js';
import { ReportTable } from './report-table.js';
import styles from './reports.module.css';
import { buildRowLink, useReportFilter, useTaxReport } from './reports.js';

const listBasisOptions = () => taxReportBases.map((value) => ({ value, label: translate(taxReportBasisLabel(value)) }));

export function TaxReportPage() {
  const filter = useReportFilter();
  const { params } = filter;
  const basis = taxReportBases.find((value) => value === params.get('basis')) ?? 'invoice-date';
  const query = useTaxReport(filter.filter, basis);
  const { data } = query;
  const tax = parseRowKey(filter.filter.row);
  return (
    <ReportFrame
      title={basis === 'invoice-date' ? t('Taxes by invoice date') : t('Taxes by payment date')}
      filter={filter}
      choice={{ label: t('Counted by'), name: 'basis', value: basis, options: listBasisOptions() }}
      query={query}
      csv={{ fileName: 'taxes', columns: taxReportCsvColumns, rows: data ? toTaxReportCsvRows(data) : [] }}
      isEmpty={!tax && data !== undefined && data.taxes.length + data.withholdings.length === 0}
    >
      {tax ? (
        <ReportDocuments report="taxes" filter={filter} row={{ basis, ...tax }} title={formatTax(tax)} />
      ) : (
        <TaxTables report={data} isStale={query.isPlaceholderData} toLink={(row) => buildRowLink(params, row)} />
      )}
    </ReportFrame>
  );
}

interface TaxTablesProps {
  report: TaxReport | undefined;
  isStale: boolean;
  toLink: (row: string) => string;
}

function TaxTables({ report, isStale, toLink }: TaxTablesProps) {
  const toRow = (row: TaxReportRow) => ({
    key: toRowKey(row),
    name: <Link to={toLink(toRowKey(row))}>{formatTax(row)}</Link>,
    detail: [describeKind(row), t('{count, plural, one {# document} other {# documents}}', { count: row.documents })]
      .filter(Boolean)
      .join(' · '),
    amounts: [row.base, row.amount],
  });
  return (
    <>
      <ReportTable
        label={t('Taxes')}
        headers={[t('Tax'), t('Net sales'), t('Tax amount')]}
        rows={report?.taxes.map(toRow)}
        total={report && [report.netAmount, report.taxAmount]}
        currency={report?.currency}
        isStale={isStale}
      />
      {report && report.withholdings.length > 0 && (
        <>
          <h2 className={styles.title}>{t('Withheld by clients')}</h2>
          <ReportTable
            label={t('Withheld by clients')}
            headers={[t('Withholding'), t('Net sales'), t('Withheld')]}
            rows={report.withholdings.map(toRow)}
            total={[null, report.withheldAmount]}
            currency={report.currency}
            isStale={isStale}
          />
        </>
      )}
      {report?.omittedRows !== undefined && (
        <CardHint className={styles.hint}>{formatOmittedTaxes(report.omittedRows)}</CardHint>
      )}
      <CardHint className={styles.hint}>
        {report?.basis === 'payment-date'
          ? t(
              'Each tax counts on the days on which it is paid, in part if the invoice is paid in part. The total counts sales with several taxes once.',
            )
          : t(
              'Each invoice counts on its date. A credit note is subtracted on its own date. The total counts sales with several taxes once.',
            )}
      </CardHint>
    </>
  );
}

const formatOmittedTaxes = (count: number): string =>
  t(
    '{count, plural, one {# more tax is} other {# more taxes are}} only part of the totals. Choose a shorter period to list all.',
    { count },
  );

const toRowKey = ({ kind, rate, name }: ReportedTax): string => `${kind} ${rate} ${name}`;

function parseRowKey(row: string | null) {
  const [, kindText, rate, name] = /^(\S+) (\S+) (.*)$/.exec(row ?? '') ?? [];
  const kind = taxKinds.find((value) => value === kindText);
  return kind && rate !== undefined && name !== undefined ? { kind, rate, name } : null;
}

function formatTax(tax: ReportedTax): string {
  const name = translate(getReportedTaxName(tax));
  return canHaveTaxRate(tax.kind) && Number(tax.rate) > 0 ? `${name} (${formatTaxRate(tax.rate, getLocale())})` : name;
}

/** Returns an empty text if the name or the rate of the tax already shows its kind. */
const describeKind = ({ kind, name }: ReportedTax): string => {
  const label = getTaxKindLabel(kind);
  return canHaveTaxRate(kind) || name.toLowerCase() === label.toLowerCase() ? '' : translate(label);
};
