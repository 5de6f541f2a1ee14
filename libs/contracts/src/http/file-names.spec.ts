import { expect, it } from '@jest/globals';
import { creditNoteFileName, pdfFileName, quoteFileName } from './file-names.js';

it('a file is named by what the document is and by its number', () => {
  const names = [pdfFileName({ invoiceNumber: 'INV-001' }), creditNoteFileName('CN/1'), quoteFileName('Q 1')];
  expect(names).toEqual(['invoice_inv_001.pdf', 'credit_note_cn_1.pdf', 'quote_q_1.pdf']);
});

it('the PDF of an invoice whose name an earlier one has says which it is', () => {
  expect(pdfFileName({ invoiceNumber: 'FV-01/02', fileOrdinal: 2 })).toBe('invoice_fv_01_02 (2).pdf');
});
