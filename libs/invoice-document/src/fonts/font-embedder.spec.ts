import { describe, expect, it, jest } from '@jest/globals';
import { createSampleInvoice } from '../testing/sample-invoice.js';
import { createFontEmbedder, fontRules, type ReadFontFile } from './font-files.js';

const createFontReader = () => jest.fn<ReadFontFile>((file) => Promise.resolve(new TextEncoder().encode(file.path)));
const sampleFontRules = fontRules(createSampleInvoice());

describe('fontRules', () => {
  it('names the font files of an invoice in order, without embedding them', () => {
    expect(sampleFontRules.match(/font-family:'[^']+'/g)).toEqual([
      "font-family:'Inter'",
      "font-family:'Inter'",
      "font-family:'Playfair Display'",
    ]);
    expect(sampleFontRules).toContain('font-style:italic;font-weight:600;');
    expect(sampleFontRules).toContain("src:url(playfair-display-latin-600-italic.woff2) format('woff2')");
    expect(sampleFontRules.length).toBeLessThan(1_500);
  });
});

describe('createFontEmbedder', () => {
  it('replaces each file name by the bytes of the file', async () => {
    const css = await createFontEmbedder(createFontReader())(sampleFontRules);
    const fonts = [...css.matchAll(/base64,([^)]+)/g)].map(([, font]) => Buffer.from(font!, 'base64').toString());
    expect(fonts).toHaveLength(3);
    expect(fonts[2]).toBe('@fontsource/playfair-display/files/playfair-display-latin-600-italic.woff2');
    expect(css.replaceAll(/data:[^)]+/g, '')).toBe(sampleFontRules.replaceAll(/[\w-]+\.woff2/g, ''));
  });

  it('keeps every byte of a large file', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    const css = await createFontEmbedder(() => Promise.resolve(bytes))(sampleFontRules);
    expect(css).toContain(`base64,${Buffer.from(bytes).toString('base64')})`);
  });

  it('reads each file once for several invoices', async () => {
    const read = createFontReader();
    const embed = createFontEmbedder(read);
    const [first, second] = await Promise.all([embed(sampleFontRules), embed(sampleFontRules)]);
    expect(await embed(sampleFontRules)).toBe(first);
    expect(second).toBe(first);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('rejects if a file cannot be read, and reads it again the next time', async () => {
    const read = createFontReader();
    read.mockRejectedValueOnce(new Error('offline'));
    const embed = createFontEmbedder(read);
    await expect(embed(sampleFontRules)).rejects.toThrow('offline');
    expect(await embed(sampleFontRules)).toContain('base64,');
  });

  it('embeds each file once, and no unknown files', async () => {
    const read = createFontReader();
    const many = sampleFontRules.repeat(50);
    const embedded = await createFontEmbedder(read)(many);
    expect(embedded.match(/base64,/g)).toHaveLength(3);
    const foreign =
      '@font-face{src:url(../../secrets.woff2)}@font-face{src:url(other.woff2)}@font-face{src:url(constructor)}';
    expect(await createFontEmbedder(read)(foreign)).toBe(foreign);
    expect(read).toHaveBeenCalledTimes(3);
  });
});
