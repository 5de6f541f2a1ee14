import { type ApiNamed, type DocumentKind, toNeutralNames } from './documents.js';

const fileNamePrefixes: Record<DocumentKind, string> = {
  invoice: 'invoice',
  quote: 'quote',
  creditNote: 'credit_note',
};

interface FileNumber {
  number: string;
  /**
   * The position of the invoice among all invoices with the same file name: 2 for the second. Missing for the first.
   */
  fileOrdinal?: number;
}
export type FiledDocument<Kind extends DocumentKind> = ApiNamed<Kind, FileNumber>;

/**
 * Returns the file name of a document's PDF, such as `invoice_inv_001.pdf` for the invoice INV-001 (rule PDF-4). File
 * names replace some characters, so two invoice numbers can lead to the same file name. The second invoice then gets
 * the file name `invoice_inv_001 (2).pdf`.
 */
export function pdfFileName<Kind extends DocumentKind>(kind: Kind, document: FiledDocument<Kind>): string {
  const { number, fileOrdinal } = toNeutralNames(kind, document) as unknown as FileNumber;
  const name = `${fileNamePrefixes[kind]}_${number.toLowerCase().replace(/[^a-z0-9]/gu, '_')}`;
  return `${name}${fileOrdinal ? ` (${fileOrdinal})` : ''}.pdf`;
}
