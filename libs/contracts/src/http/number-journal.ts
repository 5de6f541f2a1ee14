import type { CalendarDate, Decimal } from '../rules/values.js';

export type NumberedKind = 'invoice' | 'credit-note';

/** An invoice or a credit note in the journal of numbers. */
export interface NumberedDocument {
  id: string;
  kind: NumberedKind;
  number: string;
  /** What stands before the digits at the end of the number. */
  series: string;
  /** Null where the number does not end in digits: then it belongs to no series. */
  digits: string | null;
  /** Of the number before it in its series; null for the first. */
  digitsBefore: string | null;
  date: CalendarDate;
  /** '' for a credit note. */
  client: string;
  /** '' for a credit note. */
  status: string;
  total: Decimal;
  isInPeriod: boolean;
  /** The credit notes of an invoice, with their dates; null without any. */
  credits: string | null;
}
