import type { DocumentKind } from './documents.js';

/** How the documents of a kind are numbered. */
export interface NumberFormat {
  /**
   * The format, such as 'INV-{YYYY}-{0001}'. With the empty text, each number follows the last used number. Only the
   * format of invoices can be empty.
   */
  format: string;
  /** The next number of a document that is dated today. */
  nextNumber: string;
  /** The counter in `nextNumber`. It is null without a format. */
  nextCounter: number | null;
}

export type NumberFormats = Record<DocumentKind, NumberFormat>;

export interface NumberFormatChange {
  format: string;
  /** The counter of the next document. If it is missing, the new format continues the present numbers. */
  nextCounter?: number;
}

/** The formats of users who have not chosen a format. */
export const defaultNumberFormats: Record<DocumentKind, string> = { invoice: '', quote: 'Q-{1}', creditNote: 'CN-{1}' };

/** The suggested number of the next invoice. It is a JSON number if it has only digits. */
export interface NextInvoiceNumber {
  nextInvoiceNumber: number | string;
  /**
   * The year or month for which the number is valid, such as '2026' or '2026-11'. Another invoice date may need another
   * number. Missing if the number does not depend on the date.
   */
  period?: string;
}
