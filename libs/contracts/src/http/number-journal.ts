import type { CalendarDate, Decimal } from '../rules/values.js';

export type NumberedKind = 'invoice' | 'credit-note';

export interface NumberedDocument {
  id: string;
  kind: NumberedKind;
  number: string;
  /** The number before its final digits. */
  series: string;
  /** Null if the number does not end in digits: it then belongs to no series. */
  digits: string | null;
  /** Of the previous number in the series. */
  digitsBefore: string | null;
  date: CalendarDate;
  /** Empty for a credit note. */
  client: string;
  /** Empty for a credit note. */
  status: string;
  total: Decimal;
  isInPeriod: boolean;
  /** Credit notes with their dates, as one text. */
  credits: string | null;
}
