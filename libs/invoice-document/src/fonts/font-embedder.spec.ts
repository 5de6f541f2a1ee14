import { describe, expect, it, jest } from '@jest/globals';
import { sampleInvoice } from '../testing/sample-invoice.js';
import { fontEmbedder, type ReadFontFile } from './font-files.js';

const reader = () => jest.fn<ReadFontFile>((file) => Promise.resolve(new TextEncoder().encode(file.path)));

describe('fontEmbedder', () => {
  it('puts the bytes of each file into a rule, in the order of the files', async () => {
    const css = await fontEmbedder(reader())(sampleInvoice());
    expect(css.match(/font-family:'[^']+'/g)).toEqual([
      "font-family:'Inter'",
      "font-family:'Inter'",
      "font-family:'Playfair Display'",
    ]);
    const fonts = [...css.matchAll(/base64,([^)]+)/g)].map(([, font]) => Buffer.from(font!, 'base64').toString());
    expect(fonts[2]).toBe('@fontsource/playfair-display/files/playfair-display-latin-600-italic.woff2');
    expect(css).toContain('font-style:italic;font-weight:600;');
  });

  it('keeps every byte of a large file', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    const css = await fontEmbedder(() => Promise.resolve(bytes))(sampleInvoice({ companyNameFont: 'font-sans' }));
    expect(css).toContain(`base64,${Buffer.from(bytes).toString('base64')})`);
  });

  it('reads each file once, for any number of invoices', async () => {
    const read = reader();
    const embed = fontEmbedder(read);
    const [first, second] = await Promise.all([embed(sampleInvoice()), embed(sampleInvoice())]);
    expect(await embed(sampleInvoice())).toBe(first);
    expect(second).toBe(first);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('says that a file could not be read, and reads it again the next time', async () => {
    const read = reader();
    read.mockRejectedValueOnce(new Error('offline'));
    const embed = fontEmbedder(read);
    await expect(embed(sampleInvoice())).rejects.toThrow('offline');
    expect(await embed(sampleInvoice())).toContain("font-family:'Inter'");
  });
});
