import type { CalendarDate, Decimal } from '../rules/values.js';

export type NumberedKind = 'invoice' | 'credit-note';

export interface NumberedDocument {
  id: string;
  kind: NumberedKind;
  number: string;
  /**
   * The text of a document number before and after its counter, joined. Without a number format, the counter is the
   * last digits of the number.
   */
  series: string;
  /** The end of `series` that follows the counter, if there is one. */
  suffix?: string;
  /**
   * The digits of the counter. They are null if the number does not end in digits and therefore belongs to no series.
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
