import type { Currency } from '../rules/currencies.js';
import type { RevenueGroup, TaxReportBasis } from '../rules/options.js';
import type { ReportPeriod } from '../rules/report-periods.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { TaxFields } from './taxes.js';

/** The documents that a report counts. If the request contains no period or currency, the defaults are used. */
export interface ReportScope extends ReportPeriod {
  currency: Currency;
  /**
   * The currencies that a user can choose for a report. They are the currencies of the invoices and of the profile, in
   * alphabetical order.
   */
  currencies: Currency[];
}

/** A tax with the name, rate and kind that documents store. The name of the tax rate of a whole document is empty. */
export type ReportedTax = Pick<TaxFields, 'name' | 'rate' | 'kind'>;

/** The sums of one tax over all counted documents. Negative if the credit notes exceed the invoices. */
export interface TaxReportRow extends ReportedTax {
  /** The amount on which the tax is computed. */
  base: Decimal;
  amount: Decimal;
  /** The number of documents that are counted in this row. */
  documents: number;
}

export interface TaxReport extends ReportScope {
  basis: TaxReportBasis;
  taxes: TaxReportRow[];
  /** The amounts that clients withhold from payments. They are not part of the tax. */
  withholdings: TaxReportRow[];
  /**
   * The number of taxes and withholdings above MAX_REPORT_ROWS. They have no rows, but the totals include them. Missing
   * if the number is 0.
   */
  omittedRows?: number;
  /** The sales without tax. A sale with several taxes is counted once. */
  netAmount: Decimal;
  taxAmount: Decimal;
  withheldAmount: Decimal;
}

export interface RevenueReportRow {
  /** The key of the row. A request for the documents of the row contains this key. */
  key: string;
  /** The name of the customer or product, or the month as `YYYY-MM`. Empty for lines without a product. */
  label: string;
  revenue: Decimal;
  /** The number of invoices. Credit notes reduce the revenue, but not this number. */
  invoices: number;
}

export interface RevenueReport extends ReportScope {
  by: RevenueGroup;
  /** At most MAX_REPORT_ROWS rows, highest revenue first. Months are sorted by date. */
  rows: RevenueReportRow[];
  /**
   * The sum of the rows that `rows` leaves out, because it contains at most MAX_REPORT_ROWS. Missing if no row is left
   * out.
   */
  others?: Pick<RevenueReportRow, 'revenue'> & { rows: number };
  /** The net amount of all documents of the period. It is the sum of all rows. */
  revenue: Decimal;
  invoices: number;
}

/** A document that is counted in a row of a report, with the amounts that it adds to the row. */
export interface ReportDocument {
  /**
   * The kind of the document. A report by payment date contains only invoices. It subtracts credit notes from their
   * invoices.
   */
  kind: 'invoice' | 'creditNote';
  id: string;
  /** The id of the invoice. For a credit note, the id of the credited invoice. */
  invoiceId: string;
  number: string;
  date: CalendarDate;
  clientName: string;
  /** In the tax report, the amount on which the tax is computed. In the revenue report, the revenue. */
  base: Decimal;
  /** In the tax report, the tax. In the revenue report, 0. */
  amount: Decimal;
}

/** One page of the documents that are counted in a row, newest first. */
export interface ReportDocuments extends ReportPeriod {
  currency: Currency;
  documents: ReportDocument[];
  total: number;
}
