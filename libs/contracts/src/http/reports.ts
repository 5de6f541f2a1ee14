import type { Currency } from '../rules/currencies.js';
import type { RevenueGroup, TaxReportBasis } from '../rules/options.js';
import type { ReportPeriod } from '../rules/report-periods.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { TaxFields } from './taxes.js';

/** The period and the currency of a report. Defaults replace values that the request does not contain. */
export interface ReportScope extends ReportPeriod {
  currency: Currency;
  /** The currencies of the invoices and of the profile, in alphabetical order. */
  currencies: Currency[];
}

/** A tax as documents store it. The name is empty if the tax is the tax rate of a whole document. */
export type ReportedTax = Pick<TaxFields, 'name' | 'rate' | 'kind'>;

/** A row of the tax report. Its amounts are negative if the credit notes exceed the invoices. */
export interface TaxReportRow extends ReportedTax {
  /** The amount on which the tax is computed. */
  base: Decimal;
  amount: Decimal;
  documents: number;
}

export interface TaxReport extends ReportScope {
  basis: TaxReportBasis;
  taxes: TaxReportRow[];
  /** The amounts that clients withhold from payments. Withholdings are not part of the tax. */
  withholdings: TaxReportRow[];
  /**
   * The number of taxes and withholdings above MAX_REPORT_ROWS. The totals include them. The field is missing if
   * there are none.
   */
  omittedRows?: number;
  /** The sales without tax. A sale with several taxes is counted once. */
  netAmount: Decimal;
  taxAmount: Decimal;
  withheldAmount: Decimal;
}

export interface RevenueReportRow {
  /** The key of the row. A request for the documents of the row contains it. */
  key: string;
  /** The name of the customer or product, or the month as `YYYY-MM`. The label is empty for lines without a product. */
  label: string;
  revenue: Decimal;
  /** The number of invoices. Credit notes reduce the revenue, but not this number. */
  invoices: number;
}

export interface RevenueReport extends ReportScope {
  by: RevenueGroup;
  /**
   * The rows of the report, at most MAX_REPORT_ROWS. The row with the highest revenue is first. Months are
   * sorted by date.
   */
  rows: RevenueReportRow[];
  /** The sum of the rows above MAX_REPORT_ROWS. The field is missing if there are none. */
  others?: Pick<RevenueReportRow, 'revenue'> & { rows: number };
  /** The net amount of all documents of the period, which is the sum of all rows. */
  revenue: Decimal;
  invoices: number;
}

export interface ReportDocument {
  /**
   * The kind of the document. A report by payment date contains only invoices, and subtracts credit notes from
   * their invoices.
   */
  kind: 'invoice' | 'creditNote';
  id: string;
  /** The id of the invoice, or of the credited invoice in the row of a credit note. */
  invoiceId: string;
  number: string;
  date: CalendarDate;
  clientName: string;
  /** The amount on which the tax is computed. In the revenue report, the field contains the revenue. */
  base: Decimal;
  /** The amount of the tax, which is 0 in the revenue report. */
  amount: Decimal;
}

/** One page of the documents of a report, the newest first. */
export interface ReportDocuments extends ReportPeriod {
  currency: Currency;
  documents: ReportDocument[];
  total: number;
}
