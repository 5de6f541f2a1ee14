import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ReportDocuments, RevenueReport, TaxReport } from '@paperbill/contracts/http';
import { getReportPeriod } from '@paperbill/contracts/rules';
import { screen, within } from '@testing-library/react';
import { getToday } from '../../components/today.js';
import { failure, json } from '../../../test/fake-api.js';
import { renderApp } from '../../../test/render-app.js';

const getThisQuarter = () => getReportPeriod('this-quarter', getToday());
const getReportScope = () => ({ ...getThisQuarter(), currency: 'USD', currencies: ['USD'] });

const gstRow = { name: 'GST', rate: '5.00', kind: 'standard' as const, base: '300.00', amount: '15.00', documents: 1 };
const unnamedTaxRow = {
  name: '',
  rate: '8.25',
  kind: 'standard' as const,
  base: '100.00',
  amount: '8.25',
  documents: 2,
};
const irpfRow = { name: 'IRPF', rate: '15.00', kind: 'withholding' as const, base: '300.00', amount: '45.00', documents: 1 }; // oxfmt-ignore

let taxes: TaxReport;
let revenue: RevenueReport;
let documents: ReportDocuments;

beforeEach(() => {
  taxes = {
    ...getReportScope(),
    basis: 'invoice-date',
    taxes: [unnamedTaxRow, gstRow],
    withholdings: [],
    netAmount: '400.00',
    taxAmount: '23.25',
    withheldAmount: '0.00',
  };
  revenue = {
    ...getReportScope(),
    by: 'month',
    rows: [{ key: '2026-10', label: '2026-10', revenue: '300.00', invoices: 1 }],
    revenue: '300.00',
    invoices: 1,
  };
  const document = { kind: 'invoice' as const, id: 'a', invoiceId: 'a', number: 'INV-1', date: '2026-10-05', clientName: 'Oak Lane', base: '300.00', amount: '15.00' }; // oxfmt-ignore
  documents = { ...getThisQuarter(), currency: 'USD', documents: [document], total: 1 };
});

const TAX_REPORT_PATH = '/app/api/reports/taxes';
const REVENUE_REPORT_PATH = '/app/api/reports/revenue';

const openReport = (address: string, routes: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(address, {
    [`GET ${TAX_REPORT_PATH}`]: () => json(taxes),
    [`GET ${TAX_REPORT_PATH}/documents`]: () => json(documents),
    [`GET ${REVENUE_REPORT_PATH}`]: () => json(revenue),
    [`GET ${REVENUE_REPORT_PATH}/documents`]: () => json(documents),
    ...routes,
  });

const readRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the tax report', () => {
  it('lists each tax of this quarter with its sums, without a choice of currencies, and opens its documents', async () => {
    taxes = { ...taxes, omittedRows: 2 };
    const { user, called } = openReport('/reports');
    await screen.findByRole('link', { name: 'GST (5%)' });
    expect(readRows(screen.getByRole('table', { name: 'Taxes' }))).toEqual([
      'Tax (8.25%)2 documents$100.00$8.25',
      'GST (5%)1 document$300.00$15.00',
      'Total$400.00$23.25',
    ]);
    expect(called('GET', TAX_REPORT_PATH)[0]!.query).toEqual({ ...getThisQuarter(), basis: 'invoice-date' });
    expect(screen.queryByLabelText('Currency')).toBeNull();
    expect(screen.queryByText('Withheld by clients')).toBeNull();
    expect(screen.getByText(/^2 more taxes are only part of the totals/)).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'GST (5%)' }));
    expect(await screen.findByRole('link', { name: 'Invoice INV-1' })).toHaveAttribute('href', '/invoices/a');
    expect(readRows(screen.getByRole('table'))).toEqual(['Invoice INV-1Oak Lane · Oct 5, 2026$300.00$15.00']);
    expect(called('GET', `${TAX_REPORT_PATH}/documents`)[0]!.query).toEqual({
      ...getThisQuarter(),
      basis: 'invoice-date',
      name: 'GST',
      rate: '5.00',
      kind: 'standard',
      page: '1',
    });
    await user.click(screen.getByRole('link', { name: 'Back to the report' }));
    expect(await screen.findByRole('link', { name: 'GST (5%)' })).toBeVisible();
  });

  it('lists withholdings apart, says what counts by payment date, and leads to the revenue of its period', async () => {
    const { user, called } = openReport('/reports?period=last-month');
    await screen.findByRole('link', { name: 'GST (5%)' });
    taxes = { ...taxes, basis: 'payment-date', withholdings: [irpfRow], withheldAmount: '45.00' };
    await user.selectOptions(screen.getByLabelText('Counted by'), 'Payment date');
    expect(readRows(await screen.findByRole('table', { name: 'Withheld by clients' }))).toEqual([
      'IRPF (15%)1 document$300.00$45.00',
      'Total$45.00',
    ]);
    expect(screen.getByText(/in part if the invoice is paid in part/)).toBeVisible();
    expect(called('GET', TAX_REPORT_PATH).at(-1)!.query).toMatchObject({ basis: 'payment-date' });
    const revenueLink = screen.getByRole('link', { name: 'Revenue' });
    expect(revenueLink).toHaveAttribute('href', '/reports/revenue?period=last-month');
  });

  it('counts the chosen days in the chosen currency', async () => {
    taxes = { ...taxes, currencies: ['EUR', 'USD'] };
    const { user, called } = openReport('/reports');
    await user.selectOptions(await screen.findByLabelText('Currency'), 'EUR');
    await user.selectOptions(screen.getByLabelText('Period'), 'Last year');
    const year = getReportPeriod('last-year', getToday());
    expect(called('GET', TAX_REPORT_PATH).at(-1)!.query).toEqual({ ...year, basis: 'invoice-date', currency: 'EUR' });
    await user.selectOptions(screen.getByLabelText('Period'), 'Other dates');
    expect(screen.getByLabelText('From')).toHaveValue(year.from);
    expect(screen.getByLabelText('To')).toHaveValue(year.to);
  });

  it('says that nothing counts, and that it could not be read', async () => {
    taxes = { ...taxes, taxes: [], netAmount: '0.00', taxAmount: '0.00', currencies: ['EUR', 'USD'] };
    const { user } = openReport('/reports', {
      [`GET ${REVENUE_REPORT_PATH}`]: () => failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.'),
    });
    expect(await screen.findByText('Nothing to report')).toBeVisible();
    expect(screen.getByText(/Choose another period or currency to see more/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Revenue' }));
    expect(await screen.findByText('Failed to fetch the report')).toBeVisible();
  });
});

describe('the revenue report', () => {
  it('lists months, and opens the documents of each', async () => {
    const { user, called } = openReport('/reports/revenue');
    await user.click(await screen.findByRole('link', { name: 'October 2026' }));
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeVisible();
    expect(readRows(screen.getByRole('table'))).toEqual(['Invoice INV-1Oak Lane · Oct 5, 2026$300.00']);
    expect(called('GET', `${REVENUE_REPORT_PATH}/documents`)[0]!.query).toMatchObject({ by: 'month', key: '2026-10' });
  });

  it('names lines without a product, and the rows above the limit', async () => {
    revenue = {
      ...revenue,
      by: 'product',
      rows: [{ key: '=', label: '', revenue: '200.00', invoices: 2 }],
      others: { rows: 3, revenue: '100.00' },
    };
    openReport('/reports/revenue?by=product');
    await screen.findByRole('link', { name: 'Lines without a product' });
    expect(readRows(screen.getByRole('table'))).toEqual([
      'Lines without a product2 invoices$200.00',
      '3 others$100.00',
      'Total$300.00',
    ]);
  });
});
