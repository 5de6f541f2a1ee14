// The pages that this file exports share one chunk, because users often open both reports.
export { RevenueReportPage } from '../../features/reports/revenue-report-page.js';
export { TaxReportPage } from '../../features/reports/tax-report-page.js';
