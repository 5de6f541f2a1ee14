import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontPresets } from '@paperbill/contracts/rules';
import { describe, expect, it } from '@jest/globals';
import { selectFontFiles } from './fonts/font-files.js';
import { allSubsets, scriptFonts, getUnicodeRange } from './fonts/font-ranges.js';
import { renderInvoiceHtml } from './html/render-invoice-html.js';
import { createSampleInvoice } from './testing/sample-invoice.js';
import { DOCUMENT_START } from './html/document-start.js';
import { embedFonts, embedFontsToPrint } from './node.js';

const require = createRequire(import.meta.url);
const MAX_FONT_BYTES = 40_000;

const listFilesIn = (html: string) =>
  [...html.matchAll(/url\(data:font\/woff2;base64,([^)]+)\)/g)].map(([, font]) => Buffer.from(font!, 'base64'));

describe('embedFontsToPrint', () => {
  it('embeds smaller fonts for a document with only common characters', async () => {
    const html = renderInvoiceHtml(createSampleInvoice());
    const printed = await embedFontsToPrint(html);
    expect(printed.length).toBeLessThan(0.6 * (await embedFonts(html)).length);
    expect(printed.replaceAll(/url\(.*?\)/g, '')).toBe(html.replaceAll(/url\(.*?\)/g, ''));
  });

  it.each(fontPresets)('has a smaller font for the preset $id', async ({ id }) => {
    const html = renderInvoiceHtml(createSampleInvoice({ companyNameFont: id }));
    const [printed, whole] = [listFilesIn(await embedFontsToPrint(html)), listFilesIn(await embedFonts(html))];
    expect(printed).toHaveLength(whole.length);
    printed.forEach((file, index) => expect(file.length).toBeLessThan(whole[index]!.length));
  });

  it.each([
    ['a common sign', { clientName: '“Fox” – £5 • 2 × 3 & <b>’s…' }, true],
    ['another letter of the same font', { clientName: 'Café' }, false],
    ['a letter of another font', { companyName: 'Łąka' }, false],
    ['a combining accent', { clientName: 'Cafe\u0301' }, false],
  ])('embeds the whole fonts unless all characters are common: %s', async (_, texts, isCommon) => {
    const html = renderInvoiceHtml(createSampleInvoice(texts));
    expect((await embedFontsToPrint(html)) !== (await embedFonts(html))).toBe(isCommon);
  });

  it('does not change HTML that is not our own', async () => {
    const foreign = '<style>@font-face{src:url(inter-latin-400-normal.woff2)}</style>';
    expect(await embedFontsToPrint(foreign)).toBe(foreign);
  });
});

describe('embedFonts', () => {
  it('embeds the files of the installed packages', async () => {
    const html = renderInvoiceHtml(createSampleInvoice());
    const embeddedHtml = await embedFonts(html);
    const interFont = readFileSync(require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'));
    expect(embeddedHtml).toContain(`url(data:font/woff2;base64,${interFont.toString('base64')})`);
    expect(embeddedHtml).not.toMatch(/url\([\w.-]+\)/);
    expect(await embedFonts(embeddedHtml)).toBe(embeddedHtml);
  });

  it('does not embed fonts into foreign HTML, or into font rules after our style', async () => {
    const html = renderInvoiceHtml(createSampleInvoice());
    const [rule] = /@font-face\{.*?\}\n/.exec(html)!;
    for (const foreign of [`<style>${rule}</style>`, '', `${DOCUMENT_START}<p>${rule}</p>`]) {
      expect(await embedFonts(foreign)).toBe(foreign);
    }
    const more = await embedFonts(html.replace('<body>', `<body><style>${rule}</style>`));
    expect(more).toContain(`<body><style>${rule}</style>`);
  });

  it.each(fontPresets)('embeds small files for the preset $id with all European letters', async ({ id }) => {
    const invoice = createSampleInvoice({
      companyNameFont: id,
      companyName: 'Zażółć Ősz',
      clientName: 'Ἀνδρέας Љуба Nguyễn',
    });
    const files = selectFontFiles(invoice);
    expect(files.map(({ path }) => path).join()).toMatch(/latin-ext/);
    for (const { path } of files) expect(statSync(require.resolve(path)).size).toBeLessThan(MAX_FONT_BYTES);
    const embedded = await embedFonts(renderInvoiceHtml(invoice));
    expect(embedded.match(/url\(data:font\/woff2;base64,d09GMg/g)).toHaveLength(files.length);
  });

  it('uses the unicode ranges of the installed packages', () => {
    const ranges = JSON.parse(readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8'));
    for (const subset of allSubsets) expect(getUnicodeRange(subset)).toBe(ranges[subset]);
    for (const script of scriptFonts) {
      const own = JSON.parse(readFileSync(require.resolve(`@fontsource/${script.package}/unicode.json`), 'utf8'));
      expect(script.unicodeRange).toBe(own[script.subset]);
    }
  });
});
