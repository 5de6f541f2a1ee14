// All pages that this file exports share one chunk, because users go from one report to the other.
export { RevenueReportPage } from '../../features/reports/revenue-report-page.js';
export { TaxReportPage } from '../../features/reports/tax-report-page.js';
