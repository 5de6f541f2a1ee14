import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readBytes } from '../../test/read-bytes.js';
import { readCsv, writeCsv } from './csv.js';

const writeAndReadCells = async (...cells: string[]) => {
  const bytes = await readBytes(writeCsv([{ header: 'Name', value: (cell: string) => cell }], cells));
  return [[...bytes.slice(0, 3)], new TextDecoder().decode(bytes).split('\r\n')] as const;
};

it('writeCsv starts with a byte order mark, so that Excel shows umlauts', async () => {
  expect(await writeAndReadCells('Müller & Söhne', 'a "b", c')).toEqual([
    [0xef, 0xbb, 0xbf],
    ['Name', 'Müller & Söhne', '"a ""b"", c"', ''],
  ]);
});

it('writeCsv neutralizes formulas, but keeps phone numbers and plain numbers unchanged', async () => {
  const [, lines] = await writeAndReadCells(
    '=1+1',
    '+49 30 1',
    '+4930123456',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '-10.50',
    '12',
    'a=b',
  );
  expect(lines.slice(1, -1)).toEqual([
    '"\'=1+1"',
    '"\'+49 30 1"',
    '"\'+4930123456"',
    '"\'-2+3"',
    '"\'@SUM(A1)"',
    '"\'\t=1"',
    '-10.50',
    '12',
    'a=b',
  ]);
  const [, carriage] = await writeAndReadCells('\r=1');
  expect(carriage.join('')).toContain("'");
});

it('writeCsv uses semicolons and decimal commas for the format decimalComma', async () => {
  const columns = [
    { header: 'Invoice', value: ([number]: string[]) => number! },
    { header: 'Total', value: ([, total]: string[]) => total!, isDecimal: true },
  ];
  const rows = [
    ['2026.10', '1234.50'],
    ['a;b', '-10.00'],
  ];
  const bytes = await readBytes(writeCsv(columns, rows, 'decimalComma'));
  expect(new TextDecoder().decode(bytes)).toBe('Invoice;Total\r\n2026.10;1234,50\r\n"a;b";-10,00\r\n');
  expect(readCells(toFileContent(bytes)).slice(1)).toEqual([
    ['2026.10', '1234,50'],
    ['a;b', '-10,00'],
  ]);
});

/** Converts bytes to an ArrayBuffer, as a browser returns it for a file. */
const toFileContent = (bytes: Iterable<number>): ArrayBuffer => Uint8Array.from(bytes).buffer;
const utf8 = (text: string): ArrayBuffer => toFileContent(new TextEncoder().encode(text));
const utf16 = (text: string, isLittleEndian: boolean): ArrayBuffer => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  [...`\uFEFF${text}`].forEach((letter, at) => view.setUint16(2 * at, letter.charCodeAt(0), isLittleEndian));
  return view.buffer;
};
const readCells = (file: ArrayBuffer) => readCsv(file, 100).map(({ cells }) => cells);

describe('readCsv', () => {
  const table = [
    ['Straße', 'Preis'],
    ['Öder Weg 1, Hof', '1,50'],
  ];
  const written = (delimiter: string) => `Straße${delimiter}Preis\n"Öder Weg 1, Hof"${delimiter}"1,50"\n`;

  it.each([',', ';', '\t'])('detects the delimiter %j', (delimiter) => {
    expect(readCells(utf8(written(delimiter)))).toEqual(table);
    expect(readCells(utf8(`\n\n${written(delimiter).replace('\n', '\n\n\n\n')}`))).toEqual(table);
    expect(readCsv(utf8(`sep=${delimiter}\n${written(delimiter)}`), 100)[0]).toEqual({ number: 1, cells: table[0] });
  });

  it('decodes UTF-8, UTF-16 and Windows-1252 with any line ends', () => {
    expect(readCells(utf8(`\uFEFF${written(';')}`))).toEqual(table);
    expect(readCells(utf16(written('\t'), true))).toEqual(table);
    expect(readCells(utf16(written('\t'), false))).toEqual(table);
    expect(readCells(toFileContent([...written(';')].map((letter) => letter.charCodeAt(0))))).toEqual(table);
    for (const end of ['\r\n', '\r']) expect(readCells(utf8(written(';').replaceAll('\n', end)))).toEqual(table);
    expect(readCells(utf8('a;b\r\nc;d\ne;f\r\n'))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
  });

  it('numbers rows like a spreadsheet: blank rows count, but not for maxRows, and a cell can have several lines', () => {
    const file = utf8('Name,Street\n\n , \nOak Lane,"1 Oak Lane\nBackyard"\n\nHarbor,\n');
    expect(readCsv(file, 100).map(({ number }) => number)).toEqual([1, 4, 6]);
    expect(readCsv(file, 2).map(({ number }) => number)).toEqual([1, 4]);
  });
});

it('readCsv returns unchanged what writeCsv wrote: formulas, quotes, line ends, umlauts, other scripts', async () => {
  const special = fc.constantFrom(...'=+-@\'"\t\r\n,;0123456789.äöüß€＝ ', '\uFEFF', 'a');
  const cell = fc.oneof(fc.string({ unit: special }), fc.string({ unit: 'grapheme' }), fc.double().map(String));
  // Blank rows are excluded, because `readCsv` skips them.
  const row = fc.tuple(cell, cell).filter((cells) => cells.join('').trim() !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
      const columns = [0, 1].map((at) => ({ header: `Column ${at}`, value: (cells: string[]) => cells[at]! }));
      const bytes = await readBytes(writeCsv<string[]>(columns, rows));
      const [, ...read] = readCsv(toFileContent(bytes), 100);
      const withPlainLineEnds = rows.map((cells) => cells.map((text) => text.replace(/\r\n?/g, '\n')));
      expect(read.map(({ cells }) => cells)).toEqual(withPlainLineEnds);
      expect(read.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 2));
    }),
  );
});
