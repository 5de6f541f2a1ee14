import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { type Product, productCsvColumns, type Tax } from '@paperbill/contracts/http';
import { aProduct, aTax } from '@paperbill/testing/data';
import type { ArchiveFile } from './archive-file.js';
import { createCatalogueFiles } from './catalogue-files.js';

const taxes: Tax[] = [
  { ...aTax({ name: 'GST', rate: '5.00' }), id: 'gst' },
  { ...aTax({ name: 'QST', rate: '9.975' }), id: 'qst' },
];

async function readCsv(...defaults: Partial<Product>[]): Promise<string[]> {
  async function* catalogueItems(): AsyncGenerator<Product[]> {
    for (const defaultFields of defaults)
      yield [{ ...aProduct({ name: 'Ink', description: '', ...defaultFields }), id: '1', createdAt: '' }];
  }
  const files = new Array<ArchiveFile>();
  for await (const file of createCatalogueFiles('products', catalogueItems, productCsvColumns, taxes)) files.push(file);
  expect(files.map(({ name }) => name)).toEqual(['products.csv', 'products.json']);
  return (await text(files[0]!.content as Readable)).trim().split('\r\n');
}

it('A file names currencies, taxes and languages if an item has one, without deleted taxes', async () => {
  expect((await readCsv({})).map((line) => line.split(',').length)).toEqual([4, 4]);
  expect(await readCsv({}, { currency: 'CAD', defaultTaxIds: ['gst', 'deleted', 'qst'] })).toEqual([
    'Name,Description,Unit,Unit Price,Currency,Taxes',
    'Ink,,hour,120.00,,',
    'Ink,,hour,120.00,CAD,GST (5%); QST (9.975%)',
  ]);
  expect(await readCsv({}, { language: 'de' } as Partial<Product>)).toEqual([
    'Name,Description,Unit,Unit Price,Language',
    'Ink,,hour,120.00,',
    'Ink,,hour,120.00,de',
  ]);
});
