import { expect, it } from '@jest/globals';
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
