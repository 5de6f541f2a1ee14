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

describe('A conversion leaves', () => {
  const pdfOf = async (html: string, fields = {}) => readPdf(await convertToPdf(gotenberg.url, { html, fields }));

  it('no content security policy for the next document', async () => {
    const csp = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
    await pdfOf(`${csp}<p>strict`);
    const image = `<img src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#0000ff"/></svg>')}">`;
    expect((await pdfOf(image)).pages[0]?.colors).toContain('#0000ff');
  });

  it('no title, language, text, style or page size for the next document', async () => {
    await pdfOf(`<html lang="pl"><title>first</title><style>@page{size:A5}p{display:none}</style><p>first`, {
      preferCssPageSize: 'true',
      generateTaggedPdf: 'true',
    });
    const second = await pdfOf('<p>second', { preferCssPageSize: 'true', generateTaggedPdf: 'true' });
    expect(second.pages[0]).toMatchObject({ text: 'second', width: 612 });
    expect([second.title, second.language]).not.toContain('first');
    expect(second.language).not.toBe('pl');
  });
});
