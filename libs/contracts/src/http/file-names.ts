import { type Language, toLanguage } from '../rules/languages.js';
import { type ApiNamed, type DocumentKind, toNeutralNames } from './documents.js';

type FileWords = Record<DocumentKind, string>;

const englishWords: FileWords = { invoice: 'invoice', quote: 'quote', creditNote: 'credit_note' };

/**
 * The names of documents in file names, in ASCII. It is null for languages with other letters than Latin ones, and for
 * English.
 */
const wordsOfLanguage: Record<Language, FileWords | null> = {
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

interface FileNumber {
  number: string;
  /**
   * The position of the invoice among all invoices with the same file name: 2 for the second. Missing for the first.
   */
  fileOrdinal?: number;
  /** The language of the document. It is missing for English (US). */
  language?: Language | undefined;
}
export type FiledDocument<Kind extends DocumentKind> = ApiNamed<Kind, FileNumber>;

/**
 * Returns the file name of a document's PDF, such as `invoice_inv_001.pdf` for the invoice INV-001 (rule PDF-4), in
 * German `Rechnung-INV-001.pdf`. File names replace some characters, so two invoice numbers can lead to the same file
 * name. The second invoice then gets the file name `invoice_inv_001 (2).pdf`.
 */
export function pdfFileName<Kind extends DocumentKind>(kind: Kind, document: FiledDocument<Kind>): string {
  const { number, fileOrdinal, language } = toNeutralNames(kind, document) as unknown as FileNumber;
  const words = wordsOfLanguage[toLanguage(language)];
  const name = words
    ? `${words[kind]}-${number.replace(/[^a-z0-9]/giu, '-')}`
    : `${englishWords[kind]}_${number.toLowerCase().replace(/[^a-z0-9]/gu, '_')}`;
  return `${name}${fileOrdinal ? ` (${fileOrdinal})` : ''}.pdf`;
}
