import type { CalendarDate, Decimal } from '../rules/values.js';

export type NumberedKind = 'invoice' | 'credit-note';

export interface NumberedDocument {
  id: string;
  kind: NumberedKind;
  number: string;
  /**
   * The text of a document number without its counter. If the user has no number format, the counter consists of the
   * last digits of the number.
   */
  series: string;
  /**
   * The last part of `series`, which follows the counter in the document number. The property is missing if the number
   * ends with the counter.
   */
  suffix?: string;
  /**
   * The digits of the counter. They are null for a number that does not end in digits. Such a number belongs to no
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
  /**
   * The credit notes of an invoice with their dates, as one text. The value is null if the invoice has no credit notes.
   */
  credits: string | null;
}
