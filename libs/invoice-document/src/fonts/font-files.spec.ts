import { describe, expect, it } from '@jest/globals';
import { createSampleInvoice, createSampleLine } from '../testing/sample-invoice.js';
import { selectFontFiles } from './font-files.js';

const listFontFiles = (invoice: Parameters<typeof createSampleInvoice>[0]) =>
  selectFontFiles(createSampleInvoice(invoice)).map(({ path }) => path.split('/').at(-1));

describe('The font files of an invoice', () => {
  it('are regular and semibold for the body, and one file for the company name', () => {
    expect(listFontFiles({})).toEqual([
      'inter-latin-400-normal.woff2',
      'inter-latin-600-normal.woff2',
      'playfair-display-latin-600-italic.woff2',
    ]);
  });

  it('include each file once if the company name has the font of the body', () => {
    expect(listFontFiles({ companyNameFont: 'font-sans' })).toEqual([
      'inter-latin-400-normal.woff2',
      'inter-latin-600-normal.woff2',
    ]);
  });

  it('include latin-ext only for the body if only the body has such letters', () => {
    expect(listFontFiles({ lineItems: [createSampleLine({ description: 'Usługi' })] })).toEqual([
      'inter-latin-400-normal.woff2',
      'inter-latin-ext-400-normal.woff2',
      'inter-latin-600-normal.woff2',
      'inter-latin-ext-600-normal.woff2',
      'playfair-display-latin-600-italic.woff2',
    ]);
  });

  it('include latin-ext for a company name with such letters or such capitals', () => {
    expect(listFontFiles({ companyName: 'Łąka' })).toContain('playfair-display-latin-ext-600-italic.woff2');
    expect(listFontFiles({ companyName: 'Croÿ' })).toContain('playfair-display-latin-ext-600-italic.woff2');
  });

  it.each([
    ['Nguyễn Ánh', 'vietnamese'],
    ['Όμηρος', 'greek'],
    ['ἀρχή', 'greek-ext'],
    ['Лев Толстой', 'cyrillic'],
    ['Ѣ', 'cyrillic-ext'],
  ])('include the subset for %s in the body', (clientName, subset) => {
    expect(listFontFiles({ clientName })).toContain(`inter-${subset}-400-normal.woff2`);
    expect(listFontFiles({ clientName })).toContain(`inter-${subset}-600-normal.woff2`);
  });

  it.each([
    ['شركة النور', 'arabic'],
    ['אור בע״מ', 'hebrew'],
    ['บริษัท แสง', 'thai'],
    ['प्रकाश', 'devanagari'],
  ])('include a Noto font for %s, which Inter lacks', (companyName, script) => {
    expect(listFontFiles({ companyName })).toContain(`noto-sans-${script}-${script}-400-normal.woff2`);
    expect(listFontFiles({ companyName })).toContain(`noto-sans-${script}-${script}-600-normal.woff2`);
  });

  it('include the font of Japanese only if the document is in Japanese', () => {
    expect(listFontFiles({ language: 'ja' })).toContain('noto-sans-jp-japanese-400-normal.woff2');
    expect(listFontFiles({ clientName: '山田デザイン' })).toEqual(listFontFiles({}));
  });

  it('do not depend on texts that the page does not show, on the logo, or on letters that no file has', () => {
    const history = [{ reason: 'Ошибка в цене, 価格の誤り' }];
    expect(listFontFiles({ history } as object)).toEqual(listFontFiles({}));
    expect(listFontFiles({ logo: 'data:image/png;base64,iVBO', clientName: '株式会社 🙂' })).toEqual(listFontFiles({}));
  });
});
