import type { CalendarDate, Decimal } from '../rules/values.js';

export type NumberedKind = 'invoice' | 'credit-note';

export interface NumberedDocument {
  id: string;
  kind: NumberedKind;
  number: string;
  /** The part of a document number around its counter. By default, the counter is the final digits. */
  series: string;
  /** The end of the series if a number format has text after the counter. */
  suffix?: string;
  /**
   * The counter of the number. The digits are null if the number does not end in digits, so that it belongs to no
   * series.
   */
  digits: string | null;
  /** The digits of the previous number in the series. They are null for the first number. */
  digitsBefore: string | null;
  date: CalendarDate;
  client: string;
  /** The status of an invoice. The text is empty for a credit note. */
  status: string;
  total: Decimal;
  isInPeriod: boolean;
  /** The credit notes of an invoice with their dates, as one text. They are null if the invoice has none. */
  credits: string | null;
}
