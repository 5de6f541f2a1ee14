import { describe, expect, it, jest } from '@jest/globals';
import { findUsedDefaults, type Tax, toDefaultCsvColumns } from '@paperbill/contracts/http';
import type { Currency } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { formatTaxName } from '@paperbill/money';
import { readCsv } from '../../csv/csv.js';
import { findColumns, readRows } from '../../entities/import/import-rows.js';
import { productCsv } from './product-csv.js';
import { getImportFields } from '../../csv/entity-csv.js';
import { sampleTax } from '../../../test/samples.js';
import { productImport } from './product-import.js';

function readProducts(lines: string[], taxes: Tax[] = [], ownCurrency?: Currency) {
  const [head, ...rows] = readCsv(new TextEncoder().encode(lines.join('\n')).buffer, 100);
  const rules = { ...productImport, taxes };
  return readRows(
    { ...productCsv, ownCurrency },
    rules,
    rows,
    findColumns(getImportFields(productCsv), rules, head!.cells),
  );
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

  it("has the browser's decimal separator if the file is ambiguous", () => {
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

describe('The currency and the taxes of an imported product', () => {
  const taxes = [
    sampleTax({ id: 'old', name: 'USt.', rate: '16.00', isArchived: true }),
    sampleTax({ id: 'full', name: 'USt.', rate: '19.00' }),
    sampleTax({ id: 'reduced', name: 'USt.', rate: '7.00' }),
  ];

  it('can be in columns, and the price is then in this currency', () => {
    const [row] = readProducts(['Name,Price,Currency,Taxes', 'Villa,"¥2,500,000,000",jpy,ust. 7%; USt. 19%'], taxes);
    expect([row!.errors, row!.values, row!.texts]).toEqual([
      [],
      expect.objectContaining({ unitPrice: '2500000000.00', currency: 'JPY', defaultTaxIds: ['reduced', 'full'] }),
      expect.objectContaining({ unitPrice: '¥2,500,000,000', currency: 'JPY', defaultTaxIds: 'USt. (7%); USt. (19%)' }),
    ]);
  });

  it('must name one tax, and a tax can have a semicolon in its name', () => {
    const more = [
      ...taxes,
      sampleTax({ id: 'city', name: 'Tax; City', rate: '2.00' }),
      sampleTax({ id: 'tax', name: 'Tax', rate: '1.00' }),
      sampleTax({ id: 'twin', name: 'Duty', rate: '3.00' }),
      sampleTax({ id: 'other twin', name: 'Duty', rate: '3.00' }),
    ];
    const cells = ['USt.', '"Tax; City (2%); Tax; USt. 7%"', 'Duty 3%', 'USt. 16%'];
    const rows = readProducts(['Name,Price,Taxes', ...cells.map((cell) => `Ink,5,${cell}`)], more);
    expect(rows.map(({ errors, values }) => (errors.length > 0 ? errors : values['defaultTaxIds']))).toEqual([
      [`Taxes: ${validationTexts.ambiguousTax('USt.', 'USt. (19%), USt. (7%)')}`],
      ['city', 'tax', 'reduced'],
      [`Taxes: ${validationTexts.sameTaxName('Duty (3%)')}`],
      ['old'],
    ]);
  });

  it('are read again as they were exported', () => {
    const columns = toDefaultCsvColumns(findUsedDefaults([{ currency: 'EUR' }]), taxes, formatTaxName);
    const cells = columns.map(({ value }) => value({ currency: 'EUR', defaultTaxIds: ['reduced', 'old'] }));
    const [row] = readProducts(
      [`Name,Price,${columns.map(({ header }) => header).join()}`, `Ink,5,${cells.join()}`],
      taxes,
    );
    expect(row!.values).toMatchObject({ currency: 'EUR', defaultTaxIds: ['reduced', 'old'] });
  });

  it('are refused if they are unknown, or if the price is in another currency', () => {
    const rows = readProducts(['Name,Price,Currency,Taxes', 'A,1,Taler,', 'B,£1,EUR,', 'C,1,EUR,MwSt.'], taxes);
    expect(rows.map(({ errors }) => errors)).toEqual([
      [`Currency: ${validationTexts.unknownCurrency('Taler')}`],
      [`Unit Price: ${validationTexts.otherCurrency('£', 'EUR')}`],
      [`Taxes: ${validationTexts.unknownTax('MwSt.')}`],
    ]);
  });

  it('are left out if the file has none, and the price is in the currency of the settings', () => {
    const lines = ['Name,Price', 'Ink,5'];
    expect(Object.keys(readProducts(lines)[0]!.values)).toEqual(['name', 'description', 'unit', 'unitPrice']);
    const [row] = readProducts(lines, [], 'EUR');
    expect([row!.values['currency'], row!.texts['unitPrice']]).toEqual(['EUR', '€5.00']);
  });
});

it('The unit of an imported product can be the label that the client shows for it', () => {
  expect(readProducts(['Name,Price,Unit', 'Paper,5,square meter'])[0]!.values).toMatchObject({ unit: 'square_meter' });
});
