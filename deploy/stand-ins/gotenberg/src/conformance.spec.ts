import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { convertToPdf, postHtml, startForTest } from './test-support/conversion.js';
import { readPdf } from './test-support/read-pdf.js';

/** The stand-in that the tests start. If GOTENBERG_URL is set, the tests use the Gotenberg 8 at this URL instead. */
const standIn = process.env['GOTENBERG_URL'] ? undefined : await startForTest();
const url = standIn?.url ?? process.env['GOTENBERG_URL']!;

afterAll(() => standIn?.stop());

const createHtmlPage = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Invoice 7</title>${head}</head><body>${body}</body></html>`;
const convertAndRead = async (html: string, fields: Record<string, string> = {}) =>
  readPdf(await convertToPdf(url, { html, fields }));

describe('A conversion', () => {
  it('returns a PDF with its content type', async () => {
    const response = await postHtml(url, { html: createHtmlPage('Hello') });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pdf.pages.map(({ text }) => text)).toEqual(['Hello']);
    expect(pdf.title).toBe('Invoice 7');
  });

  it('prints Letter in portrait, untagged and without backgrounds by default', async () => {
    const pdf = await convertAndRead(createHtmlPage('<h1>Heading</h1>', '<style>body{background:#ff0000}</style>'));
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]).toMatchObject({ width: 612, height: 792, isTagged: false });
    expect(pdf.pages[0]?.colors).not.toContain('#ff0000');
  });

  it('prints backgrounds with printBackground, and Letter for a paper size of 0', async () => {
    const html = createHtmlPage('x', '<style>body{background:#ff0000}</style>');
    const fields = { printBackground: 'true', paperWidth: '0', paperHeight: '0' };
    const [first] = (await convertAndRead(html, fields)).pages;
    expect(first).toMatchObject({ width: 612, height: 792 });
    expect(first?.colors).toContain('#ff0000');
  });

  it('uses the page size of the document with preferCssPageSize', async () => {
    const html = createHtmlPage('x', '<style>@page{size:A4;margin:0}</style>');
    const [first] = (await convertAndRead(html, { preferCssPageSize: 'true' })).pages;
    expect(first?.width).toBeCloseTo(595, 0);
    expect(first?.height).toBeCloseTo(842, 0);
  });

  it('uses the page size and the margins of the form, in inches', async () => {
    const html = createHtmlPage('<div style="height:6in">x</div>');
    const { pages } = await convertAndRead(html, { paperWidth: '5', paperHeight: '8', marginTop: '1.5' });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ width: 360, height: 576 });
    expect((await convertAndRead(html, { paperWidth: '5', paperHeight: '8', marginTop: '2' })).pages).toHaveLength(2);
  });

  it('prints only the requested pages', async () => {
    const html = createHtmlPage([1, 2, 3, 4].map((n) => `<p style="break-after:page">Page ${n}</p>`).join(''));
    const { pages } = await convertAndRead(html, { nativePageRanges: '2-3' });
    expect(pages.map(({ text }) => text)).toEqual(['Page 2', 'Page 3']);
  });

  it('adds tags and the language of the document on request, and ignores unknown form fields', async () => {
    const fields = { generateTaggedPdf: 'true', surprise: 'yes', skipNetworkIdleEvent: 'true' };
    const pdf = await convertAndRead(createHtmlPage('<h1>Invoice</h1><h2>Items</h2>'), fields);
    expect(pdf.pages[0]?.isTagged).toBe(true);
    expect(pdf.language).toBe('en');
  });

  it('waits for embedded fonts and images', async () => {
    const file = fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'));
    const font = (await readFile(file)).toString('base64');
    const face = `@font-face{font-family:Brand;src:url(data:font/woff2;base64,${font}) format('woff2')}`;
    const image = `<img src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#00ff00"/></svg>')}">`;
    const pdf = await convertAndRead(
      createHtmlPage(`<p>Ink and paper</p>${image}`, `<style>${face}p{font-family:Brand}</style>`),
    );
    expect(pdf.fonts).toEqual(['Inter-Regular']);
    expect(pdf.pages[0]?.colors).toContain('#00ff00');
  });

  it('reads the document as UTF-8, with or without a byte order mark', async () => {
    expect((await convertAndRead(`\ufeff${createHtmlPage('Zażółć')}`)).pages[0]?.text).toBe('Zażółć');
  });

  it('does not mix concurrent documents', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => index);
    const pdfs = await Promise.all(numbers.map((n) => convertAndRead(createHtmlPage(`Document ${n}`))));
    expect(pdfs.map(({ pages }) => pages[0]?.text)).toEqual(numbers.map((n) => `Document ${n}`));
  });
});

describe('A conversion refuses', () => {
  const refusal = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    return { status: response.status, text: await response.text() };
  };
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${url}/forms/chromium/convert/html`, { method: 'POST', body, headers });

  it('invalid form fields and a form without index.html, and names each', async () => {
    const fields = { printBackground: 'foo', preferCssPageSize: 'bar' };
    expect(await refusal(await postHtml(url, { fields, files: { 'other.html': 'x' } }))).toEqual({
      status: 400,
      text:
        'Invalid form data: ' +
        `form field 'printBackground' is invalid (got 'foo', resulting to strconv.ParseBool: parsing "foo": invalid syntax)\n` +
        `form field 'preferCssPageSize' is invalid (got 'bar', resulting to strconv.ParseBool: parsing "bar": invalid syntax)\n` +
        `form file 'index.html' is required`,
    });
  });

  it.each([
    [
      'print settings that Chromium rejects',
      { marginTop: '6', marginBottom: '6', marginLeft: '9', marginRight: '9' },
      'Chromium does not handle the provided settings; please check for aberrant form values',
    ],
    [
      'invalid page ranges',
      { nativePageRanges: 'foo' },
      "Chromium does not handle the page ranges 'foo' (nativePageRanges) syntax",
    ],
    [
      'page ranges outside the document',
      { nativePageRanges: '2-3' },
      "The page ranges '2-3' (nativePageRanges) exceeds the page count",
    ],
  ])('%s', async (_, fields: Record<string, string>, text) => {
    expect(await refusal(await postHtml(url, { html: createHtmlPage('x'), fields }))).toEqual({ status: 400, text });
  });

  it('another content type', async () => {
    expect(await refusal(await post('{}', { 'content-type': 'application/json' }))).toEqual({
      status: 415,
      text: "Invalid 'Content-Type' header value: want 'multipart/form-data'",
    });
  });

  it('a multipart body without a boundary', async () => {
    expect(await refusal(await post('x', { 'content-type': 'multipart/form-data' }))).toEqual({
      status: 415,
      text: "Invalid 'Content-Type' header value: no boundary",
    });
  });

  it('an incomplete body', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="files"; filename="index.html"\r\n\r\n<p>cut';
    expect(await refusal(await post(body, { 'content-type': 'multipart/form-data; boundary=b' }))).toEqual({
      status: 400,
      text: "Malformed body: it does not match the 'Content-Type' header boundaries",
    });
  });

  it('unknown paths and methods', async () => {
    expect(await refusal(await fetch(`${url}/forms/nowhere`))).toEqual({ status: 404, text: 'Not Found' });
    const wrongMethod = await fetch(`${url}/forms/chromium/convert/html`);
    expect(await refusal(wrongMethod)).toEqual({ status: 405, text: 'Method Not Allowed' });
  });
});

describe('Monitoring', () => {
  it('reports its health', async () => {
    const response = await fetch(`${url}/health`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      status: 'up',
      details: { chromium: { status: 'up', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) } },
    });
    const head = await fetch(`${url}/health`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('reports its version, and metrics for Prometheus', async () => {
    const version = await fetch(`${url}/version`);
    expect(version.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    expect(await version.text()).toMatch(/^8\.\d+\.\d+/);
    const response = await fetch(`${url}/prometheus/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4; charset=utf-8/);
    const text = await response.text();
    expect(text).toMatch(/^gotenberg_chromium_requests_queue_size \d+$/m);
    expect(text).toMatch(/^gotenberg_chromium_restarts_count \d+$/m);
  });

  it('returns the trace id of a request, or generates one', async () => {
    const given = await postHtml(url, { html: createHtmlPage('x'), headers: { 'Gotenberg-Trace': 'request-7' } });
    expect(given.headers.get('gotenberg-trace')).toBe('request-7');
    const refused = await postHtml(url, { headers: { 'Gotenberg-Trace': 'request-8' } });
    expect(refused.headers.get('gotenberg-trace')).toBe('request-8');
    expect((await postHtml(url, { html: createHtmlPage('x') })).headers.get('gotenberg-trace')).toMatch(/^[\w-]{36}$/);
    // The request `GET /version` is not traced, so its response has no trace id.
    const headers = { 'Gotenberg-Trace': 'request-9' };
    expect((await fetch(`${url}/version`, { headers })).headers.has('gotenberg-trace')).toBe(false);
  });
});
