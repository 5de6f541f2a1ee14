import type { DocumentKind } from './documents.js';

export interface NumberFormat {
  /**
   * The number format, such as 'INV-{YYYY}-{0001}'. If it is empty, each number follows the last used number. Only the
   * format of invoices can be empty.
   */
  format: string;
  /** The number of the next document, if it is dated today. */
  nextNumber: string;
  /** The counter in `nextNumber`. It is null if there is no format. */
  nextCounter: number | null;
}

export type NumberFormats = Record<DocumentKind, NumberFormat>;

export interface NumberFormatChange {
  format: string;
  /** The next counter. If it is missing, the new format continues the current numbers. */
  nextCounter?: number;
}

export const defaultNumberFormats: Record<DocumentKind, string> = { invoice: '', quote: 'Q-{1}', creditNote: 'CN-{1}' };

/** The number of the next invoice. A number that consists only of digits is a JSON number. */
export interface NextInvoiceNumber {
  nextInvoiceNumber: number | string;
  /**
   * The year or month for which the number is valid, such as '2026' or '2026-11'. The field is missing if the number
   * does not depend on the invoice date.
   */
  period?: string;
}
