import type { CalendarDate, Decimal } from '../rules/values.js';

export type NumberedKind = 'invoice' | 'credit-note';

export interface NumberedDocument {
  id: string;
  kind: NumberedKind;
  number: string;
  /** The number without its counter. If there is no number format, the last digits of the number are the counter. */
  series: string;
  /**
   * The part of `series` that follows the counter in the number. The field is missing if the number ends with
   * the counter.
   */
  suffix?: string;
  /**
   * The digits of the counter. They are null for a number that does not end in digits. Such a number belongs
   * to no series.
   */
  digits: string | null;
  /** The digits of the previous number in the series. They are null for the first number. */
  digitsBefore: string | null;
  date: CalendarDate;
  client: string;
  /** The status of the document, which is empty for a credit note. */
  status: string;
  total: Decimal;
  isInPeriod: boolean;
  /** The credit notes of an invoice with their dates, as one text, or null. */
  credits: string | null;
}
