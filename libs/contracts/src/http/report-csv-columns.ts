import type { Currency } from '../rules/currencies.js';
import { type TaxReportBasis, taxReportBasisLabel } from '../rules/options.js';
import type { ReportPeriod } from '../rules/report-periods.js';
import { getTaxKindLabel } from '../rules/taxes.js';
import { reportTexts } from '../texts/reports.js';
import type { CsvColumn } from './csv-columns.js';
import type { ReportedTax, RevenueReport, RevenueReportRow, TaxReport, TaxReportRow } from './reports.js';

interface ReportedPeriodAndCurrency extends ReportPeriod {
  currency: Currency;
}

const periodColumns: readonly CsvColumn<ReportedPeriodAndCurrency>[] = [
  { header: 'From', value: ({ from }) => from },
  { header: 'To', value: ({ to }) => to },
];
const currencyColumn: CsvColumn<ReportedPeriodAndCurrency> = { header: 'Currency', value: ({ currency }) => currency };

export interface TaxReportCsvRow extends ReportedPeriodAndCurrency {
  basis: TaxReportBasis;
  /** The tax of the row. It is null in the last row, which contains the number of taxes above the row limit. */
  tax: TaxReportRow | null;
  name: string;
}

export const taxReportCsvColumns: readonly CsvColumn<TaxReportCsvRow>[] = [
  ...periodColumns,
  { header: 'Counted By', value: ({ basis }) => taxReportBasisLabel(basis) },
  { header: 'Tax', value: ({ name }) => name },
  { header: 'Kind', value: ({ tax }) => (tax ? getTaxKindLabel(tax.kind) : '') },
  { header: 'Rate (%)', value: ({ tax }) => tax?.rate ?? '', isDecimal: true },
  { header: 'Net Sales', value: ({ tax }) => tax?.base ?? '', isDecimal: true },
  { header: 'Tax Amount', value: ({ tax }) => tax?.amount ?? '', isDecimal: true },
  { header: 'Documents', value: ({ tax }) => String(tax?.documents ?? '') },
  currencyColumn,
];

export function toTaxReportCsvRows(report: TaxReport): TaxReportCsvRow[] {
  const { taxes, withholdings, omittedRows, from, to, basis, currency } = report;
  const scope = { from, to, basis, currency };
  return [
    ...[...taxes, ...withholdings].map((tax) => ({ tax, name: getReportedTaxName(tax), ...scope })),
    ...(omittedRows ? [{ tax: null, name: reportTexts.omittedTaxes(omittedRows), ...scope }] : []),
  ];
}

export interface RevenueReportCsvRow extends Omit<RevenueReportRow, 'key' | 'invoices'>, ReportedPeriodAndCurrency {
  /** The number of invoices. It is null in the last row, which adds up all rows above the row limit. */
  invoices: number | null;
}

export const revenueReportCsvColumns = (by: RevenueReport['by']): readonly CsvColumn<RevenueReportCsvRow>[] => [
  ...periodColumns,
  { header: reportTexts.groups[by], value: ({ label }) => label },
  { header: 'Revenue', value: ({ revenue }) => revenue, isDecimal: true },
  { header: 'Invoices', value: ({ invoices }) => String(invoices ?? '') },
  currencyColumn,
];

export function toRevenueReportCsvRows({ rows, others, by, from, to, currency }: RevenueReport): RevenueReportCsvRow[] {
  const scope = { from, to, currency };
  return [
    ...rows.map(({ label, revenue, invoices }) => ({
      label: label || (by === 'product' ? reportTexts.noProduct : ''),
      revenue,
      invoices,
      ...scope,
    })),
    ...(others ? [{ label: reportTexts.others(others.rows), revenue: others.revenue, invoices: null, ...scope }] : []),
  ];
}

/** Returns the name of the tax in a report. A document without line taxes has only a tax rate, which may be 0. */
export function getReportedTaxName({ name, rate }: ReportedTax): string {
  if (name) return name;
  return Number(rate) === 0 ? reportTexts.noTax : reportTexts.unnamedTax;
}
