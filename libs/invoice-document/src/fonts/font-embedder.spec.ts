import { describe, expect, it, jest } from '@jest/globals';
import { sampleInvoice } from '../testing/sample-invoice.js';
import { fontEmbedder, fontRules, type ReadFontFile } from './font-files.js';

const reader = () => jest.fn<ReadFontFile>((file) => Promise.resolve(new TextEncoder().encode(file.path)));
const rules = fontRules(sampleInvoice());

describe('fontRules', () => {
  it('names the font files of an invoice in order, without embedding them', () => {
    expect(rules.match(/font-family:'[^']+'/g)).toEqual([
      "font-family:'Inter'",
      "font-family:'Inter'",
      "font-family:'Playfair Display'",
    ]);
    expect(rules).toContain('font-style:italic;font-weight:600;');
    expect(rules).toContain("src:url(playfair-display-latin-600-italic.woff2) format('woff2')");
    expect(rules.length).toBeLessThan(1_500);
  });
});

describe('fontEmbedder', () => {
  it('replaces each file name by the bytes of the file', async () => {
    const css = await fontEmbedder(reader())(rules);
    const fonts = [...css.matchAll(/base64,([^)]+)/g)].map(([, font]) => Buffer.from(font!, 'base64').toString());
    expect(fonts).toHaveLength(3);
    expect(fonts[2]).toBe('@fontsource/playfair-display/files/playfair-display-latin-600-italic.woff2');
    expect(css.replaceAll(/data:[^)]+/g, '')).toBe(rules.replaceAll(/[\w-]+\.woff2/g, ''));
  });

  it('keeps every byte of a large file', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    const css = await fontEmbedder(() => Promise.resolve(bytes))(rules);
    expect(css).toContain(`base64,${Buffer.from(bytes).toString('base64')})`);
  });

  it('reads each file once for several invoices', async () => {
    const read = reader();
    const embed = fontEmbedder(read);
    const [first, second] = await Promise.all([embed(rules), embed(rules)]);
    expect(await embed(rules)).toBe(first);
    expect(second).toBe(first);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('rejects if a file cannot be read, and reads it again the next time', async () => {
    const read = reader();
    read.mockRejectedValueOnce(new Error('offline'));
    const embed = fontEmbedder(read);
    await expect(embed(rules)).rejects.toThrow('offline');
    expect(await embed(rules)).toContain('base64,');
  });

  it('embeds each file once, and no unknown files', async () => {
    const read = reader();
    const many = rules.repeat(50);
    const embedded = await fontEmbedder(read)(many);
    expect(embedded.match(/base64,/g)).toHaveLength(3);
    const foreign =
      '@font-face{src:url(../../secrets.woff2)}@font-face{src:url(other.woff2)}@font-face{src:url(constructor)}';
    expect(await fontEmbedder(read)(foreign)).toBe(foreign);
    expect(read).toHaveBeenCalledTimes(3);
  });
});
