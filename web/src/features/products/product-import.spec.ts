import { describe, expect, it, jest } from '@jest/globals';
import { validationTexts } from '@paperbill/contracts/texts';
import { readCsv } from '../../csv/csv.js';
import { findColumns, readRows } from '../../entities/import/import-rows.js';
import { productCsv } from './product-csv.js';
import { productImport } from './product-import.js';

function readProducts(lines: string[]) {
  const [head, ...rows] = readCsv(new TextEncoder().encode(lines.join('\n')).buffer, 100);
  return readRows(productCsv, productImport, rows, findColumns(productCsv.fields, productImport, head!.cells));
}

const readPrices = (prices: string[]) => readProducts(['Name;Price', ...prices.map((price) => `Ink;${price}`)]);

describe('The price of an imported product', () => {
  it.each([
    ['decimal commas', '1.234,50 $;12,00 USD;USD 7;US$ 1.500;5,5', ['1234.50', '12.00', '7.00', '1500.00', '5.50']],
    ['decimal points', '$1,234.50;1,234 usd;$ 12.00;USD $7;5.5', ['1234.50', '1234.00', '12.00', '7.00', '5.50']],
  ])('can have a currency sign and %s', (_, prices, amounts) => {
    const rows = readPrices(prices.split(';'));
    expect(rows.map(({ values, errors }) => [values['unitPrice'], errors])).toEqual(amounts.map((one) => [one, []]));
  });

  it("has the browser's decimal sign if the file is ambiguous", () => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
    expect(readPrices(['1,234', '5']).map(({ values }) => values['unitPrice'])).toEqual(['1.234', '5.00']);
  });

  it('is refused in another currency, and the error names the currency', () => {
    const rows = readPrices(['1.234,50 €', 'EUR 12', 'CA$ 5', '£7', '8 chf', '9 xyz', '10,00']);
    expect(rows.map(({ errors }) => errors)).toEqual([
      ...['€', 'EUR', 'CA$', '£', 'chf'].map((one) => [`Unit Price: ${validationTexts.foreignCurrency(one)}`]),
      [`Unit Price: ${validationTexts.price}`],
      [],
    ]);
  });
});

it('The unit of an imported product can be the label that the client shows for it', () => {
  expect(readProducts(['Name,Price,Unit', 'Paper,5,square meter'])[0]!.values).toMatchObject({ unit: 'square_meter' });
});
