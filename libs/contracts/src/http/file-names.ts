import type { Invoice } from './invoices.js';

const nameOf = (kind: string, number: string): string => `${kind}_${number.toLowerCase().replace(/[^a-z0-9]/gu, '_')}`;

/**
 * `invoice_inv_001.pdf` for INV-001 (product-rules.md, "PDF"), wherever it is downloaded. Numbers may differ in characters
 * only that a file's name does not have: the second of them gets `invoice_inv_001 (2).pdf`.
 */
export const pdfFileName = ({ invoiceNumber, fileOrdinal }: Pick<Invoice, 'invoiceNumber' | 'fileOrdinal'>): string =>
  `${nameOf('invoice', invoiceNumber)}${fileOrdinal ? ` (${fileOrdinal})` : ''}.pdf`;

/** `credit_note_cn_1.pdf` for CN-1. Their numbers, which users don't choose, never share a name; nor do those of quotes. */
export const creditNoteFileName = (number: string): string => `${nameOf('credit_note', number)}.pdf`;

/** `quote_q_1.pdf` for Q-1. */
export const quoteFileName = (number: string): string => `${nameOf('quote', number)}.pdf`;
