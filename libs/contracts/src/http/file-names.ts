import { type Language, toLanguage } from '../rules/languages.js';
import { type WithApiNames, type DocumentKind, toCommonNames } from './documents.js';

type FileNameWords = Record<DocumentKind, string>;

const englishFileNameWords: FileNameWords = { invoice: 'invoice', quote: 'quote', creditNote: 'credit_note' };

/**
 * The words in file names, in ASCII. They are null for English, and for languages that are not written in
 * Latin letters.
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
   * The position of the invoice among the invoices with the same file name, for example 2 for the second. The first
   * invoice does not have this field.
   */
  fileOrdinal?: number;
  /** The language of the document. The field is missing for English (US). */
  language?: Language | undefined;
}
export type FiledDocument<Kind extends DocumentKind> = WithApiNames<Kind, NumberInFileName>;

/**
 * Returns the name of the PDF: `invoice_inv_001.pdf` for the invoice INV-001, or `Rechnung-INV-001.pdf` in German (rule
 * PDF-4). Some characters are replaced, so two invoices can have the same name. The name of the second one is
 * `invoice_inv_001 (2).pdf`.
 */
export function pdfFileName<Kind extends DocumentKind>(kind: Kind, document: FiledDocument<Kind>): string {
  const { number, fileOrdinal, language } = toCommonNames(kind, document) as unknown as NumberInFileName;
  const words = fileNameWordsByLanguage[toLanguage(language)];
  const name = words
    ? `${words[kind]}-${number.replace(/[^a-z0-9]/giu, '-')}`
    : `${englishFileNameWords[kind]}_${number.toLowerCase().replace(/[^a-z0-9]/gu, '_')}`;
  return `${name}${fileOrdinal ? ` (${fileOrdinal})` : ''}.pdf`;
}
