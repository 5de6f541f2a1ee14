import type { Currency } from '../rules/currencies.js';
import type { RevenueGroup, TaxReportBasis } from '../rules/options.js';
import type { ReportPeriod } from '../rules/report-periods.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { TaxFields } from './taxes.js';

/** If the request contains no period or currency, the defaults are used. */
export interface ReportScope extends ReportPeriod {
  currency: Currency;
  /** The currencies of the invoices and of the profile, in alphabetical order. */
  currencies: Currency[];
}

/** As documents store the tax. The name of the tax rate of a whole document is empty. */
export type ReportedTax = Pick<TaxFields, 'name' | 'rate' | 'kind'>;

/** The amounts are negative if the credit notes exceed the invoices. */
export interface TaxReportRow extends ReportedTax {
  /** The amount on which the tax is computed. */
  base: Decimal;
  amount: Decimal;
  documents: number;
}

export interface TaxReport extends ReportScope {
  basis: TaxReportBasis;
  taxes: TaxReportRow[];
  /** The amounts that clients withhold from payments. They are not part of the tax. */
  withholdings: TaxReportRow[];
  /** Taxes and withholdings above MAX_REPORT_ROWS, which the totals include. Missing if there are none. */
  omittedRows?: number;
  /** The sales without tax. A sale with several taxes is counted once. */
  netAmount: Decimal;
  taxAmount: Decimal;
  withheldAmount: Decimal;
}

export interface RevenueReportRow {
  /** Identifies the row in a request for its documents. */
  key: string;
  /** The name of the customer or product, or the month as `YYYY-MM`. Empty for lines without a product. */
  label: string;
  revenue: Decimal;
  /** Credit notes reduce the revenue, but not this number. */
  invoices: number;
}

export interface RevenueReport extends ReportScope {
  by: RevenueGroup;
  /** At most MAX_REPORT_ROWS rows, highest revenue first. Months are sorted by date. */
  rows: RevenueReportRow[];
  /** The sum of the rows above MAX_REPORT_ROWS. Missing if there are none. */
  others?: Pick<RevenueReportRow, 'revenue'> & { rows: number };
  /** The net amount of all documents of the period, which is the sum of all rows. */
  revenue: Decimal;
  invoices: number;
}

export interface ReportDocument {
  /** A report by payment date contains only invoices. It subtracts credit notes from their invoices. */
  kind: 'invoice' | 'creditNote';
  id: string;
  /** For a credit note, the id of the credited invoice. */
  invoiceId: string;
  number: string;
  date: CalendarDate;
  clientName: string;
  /** In the tax report, the amount on which the tax is computed. In the revenue report, the revenue. */
  base: Decimal;
  /** In the tax report, the tax. In the revenue report, 0. */
  amount: Decimal;
}

/** One page, newest first. */
export interface ReportDocuments extends ReportPeriod {
  currency: Currency;
  documents: ReportDocument[];
  total: number;
}
