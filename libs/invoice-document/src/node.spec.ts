import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontPresets } from '@paperbill/contracts/rules';
import { describe, expect, it } from '@jest/globals';
import { fontFilesFor } from './fonts/font-files.js';
import { allSubsets, scriptFonts, unicodeRangeOf } from './fonts/font-ranges.js';
import { renderInvoiceHtml } from './html/render-invoice-html.js';
import { sampleInvoice } from './testing/sample-invoice.js';
import { invoiceFontCss, renderInvoiceDocument } from './node.js';

const require = createRequire(import.meta.url);
const MAX_FONT_BYTES = 40_000;

describe('an invoice rendered on the server', () => {
  it('is the document with the fonts of the installed packages in it', async () => {
    const html = await renderInvoiceDocument(sampleInvoice());
    expect(html).toBe(renderInvoiceHtml(sampleInvoice(), await invoiceFontCss(sampleInvoice())));
    const inter = readFileSync(require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'));
    expect(html).toContain(inter.toString('base64'));
  });

  it.each(fontPresets)('has small font files for $id, with the letters of all of Europe', async ({ id }) => {
    const invoice = sampleInvoice({
      companyNameFont: id,
      companyName: 'Zażółć Ősz',
      clientName: 'Ἀνδρέας Љуба Nguyễn',
    });
    const files = fontFilesFor(invoice);
    expect(files.map(({ path }) => path).join()).toMatch(/latin-ext/);
    for (const { path } of files) expect(statSync(require.resolve(path)).size).toBeLessThan(MAX_FONT_BYTES);
    expect(await invoiceFontCss(invoice)).toContain('data:font/woff2;base64,d09GMg');
  });

  it('uses the unicode ranges of the installed packages', () => {
    const ranges = JSON.parse(readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8'));
    for (const subset of allSubsets) expect(unicodeRangeOf(subset)).toBe(ranges[subset]);
    for (const script of scriptFonts) {
      const own = JSON.parse(readFileSync(require.resolve(`@fontsource/${script.package}/unicode.json`), 'utf8'));
      expect(script.unicodeRange).toBe(own[script.subset]);
    }
  });
});
