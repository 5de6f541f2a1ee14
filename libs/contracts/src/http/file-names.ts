import { type ApiNamed, type DocumentKind, toNeutralNames } from './documents.js';

/** With what the name of a file begins. */
const prefixes: Record<DocumentKind, string> = { invoice: 'invoice', quote: 'quote', creditNote: 'credit_note' };

interface FileNumber {
  number: string;
  /** Of an invoice; numbers that users don't choose never share a name. */
  fileOrdinal?: number;
}
/** What of a document of a kind names its file. */
export type FiledDocument<Kind extends DocumentKind> = ApiNamed<Kind, FileNumber>;

/**
 * `invoice_inv_001.pdf` for the invoice INV-001 (product-rules.md, "PDF"), wherever it is downloaded. Numbers may differ in
 * characters only that a file's name does not have: the second of them gets `invoice_inv_001 (2).pdf`.
 */
export function pdfFileName<Kind extends DocumentKind>(kind: Kind, document: FiledDocument<Kind>): string {
  const { number, fileOrdinal } = toNeutralNames(kind, document) as unknown as FileNumber;
  const name = `${prefixes[kind]}_${number.toLowerCase().replace(/[^a-z0-9]/gu, '_')}`;
  return `${name}${fileOrdinal ? ` (${fileOrdinal})` : ''}.pdf`;
}
