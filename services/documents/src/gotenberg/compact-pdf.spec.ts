import { describe, expect, it } from '@jest/globals';
import { readPdf } from '@paperbill/testing/read-pdf';
import { compactPdf } from './compact-pdf.js';
import { addPdfInfo } from './pdf-info.js';

const PAGE_CONTENT = 'BT /F 12 Tf 20 20 Td (endstream endobj 9 0 obj) Tj ET';

/** Creates a PDF in Chromium's format. The texts in this PDF look like syntax of the PDF format. */
function aPdf(): Buffer {
  const objects = [
    '<</Title (1 0 obj endobj)\n/Creator (Chromium)>>',
    '<</Type /Page\n/Resources <</Font <</F 4 0 R>>>>\n/MediaBox [0 0 595 842]\n/Contents 3 0 R\n/Parent 5 0 R>>',
    `<</Length ${PAGE_CONTENT.length}>> stream\n${PAGE_CONTENT}\nendstream`,
    '<</Type /Font\n/Subtype /Type1\n/BaseFont /Helvetica>>',
    '<</Type /Pages\n/Count 1\n/Kids [2 0 R]>>',
    '<</Type /Catalog\n/Pages 5 0 R\n/Lang (trailer endstream)>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((content, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 7\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${file}trailer\n<</Size 7\n/Root 6 0 R\n/Info 1 0 R>>\nstartxref\n${table}\n%%EOF\n`, 'latin1');
}

const pdfInfo = { title: 'Invoice 7 – Łąka', author: 'Łąka', subject: 'Invoice', creator: 'Paperbill' };

describe('compactPdf', () => {
  it('keeps content, metadata and appended objects', async () => {
    const compact = await compactPdf(addPdfInfo(aPdf(), pdfInfo));
    expect(compact.toString('latin1')).toMatch(/^%PDF-1\.5\n/);
    expect(compact.toString('latin1')).not.toContain('/Type /Catalog');
    const { text, pages, title, info: described } = await readPdf(compact);
    expect({ text, pages, title }).toEqual({
      text: 'endstream endobj 9 0 obj',
      pages: [[595, 842]],
      title: 'Invoice 7 – Łąka',
    });
    expect(described).toMatchObject({ Author: 'Łąka', Creator: 'Paperbill', Language: 'trailer endstream' });
  });

  it.each([
    ['a PDF without an info dictionary', (pdf: string) => pdf.replace('/Info 1 0 R', '')],
    ['a wrong offset of the table', (pdf: string) => pdf.replace(/startxref\n\d+/, 'startxref\n20')],
    [
      'an offset of the table after the end of the file',
      (pdf: string) => pdf.replace(/startxref\n\d+/, 'startxref\n99999999'),
    ],
    ['an object with a wrong number', (pdf: string) => pdf.replace('\n4 0 obj', '\n8 0 obj')],
    ['more objects than the file has', (pdf: string) => pdf.replace('xref\n0 7', 'xref\n0 7000000')],
    ['an impossible number of objects', (pdf: string) => pdf.replace('/Size 7', '/Size 9999999999')],
    ['an object number above the declared size', (pdf: string) => pdf.replace('/Size 7', '/Size 4')],
    [
      'tables that form a cycle',
      (pdf: string) => pdf.replace(/\/Info 1 0 R(>>\s+startxref\n(\d+))/, '/Info 1 0 R\n/Prev $2$1'),
    ],
  ])('returns a malformed file unchanged: %s', async (_, changed) => {
    const pdf = Buffer.from(changed(aPdf().toString('latin1')), 'latin1');
    expect(await compactPdf(pdf)).toBe(pdf);
  });
});
