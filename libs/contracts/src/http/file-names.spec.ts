import { expect, it } from '@jest/globals';
import { creditNoteFileName, fileNamer, pdfFileName, quoteFileName } from './file-names.js';

it('a file is named by what the document is and by its number', () => {
  expect([pdfFileName('INV-001'), creditNoteFileName('CN/1'), quoteFileName('Q 1')]).toEqual([
    'invoice_inv_001.pdf',
    'credit_note_cn_1.pdf',
    'quote_q_1.pdf',
  ]);
});

it('each file of a folder has a name of its own, and those before it keep theirs', () => {
  const nameOf = fileNamer();
  expect(['FV-01/02/2019', 'FV-2', 'FV-01-02-2019', 'fv 01 02 2019'].map(pdfFileName).map(nameOf)).toEqual([
    'invoice_fv_01_02_2019.pdf',
    'invoice_fv_2.pdf',
    'invoice_fv_01_02_2019 (2).pdf',
    'invoice_fv_01_02_2019 (3).pdf',
  ]);
});
