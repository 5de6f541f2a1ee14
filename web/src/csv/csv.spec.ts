import { expect, it } from '@jest/globals';
import { readBytes } from '../../test/read-bytes.js';
import { writeCsv } from './csv.js';

const read = async (...cells: string[]) => {
  const bytes = await readBytes(writeCsv([{ header: 'Name', value: (cell: string) => cell }], cells));
  return [[...bytes.slice(0, 3)], new TextDecoder().decode(bytes).split('\r\n')] as const;
};

it('A CSV begins with a byte order mark, so that Excel shows umlauts', async () => {
  expect(await read('Müller & Söhne', 'a "b", c')).toEqual([
    [0xef, 0xbb, 0xbf],
    ['Name', 'Müller & Söhne', '"a ""b"", c"', ''],
  ]);
});

it('A CSV holds no formulas, and leaves plain numbers as they are', async () => {
  const [, lines] = await read('=1+1', '+49 30 1', '-2+3', '@SUM(A1)', '\t=1', '-10.50', '+5', '12', 'a=b');
  expect(lines.slice(1, -1)).toEqual([
    '"\'=1+1"',
    '"\'+49 30 1"',
    '"\'-2+3"',
    '"\'@SUM(A1)"',
    '"\'\t=1"',
    '-10.50',
    '+5',
    '12',
    'a=b',
  ]);
  const [, carriage] = await read('\r=1');
  expect(carriage.join('')).toContain("'");
});
