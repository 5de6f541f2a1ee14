import { describe, expect, it } from '@jest/globals';
import { sampleInvoice, sampleLine } from '../testing/sample-invoice.js';
import { fontFilesFor } from './font-files.js';

const filesOf = (invoice: Parameters<typeof sampleInvoice>[0]) =>
  fontFilesFor(sampleInvoice(invoice)).map(({ path }) => path.split('/').at(-1));

describe('the font files of an invoice', () => {
  it('are the regular and semibold of its body and the one of the company name', () => {
    expect(filesOf({})).toEqual([
      'inter-latin-400-normal.woff2',
      'inter-latin-600-normal.woff2',
      'playfair-display-latin-600-italic.woff2',
    ]);
  });

  it('name each file once where the company name shares the font of the body', () => {
    expect(filesOf({ companyNameFont: 'font-sans' })).toEqual([
      'inter-latin-400-normal.woff2',
      'inter-latin-600-normal.woff2',
    ]);
  });

  it('grow by latin-ext where the body has such letters, and not for the company name', () => {
    expect(filesOf({ lineItems: [sampleLine({ description: 'Usługi' })] })).toEqual([
      'inter-latin-400-normal.woff2',
      'inter-latin-ext-400-normal.woff2',
      'inter-latin-600-normal.woff2',
      'inter-latin-ext-600-normal.woff2',
      'playfair-display-latin-600-italic.woff2',
    ]);
  });

  it('grow by latin-ext for a company name, also for the capitals that its letters turn into', () => {
    expect(filesOf({ companyName: 'Łąka' })).toContain('playfair-display-latin-ext-600-italic.woff2');
    expect(filesOf({ companyName: 'Croÿ' })).toContain('playfair-display-latin-ext-600-italic.woff2');
  });

  it.each([
    ['Nguyễn Ánh', 'vietnamese'],
    ['Όμηρος', 'greek'],
    ['ἀρχή', 'greek-ext'],
    ['Лев Толстой', 'cyrillic'],
    ['Ѣ', 'cyrillic-ext'],
  ])('have the letters of %s for the body', (clientName, subset) => {
    expect(filesOf({ clientName })).toContain(`inter-${subset}-400-normal.woff2`);
    expect(filesOf({ clientName })).toContain(`inter-${subset}-600-normal.woff2`);
  });

  it.each([
    ['شركة النور', 'arabic'],
    ['אור בע״מ', 'hebrew'],
    ['บริษัท แสง', 'thai'],
    ['प्रकाश', 'devanagari'],
  ])('have the letters of %s, which Inter lacks', (companyName, script) => {
    expect(filesOf({ companyName })).toContain(`noto-sans-${script}-${script}-400-normal.woff2`);
    expect(filesOf({ companyName })).toContain(`noto-sans-${script}-${script}-600-normal.woff2`);
  });

  it('are not swollen by what a saved invoice has beside its page', () => {
    const history = [{ reason: 'Ошибка в цене, 価格の誤り' }];
    expect(filesOf({ history } as object)).toEqual(filesOf({}));
  });

  it('are not swollen by a logo or by letters that no file has', () => {
    expect(filesOf({ logo: 'data:image/png;base64,iVBO', clientName: '株式会社 🙂' })).toEqual(filesOf({}));
  });
});
