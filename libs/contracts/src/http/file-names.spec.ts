import { expect, it } from '@jest/globals';
import { type Language, languages } from '../rules/languages.js';
import { pdfFileName } from './file-names.js';

it('pdfFileName contains the kind and the number of the document', () => {
  const names = [
    pdfFileName('invoice', { invoiceNumber: 'INV-001' }),
    pdfFileName('creditNote', { number: 'CN/1' }),
    pdfFileName('quote', { number: 'Q 1' }),
  ];
  expect(names).toEqual(['invoice_inv_001.pdf', 'credit_note_cn_1.pdf', 'quote_q_1.pdf']);
});

it('pdfFileName adds an ordinal if an earlier invoice has the same file name', () => {
  expect(pdfFileName('invoice', { invoiceNumber: 'FV-01/02', fileOrdinal: 2 })).toBe('invoice_fv_01_02 (2).pdf');
});

it.each<[Language, string[]]>([
  ['de', ['Rechnung-INV-001.pdf', 'Rechnungskorrektur-CN-1.pdf', 'Angebot-Q-1.pdf']],
  ['pl', ['Faktura-INV-001.pdf', 'Faktura-korygujaca-CN-1.pdf', 'Oferta-Q-1.pdf']],
  ['en-GB', ['invoice_inv_001.pdf', 'credit_note_cn_1.pdf', 'quote_q_1.pdf']],
  ['ja', ['invoice_inv_001.pdf', 'credit_note_cn_1.pdf', 'quote_q_1.pdf']],
])('pdfFileName names the kind in the language of the document: %s', (language, names) => {
  expect([
    pdfFileName('invoice', { invoiceNumber: 'INV-001', language }),
    pdfFileName('creditNote', { number: 'CN/1', language }),
    pdfFileName('quote', { number: 'Q 1', language }),
  ]).toEqual(names);
});

it.each(languages)('pdfFileName contains only ASCII letters, digits and separators: %s', (language) => {
  for (const kind of ['invoice', 'quote', 'creditNote'] as const) {
    const numbers = { invoiceNumber: 'Ä/7', number: 'Ä/7' };
    expect(pdfFileName(kind, { ...numbers, fileOrdinal: 2, language })).toMatch(/^[\w-]+ \(2\)\.pdf$/);
  }
});
