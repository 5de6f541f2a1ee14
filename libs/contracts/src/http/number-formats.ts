import type { DocumentKind } from './documents.js';

export interface NumberFormat {
  /**
   * Such as 'INV-{YYYY}-{0001}'. If empty, each number follows the last used number. Only the format of invoices can be
   * empty.
   */
  format: string;
  /** The number of the next document, if it is dated today. */
  nextNumber: string;
  /** The counter in `nextNumber`. Null if there is no format. */
  nextCounter: number | null;
}

export type NumberFormats = Record<DocumentKind, NumberFormat>;

export interface NumberFormatChange {
  format: string;
  /** If missing, the new format continues the current numbers. */
  nextCounter?: number;
}

export const defaultNumberFormats: Record<DocumentKind, string> = { invoice: '', quote: 'Q-{1}', creditNote: 'CN-{1}' };

/** A number that consists only of digits is a JSON number. */
export interface NextInvoiceNumber {
  nextInvoiceNumber: number | string;
  /**
   * The year or month for which the number is valid, such as '2026' or '2026-11'. Missing if the number does not depend
   * on the invoice date.
   */
  period?: string;
}
