import { beforeAll, describe, expect, it } from '@jest/globals';
import { clientIdLines, type DocumentKind, documentKinds } from '@paperbill/contracts/http';
import {
  DEFAULT_LANGUAGE,
  formatDate,
  invoiceTemplates,
  type Language,
  languages,
  lineItemUnits,
  productUnits,
  quickAddItemUnits,
  taxKinds,
} from '@paperbill/contracts/rules';
import { formatMoney, formatQuantity, formatTaxRate } from '@paperbill/money';
import { selectFontFiles } from '../fonts/font-files.js';
import { allSubsets, findSubsets } from '../fonts/font-ranges.js';
import { renderInvoiceHtml } from '../html/render-invoice-html.js';
import { type InvoiceDocumentData, toSheetData } from '../invoice-document-data.js';
import { createSampleInvoice, createSampleLine } from '../testing/sample-invoice.js';
import { englishTexts, type SheetTexts } from '@paperbill/contracts/languages';
import { getSheetTexts, loadSheetTexts } from '@paperbill/contracts/languages';

const rightToLeftLanguages: readonly Language[] = ['ar', 'he'];
const translatedLanguages = languages.filter((language) => !language.startsWith('en'));

beforeAll(() => Promise.all(languages.map((language) => loadSheetTexts({ language }))));

/** Returns all texts of a language by their keys. Functions are called with placeholders such as `{0}` as arguments. */
function listTexts(texts: SheetTexts): Map<string, string> {
  const lists = {
    discount: [texts.amounts.discount(), texts.amounts.discount('{1}')],
    taxKind: taxKinds.map(texts.amounts.taxKind),
    formatPaymentTerms: [0, 30].map(texts.formatPaymentTerms),
    unitLabel: [...new Set([...lineItemUnits, ...productUnits, ...quickAddItemUnits])].map((unit) =>
      texts.unitLabel(unit, '2'),
    ),
  };
  const list = (value: unknown, key: string): [string, string][] => {
    if (key === 'amounts.language') return [];
    if (typeof value === 'string') return [[key, value]];
    const name = key.slice(key.lastIndexOf('.') + 1);
    const values: unknown = Object.hasOwn(lists, name) ? lists[name as keyof typeof lists] : value;
    if (typeof values === 'function') return [[key, (values as (...of: string[]) => string)('{1}', '{2}', '{3}')]];
    return Object.entries(values as object).flatMap(([member, of]) => list(of, key ? `${key}.${member}` : member));
  };
  return new Map(list(texts, ''));
}

/** Returns a pattern that matches a text with any values in place of its placeholders. */
const toPattern = (text: string): RegExp => {
  const parts = text.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
};

const tax = {
  id: 'a',
  name: 'X',
  rate: '19.00',
  kind: 'standard',
  sentence: '',
  base: '10.00',
  amount: '1.90',
} as const;

/** Creates a document that shows nearly all texts. Texts that a user would write contain no words of any language. */
function createSheet(kind: DocumentKind, changes: Partial<InvoiceDocumentData>): InvoiceDocumentData {
  const invoice = createSampleInvoice({
    number: '7',
    ...{ reference: '8', note: '9', deliveryStart: '2026-01-01', deliveryEnd: '2026-01-31' },
    ...{ clientTaxId: '1', companyTaxId: '2', companyRegistrationNumber: '3' },
    ...{ discount: { kind: 'percentage', value: '10.00' }, deposit: '5.00', roundingAmount: '0.01', watermark: true },
    exchange: { currency: 'EUR', rate: '0.9431', date: '2026-01-30' },
    taxes: [tax, { ...tax, id: 'b', kind: 'exempt', rate: '0.00', amount: '0.00' }],
    pricesIncludeTax: true,
    lineItems: ['hours', 'day(s)'].map((unit) => createSampleLine({ unit, taxIds: [unit === 'hours' ? 'a' : 'b'] })),
    ...changes,
  });
  return {
    ...toSheetData(kind, invoice, { logo: '', brandName: 'Paperbill' }),
    ...(kind === 'creditNote' && { creditedInvoice: { number: '6', date: '2026-01-02', reason: '5' } }),
  };
}

/** Returns the text nodes of a page, and the texts in its CSS. */
const listShownTexts = (html: string): string[] =>
  html
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .split(/<[^>]*>|'/)
    .map((text) => text.trim())
    .filter(Boolean);

describe.each(translatedLanguages)('The sheet in the language %s', (language) => {
  it.each(invoiceTemplates)('contains no English text in the design %s', (invoiceTemplate) => {
    const own = [...listTexts(getSheetTexts({ language })).values()];
    const foreign = [...listTexts(englishTexts).values()].filter(
      (text) => !own.includes(text) && /[A-Za-z]{2}/.test(text),
    );
    const patterns = foreign.map((text) => toPattern(text.trim()));
    for (const kind of documentKinds) {
      const shown = listShownTexts(renderInvoiceHtml(createSheet(kind, { language, invoiceTemplate })));
      expect(shown.length).toBeGreaterThan(40);
      expect(shown.filter((text) => patterns.some((pattern) => pattern.test(text)))).toEqual([]);
    }
  });

  it('has the placeholders of the English texts', () => {
    const placeholders = (texts: SheetTexts) =>
      new Map([...listTexts(texts)].map(([key, text]) => [key, (text.match(/\{\d\}/g) ?? []).sort()]));
    expect(placeholders(getSheetTexts({ language }))).toEqual(placeholders(englishTexts));
  });

  it('embeds fonts with the letters of all its texts', () => {
    const text = [...listTexts(getSheetTexts({ language })).values()].join('');
    const months = Array.from({ length: 12 }, (_, month) =>
      formatDate(`2026-${`${month + 1}`.padStart(2, '0')}-01`, language),
    );
    const selectedFontPaths = selectFontFiles(createSampleInvoice({ language })).map(({ path }) => path);
    for (const subset of findSubsets(text + months.join(''), allSubsets))
      expect(selectedFontPaths).toContainEqual(expect.stringContaining(`inter-${subset}-400-normal`));
  });

  it('is marked as a document in this language', () => {
    const html = renderInvoiceHtml(createSampleInvoice({ language }));
    const direction = rightToLeftLanguages.includes(language) ? ' dir="rtl"' : '';
    expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}"${direction}>`));
    expect(html).toContain(`<article class="invoice" lang="${language}"${direction} style=`);
  });
});

/** The words that Directive 2010/45/EU requires in each language. */
const reverseChargeWords: Partial<Record<Language, string>> = {
  fr: 'autoliquidation',
  es: 'inversión del sujeto pasivo',
  it: 'inversione contabile',
  nl: 'btw verlegd',
  'pt-PT': 'autoliquidação',
  pl: 'odwrotne obciążenie',
  sv: 'omvänd betalningsskyldighet',
  da: 'omvendt betalingspligt',
  cs: 'daň odvede zákazník',
};

it.each(Object.entries(reverseChargeWords))('The word for reverse charge in the language %s is %s', (tag, word) => {
  expect(getSheetTexts({ language: tag as Language }).amounts.taxKind('reverse-charge')).toBe(word);
});

describe('The French texts', () => {
  it('have a space before the colon of an id', () => {
    const { partyIds } = getSheetTexts({ language: 'fr' });
    expect(clientIdLines({ clientTaxId: 'FR40' }, partyIds, 'fr')).toEqual(['N° TVA/fiscal\u00a0: FR40']);
  });
});

describe('The German texts', () => {
  it('never call a credit note a Gutschrift, which is a self-billed invoice', () => {
    const texts = [...listTexts(getSheetTexts({ language: 'de' })).values()];
    expect(texts.filter((text) => /gutschrift/i.test(text))).toEqual([]);
    expect(texts).toContain('Rechnungskorrektur');
  });
});

it.each<[Language, string, string[]]>([
  ['en-US', 'hours', ['hours', 'hours', 'hours', 'hours']],
  ['de', 'hour(s)', ['Stunde', 'Stunden', 'Stunden', 'Stunden']],
  ['fr', 'hours', ['heure', 'heure', 'heures', 'heures']],
  ['pl', 'hour(s)', ['godzina', 'godziny', 'godziny', 'godzin']],
  ['pl', 'day', ['dzień', 'dnia', 'dni', 'dni']],
  ['cs', 'hours', ['hodina', 'hodiny', 'hodiny', 'hodin']],
  ['cs', 'day(s)', ['den', 'dne', 'dny', 'dní']],
  ['ja', 'hours', ['時間', '時間', '時間', '時間']],
  ['ar', 'hours', ['ساعة', 'ساعة', 'ساعتان', 'ساعات']],
  ['he', 'hours', ['שעה', 'שעות', 'שעות', 'שעות']],
])('The unit in the language %s of %s has the form of the quantities 1, 1.5, 2 and 5', (language, unit, forms) => {
  const { unitLabel } = getSheetTexts({ language });
  expect(['1.00', '1.50', '2.00', '5.00'].map((quantity) => unitLabel(unit, quantity))).toEqual(forms);
});

it('Arabic units have the form of each plural category', () => {
  const { unitLabel } = getSheetTexts({ language: 'ar' });
  expect(['0', '1', '2', '3', '11', '100'].map((days) => unitLabel('day', days))).toEqual([
    'يوم',
    'يوم',
    'يومان',
    'أيام',
    'يوما',
    'يوم',
  ]);
  const { formatPaymentTerms } = getSheetTexts({ language: 'ar' });
  expect([1, 2, 10, 30, 100].map(formatPaymentTerms)).toEqual([
    'خلال يوم واحد',
    'خلال يومين',
    'خلال 10 أيام',
    'خلال 30 يوما',
    'خلال 100 يوم',
  ]);
});

describe.each(rightToLeftLanguages)('The sheet from right to left in the language %s', (language) => {
  it.each(invoiceTemplates)('isolates numbers, ids and names of the user in the design %s', (invoiceTemplate) => {
    const lineItems = ['a', 'b'].map((id) => createSampleLine({ taxIds: [id] }));
    const html = renderInvoiceHtml(
      createSheet('invoice', { language, invoiceTemplate, number: '14-A', clientZipCode: '100-0005', lineItems }),
    );
    for (const own of ['14-A', '100-0005', '8', '1', 'X']) expect(html).toContain(`<bdi>${own}</bdi>`);
    expect(html).not.toMatch(/&#829[67];|[\u2066-\u2069]/);
  });

  it('has its page numbers at the end of the line, in a font with its letters', () => {
    const html = renderInvoiceHtml(createSampleInvoice({ language }));
    expect(html).toContain('@bottom-left');
    expect(html).toMatch(/font: 400 10px Inter, ('Vazirmatn', )?'Noto Sans (Arabic|Hebrew)', sans-serif/);
  });

  it('has columns of the same width as a sheet without invisible marks', () => {
    const getWidths = (of: Language) =>
      renderInvoiceHtml(createSampleInvoice({ language: of, currency: 'EUR' })).match(/<col style="width:\d+px"/g)!;
    expect(getWidths(language).at(-1)).toBe(getWidths('de').at(-1));
  });
});

describe('Amounts and dates', () => {
  it.each<[Language, string, string, string, string]>([
    ['en-US', 'Nov 6, 2026', '-€1,234,567.50', '1.5', '8.25%'],
    ['en-GB', '6 Nov 2026', '-€1,234,567.50', '1.5', '8.25%'],
    ['de', '06.11.2026', '-1.234.567,50\u00a0€', '1,5', '8,25\u00a0%'],
    ['fr', '6 nov.\u00a02026', '-1\u202f234\u202f567,50\u00a0€', '1,5', '8,25\u00a0%'],
    ['es', '6 nov 2026', '-1.234.567,50\u00a0€', '1,5', '8,25\u00a0%'],
    ['it', '6 nov 2026', '-1.234.567,50\u00a0€', '1,5', '8,25%'],
    ['nl', '6 nov 2026', '€\u00a0-1.234.567,50', '1,5', '8,25%'],
    ['pt-PT', '06/11/2026', '-1\u00a0234\u00a0567,50\u00a0€', '1,5', '8,25%'],
    ['pt-BR', '06/11/2026', '-€\u00a01.234.567,50', '1,5', '8,25%'],
    ['pl', '6 lis 2026', '-1\u00a0234\u00a0567,50\u00a0€', '1,5', '8,25%'],
    ['sv', '2026-11-06', '\u22121\u00a0234\u00a0567,50\u00a0€', '1,5', '8,25\u00a0%'],
    ['da', '6.\u00a0nov.\u00a02026', '-1.234.567,50\u00a0€', '1,5', '8,25\u00a0%'],
    ['cs', '6.\u00a011.\u00a02026', '-1\u00a0234\u00a0567,50\u00a0€', '1,5', '8,25\u00a0%'],
    ['ja', '2026/11/06', '-€1,234,567.50', '1.5', '8.25%'],
    ['ar', '6 نوفمبر 2026', '\u200f\u200e-1,234,567.50\u00a0€', '1.5', '8.25\u200e%\u200e'],
    ['he', '6.11.2026', '\u200f\u200e-1,234,567.50\u00a0\u200f€', '1.5', '8.25%'],
  ])('have the format of the language %s', (language, date, amount, quantity, rate) => {
    expect(formatDate('2026-11-06', language)).toBe(date);
    expect(formatMoney('-1234567.50', 'EUR', language)).toBe(amount);
    expect([formatQuantity('1.50', language), formatTaxRate('8.2500', language)]).toEqual([quantity, rate]);
  });

  it('keep the order of letters and sign of a currency from right to left', () => {
    expect(formatMoney('5', 'USD', 'ar')).toBe('\u200f5.00\u00a0US$\u200e');
    expect(formatMoney('5', 'AED', 'ar')).toBe('\u200f5.00\u00a0د.إ.\u200f');
  });

  it('keep the decimals of the currency in each language', () => {
    for (const language of languages.filter((tag) => tag !== DEFAULT_LANGUAGE))
      expect(formatMoney('1', 'KWD', language)).toMatch(/1[.,]000/);
  });
});
