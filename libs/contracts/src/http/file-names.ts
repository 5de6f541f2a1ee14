import { type Language, toLanguage } from '../rules/languages.js';
import { type WithApiNames, type DocumentKind, toCommonNames } from './documents.js';

type FileNameWords = Record<DocumentKind, string>;

const englishFileNameWords: FileNameWords = { invoice: 'invoice', quote: 'quote', creditNote: 'credit_note' };

/**
 * The words for the kinds of documents in file names, in ASCII. Null for English, and for languages that are not
 * written in Latin letters.
 */
const fileNameWordsByLanguage: Record<Language, FileNameWords | null> = {
  'en-US': null,
  'en-GB': null,
  de: { invoice: 'Rechnung', quote: 'Angebot', creditNote: 'Rechnungskorrektur' },
  fr: { invoice: 'Facture', quote: 'Devis', creditNote: 'Avoir' },
  es: { invoice: 'Factura', quote: 'Presupuesto', creditNote: 'Factura-rectificativa' },
  it: { invoice: 'Fattura', quote: 'Preventivo', creditNote: 'Nota-di-credito' },
  nl: { invoice: 'Factuur', quote: 'Offerte', creditNote: 'Creditnota' },
  'pt-PT': { invoice: 'Fatura', quote: 'Orcamento', creditNote: 'Nota-de-credito' },
  'pt-BR': { invoice: 'Fatura', quote: 'Orcamento', creditNote: 'Nota-de-credito' },
  pl: { invoice: 'Faktura', quote: 'Oferta', creditNote: 'Faktura-korygujaca' },
  sv: { invoice: 'Faktura', quote: 'Offert', creditNote: 'Kreditfaktura' },
  da: { invoice: 'Faktura', quote: 'Tilbud', creditNote: 'Kreditnota' },
  cs: { invoice: 'Faktura', quote: 'Nabidka', creditNote: 'Dobropis' },
  ja: null,
  ar: null,
  he: null,
};

interface NumberInFileName {
  number: string;
  /**
   * The position of the invoice among all invoices with the same file name, for example 2 for the second. Missing for
   * the first.
   */
  fileOrdinal?: number;
  /** The language of the document. Missing for English (US). */
  language?: Language | undefined;
}
export type FiledDocument<Kind extends DocumentKind> = WithApiNames<Kind, NumberInFileName>;

/**
 * Returns the file name of a document's PDF (rule PDF-4). For the invoice INV-001, it is `invoice_inv_001.pdf`, or
 * `Rechnung-INV-001.pdf` in German. Some characters are replaced, so two invoice numbers can have the same file name.
 * The file name of the second invoice is then `invoice_inv_001 (2).pdf`.
 */
export function pdfFileName<Kind extends DocumentKind>(kind: Kind, document: FiledDocument<Kind>): string {
  const { number, fileOrdinal, language } = toCommonNames(kind, document) as unknown as NumberInFileName;
  const words = fileNameWordsByLanguage[toLanguage(language)];
  const name = words
    ? `${words[kind]}-${number.replace(/[^a-z0-9]/giu, '-')}`
    : `${englishFileNameWords[kind]}_${number.toLowerCase().replace(/[^a-z0-9]/gu, '_')}`;
  return `${name}${fileOrdinal ? ` (${fileOrdinal})` : ''}.pdf`;
}
