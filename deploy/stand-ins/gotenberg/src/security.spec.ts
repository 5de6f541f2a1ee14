import { afterAll, describe, expect, it } from '@jest/globals';
import { hostileDocuments, startTargetServer } from './hostile.js';
import { convertToPdf, postHtml, startForTest } from './test-support/conversion.js';
import { readPdf } from './test-support/read-pdf.js';

const [gotenberg, target] = await Promise.all([startForTest(), startTargetServer()]);

afterAll(() => Promise.all([gotenberg.stop(), target.stop()]));

const getHostileDocument = (name: string) => hostileDocuments(target)[name]!;

describe('A hostile document', () => {
  it.each(Object.keys(hostileDocuments({ url: '', udpPort: 0 })))(
    'can neither make requests nor run scripts: %s',
    async (name) => {
      const html = `<!doctype html><title>plain</title>${getHostileDocument(name)}`;
      const pdf = await readPdf(await convertToPdf(gotenberg.url, { html, fields: { printBackground: 'true' } }));
      expect(pdf.title).toBe('plain');
      const text = pdf.pages.map((page) => page.text).join();
      expect(text).not.toContain('scripted');
      expect(text).not.toContain('root:');
      expect(target.contacts()).toBe(0);
    },
  );

  it('that navigates fails, and the next document is printed', async () => {
    await postHtml(gotenberg.url, { html: '<meta http-equiv=refresh content="0;url=about:blank">' });
    expect((await postHtml(gotenberg.url, { html: '<p>x' })).status).toBe(200);
  });

  // This test runs last, so that delayed effects of the earlier documents have already happened.
  it('is noticed by the target server of these tests', async () => {
    expect(target.contacts()).toBe(0);
    await fetch(target.url);
    expect(target.contacts()).toBe(1);
  });
});
