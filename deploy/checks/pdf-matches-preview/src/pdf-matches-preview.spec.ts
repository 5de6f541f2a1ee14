import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureFonts, ensurePoppler } from '@paperbill/embedded';
import { fontSamples } from './invoices/font-samples.js';
import { plainSamples } from './invoices/plain-samples.js';
import { languageSamples, scriptSamples } from './invoices/script-samples.js';
import type { Sample } from './invoices/to-shown-sample.js';
import { type PrintingRun, startPrinting } from './printing.js';

const MAX_DIFFERENT_PIXELS = 0.015;

const samples: [string, Sample][] = [...plainSamples, ...scriptSamples, ...languageSamples, ...fontSamples];

let printingRun: PrintingRun;
beforeAll(async () => {
  // `npm test` installs the fonts and Poppler earlier. If only this project's tests run, these two calls install them.
  await ensureFonts(() => undefined);
  await ensurePoppler(() => undefined);
  printingRun = await startPrinting(samples);
}, 300_000);
afterAll(() => printingRun.stop());

describe('The PDF matches the preview', () => {
  it.each(samples)('%s', async (name, { fonts = [], systemFonts }) => {
    const outcome = await printingRun.outcomes.get(name)!;

    expect(outcome.wordProblems).toEqual([]);
    expect(outcome.words).toBeGreaterThan(30);
    expect(outcome.differentPixels).toBeLessThan(MAX_DIFFERENT_PIXELS);
    // Every font must be embedded and expected, and PDF readers must be able to convert its glyphs to letters.
    expect(outcome.fonts.filter(({ isEmbedded, hasUnicodeMap }) => !isEmbedded || !hasUnicodeMap)).toEqual([]);
    const expectedFamilies = ['Inter', ...fonts];
    const toFontFamily = (font: string) => expectedFamilies.find((family) => font.startsWith(family)) ?? font;
    expect(new Set(outcome.fonts.map((font) => toFontFamily(font.name)))).toEqual(new Set(expectedFamilies));
    expect(outcome.systemFonts).toEqual(systemFonts);
    // The server and the client must produce the same HTML for a PDF.
    expect(outcome.html.client === outcome.html.server).toBe(true);
  });
});
