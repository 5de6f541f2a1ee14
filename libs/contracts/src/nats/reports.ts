import type { ReportDocuments, ReportedTax, RevenueReport, TaxReport } from '../http/index.js';
import type { Currency } from '../rules/currencies.js';
import type { RevenueGroup, TaxReportBasis } from '../rules/options.js';
import type { ReportPeriod } from '../rules/report-periods.js';
import { type WithUserId, query } from './message.js';

/**
 * The period and the currency of a report. The defaults are the current quarter in the user's time zone, and the
 * currency of the profile.
 */
export interface ReportSelection extends Partial<ReportPeriod> {
  currency?: Currency;
}

export interface TaxReportSelection extends ReportSelection {
  basis: TaxReportBasis;
}

export interface RevenueReportSelection extends ReportSelection {
  by: RevenueGroup;
}

export interface PageOfDocuments {
  /** The number of the page, counted from 1. A page has at most REPORT_PAGE_SIZE documents. */
  page: number;
}

/** A report aggregates all documents of a period, so its timeout is long. */
const REPORT_TIMEOUT_MS = 20_000;

export const reportMessages = {
  /**
   * Returns the tax report (rules REP-1 to REP-6).
   * @throws INVALID_INPUT if `from` is after `to`
   */
  getTaxReport: query<WithUserId & TaxReportSelection, TaxReport>('invoicing.reports.taxes', REPORT_TIMEOUT_MS),
  /**
   * Returns the revenue report (rules REP-7 to REP-10).
   * @throws INVALID_INPUT if `from` is after `to`
   */
  getRevenueReport: query<WithUserId & RevenueReportSelection, RevenueReport>(
    'invoicing.reports.revenue',
    REPORT_TIMEOUT_MS,
  ),
  listDocumentsOfTax: query<WithUserId & TaxReportSelection & PageOfDocuments & { tax: ReportedTax }, ReportDocuments>(
    'invoicing.reports.tax-documents',
    REPORT_TIMEOUT_MS,
  ),
  listDocumentsOfRevenue: query<
    WithUserId & RevenueReportSelection & PageOfDocuments & { key: string },
    ReportDocuments
  >('invoicing.reports.revenue-documents', REPORT_TIMEOUT_MS),
} as const;
