import { expect, it } from '@jest/globals';
import { taxReportCsvColumns, toTaxReportCsvRows } from './report-csv-columns.js';
import type { TaxReport } from './reports.js';

it('The CSV of a tax report ends with a row that says how many taxes are left out', () => {
  const report: TaxReport = {
    from: '2026-01-01',
    to: '2026-01-31',
    basis: 'invoice-date',
    currency: 'USD',
    currencies: ['USD'],
    taxes: [{ name: 'GST', rate: '5.00', kind: 'standard', base: '300.00', amount: '15.00', documents: 1 }],
    withholdings: [],
    omittedRows: 1,
    netAmount: '400.00',
    taxAmount: '20.00',
    withheldAmount: '0.00',
  };
  const rows = toTaxReportCsvRows(report).map((row) => taxReportCsvColumns.map(({ value }) => value(row)).slice(3));
  const omitted = '1 more tax is only part of the totals. Choose a shorter period to list all.';
  expect(rows).toEqual([
    ['GST', 'Standard', '5.00', '300.00', '15.00', '1', 'USD'],
    [omitted, '', '', '', '', '', 'USD'],
  ]);
});
