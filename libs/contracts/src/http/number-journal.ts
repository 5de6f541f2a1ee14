import type { CalendarDate, Decimal } from '../rules/values.js';

export type NumberedKind = 'invoice' | 'credit-note';

/** An invoice or a credit note in the journal of numbers. */
export interface NumberedDocument {
  id: string;
  kind: NumberedKind;
  number: string;
  /** The part of the number before its final digits. */
  series: string;
  /** null if the number does not end in digits. Then it belongs to no series. */
  digits: string | null;
  /** The digits of the previous number in the series; null for the first. */
  digitsBefore: string | null;
  date: CalendarDate;
  /** '' for a credit note. */
  client: string;
  /** '' for a credit note. */
  status: string;
  total: Decimal;
  isInPeriod: boolean;
  /** The credit notes of an invoice with their dates, as one text; null if there are none. */
  credits: string | null;
}
