import { describe, expect, it } from '@jest/globals';
import { attachmentTypes } from '@paperbill/contracts/rules';
import { aJpegFile, anXlsxFile, aPdfFile, aPngFile, aZipFile } from '@paperbill/testing/data';
import fc from 'fast-check';
import { detectAttachmentType } from './detect-type.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('The type of a file', () => {
  it.each([
    ['plan.pdf', aPdfFile(), 'application/pdf'],
    ['photo.jpg', aPngFile(), 'image/png'],
    ['photo', aJpegFile(), 'image/jpeg'],
    ['files.zip', aZipFile(), 'application/zip'],
    ['empty.zip', aZipFile({}), 'application/zip'],
    ['table.xlsx', anXlsxFile(), XLSX],
    ['table.CSV', Buffer.from('\ufeffName;Größe\r\nAda;1,5\r\n'), 'text/csv'],
    ['table.csv', Buffer.from('Name;Gr\xf6\xdfe\n', 'latin1'), 'text/csv'],
  ])('of %s is detected', (name, content, type) => {
    expect(detectAttachmentType(content, name)).toBe(type);
  });

  it.each([
    ['a web page', 'page.csv', Buffer.from('\ufeff \n<html><script>alert(1)</script>')],
    [
      'a web page after invisible characters',
      'page.csv',
      Buffer.from('\ufeff\ufeff\u00a0\u200b<script>alert(1)</script>'),
    ],
    ['a web page with the name of a PDF', 'page.pdf', Buffer.from('<html>')],
    ['SVG', 'picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a text with another name', 'notes.txt', Buffer.from('a,b')],
    ['a program with the name of a table', 'run.csv', Buffer.from('MZ\0\0')],
    ['UTF-16', 'table.csv', Buffer.from('\ufeffa;b', 'utf16le')],
    ['a Word document', 'letter.docx', aZipFile({ '[Content_Types].xml': '', 'word/document.xml': '' })],
    ['a Word document with the name of a table', 'a.xlsx', aZipFile({ '[Content_Types].xml': '', 'word/a.xml': '' })],
    ['a table with the name of a program', 'table.xlsm', anXlsxFile()],
    [
      'a table with macros',
      'a.xlsx',
      aZipFile({ '[Content_Types].xml': '', 'xl/workbook.xml': '', 'xl/vbaProject.bin': '' }),
    ],
    ['a Java archive', 'app.jar', aZipFile({ 'META-INF/MANIFEST.MF': '' })],
    ['a page before a ZIP file', 'page.zip', Buffer.concat([Buffer.from('<script>'), aZipFile()])],
    ['a page after a ZIP file', 'page.zip', Buffer.concat([aZipFile(), Buffer.from('<script>')])],
    ['a damaged ZIP file', 'files.zip', aZipFile().subarray(0, 40)],
    ['GIF', 'a.png', Buffer.from('GIF89a')],
  ])('is refused: %s', (_title, name, content) => {
    expect(detectAttachmentType(content, name)).toBeUndefined();
  });

  it('of any bytes is detected without an error', () => {
    const start = fc.constantFrom('', '%PDF-', 'PK\x03\x04', 'PK\x05\x06');
    const archive = anXlsxFile();
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 100 }), fc.nat(), fc.string(), (signature, bytes, at, name) => {
        const damaged = Buffer.from(archive);
        damaged.set(bytes.subarray(0, 4), at % (archive.length - 4));
        for (const content of [Buffer.concat([Buffer.from(signature, 'latin1'), bytes]), damaged]) {
          const type = detectAttachmentType(content, `${name}.xlsx`);
          if (type !== undefined) expect(attachmentTypes).toContain(type);
        }
      }),
    );
  });
});
