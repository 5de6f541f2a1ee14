import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { splitDirectives } from './chromium/document-directives.js';
import { convertToPdf, startForTest } from './test-support/conversion.js';
import { readPdf } from './test-support/read-pdf.js';

const DOCUMENT_WITH_DIRECTIVES = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><meta name="referrer" content="no-referrer">`;
const BLUE_IMAGE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="blue"/></svg>')}`;

/**
 * None of these documents may change the next document. The stand-in prints all of them in the same browser page,
 * without a navigation.
 */
const earlierDocuments = {
  'another title, language and direction': '<html lang=ar dir=rtl><title>former</title><p>x',
  'a table in a paragraph': '<p>x<table><tr><td>x',
  'elements that are never closed': '<b><i><u><s><table><tr><td><ul><li><p><b>x',
  'colors of the body': `<body bgcolor=red text=lime background="${BLUE_IMAGE}" style="zoom:3">x`,
  'a dark scheme and variables': '<style>:root{color-scheme:dark;--size:40px;font-size:30px}</style><p>x',
  'names that styles give': `<style>@property --size{syntax:'<length>';inherits:true;initial-value:50px}
    @counter-style mine{system:cyclic;symbols:'!'} @layer a,b; @font-face{font-family:serif;src:local('DejaVu Sans')}
    @keyframes grow{to{font-size:90px}} @namespace x 'y';</style><p>x`.replace("'<length>'", `"\\3C length>"`),
  'another page size': '<style>@page{size:100px 100px;margin:30px;@top-left{content:"former"}}</style><p>x',
  'counters and quotes': '<body style="counter-reset:line 7;counter-increment:line"><q>x<q>y',
  'a running animation': '<style>@keyframes a{to{opacity:0}}p{animation:a 1s infinite}</style><p>x',
  'a focused and scrolled part': '<div style="height:9999px">x</div><p tabindex=0 autofocus contenteditable id=here>y',
  'something on the top layer': '<p popover=manual>x</p><p>y',
  'pictures that are out of reach': '<img src=http://localhost:1/a.png><img src=data:image/png,broken><p>x',
  'colors of links': '<body link=red vlink=lime alink=blue><p>x',
  'a preferred style': '<style title=former>p{color:red}</style><p>x',
  'many pages': '<p style="break-after:page">x'.repeat(40),
};

const probeDocument = `<style>@keyframes grow{} p{animation:grow 9s}
  body{font-size:var(--size,12px)} li{list-style:mine inside} h1::before{counter-increment:line;content:counter(line)}</style>
  <style title=probe>h1{color:green}</style><a href="#there">link</a><h1>Heading</h1><p>Text in serif <q>quoted</q><ul><li>item</ul><img src="${BLUE_IMAGE}"><table><tr><td>cell</table>`;

const printFields = { preferCssPageSize: 'true', printBackground: 'true', generateTaggedPdf: 'true' };
const printHtml = (html: string) => convertToPdf(gotenberg.url, { html, fields: printFields });
const removeTimesAndCounters = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .replace(/\(D:[^)]*\)|\bnode\d+|startxref\s+\d+/g, '')
    .replace(/^\d{10} \d{5} [nf]\s*$/gm, '');

const gotenberg = await startForTest({ maxConcurrency: 1 });

afterAll(() => gotenberg.stop());

describe.each([
  ['no directives', '<!doctype html>'],
  ['the same directives', DOCUMENT_WITH_DIRECTIVES],
])('A document looks as on a fresh page after a document with %s and with', (_orders, start) => {
  let onFreshPage: string;

  beforeAll(async () => {
    // After a document with a frame, a navigation clears the page. The next PDF therefore comes from a clean page.
    await printHtml('<iframe></iframe>');
    onFreshPage = removeTimesAndCounters(await printHtml(start + probeDocument));
  });

  it.each(Object.entries(earlierDocuments))('%s', async (_name, html) => {
    const before = splitDirectives(start + html);
    expect(before).toBeDefined();
    expect(before?.directives).toBe(splitDirectives(start + probeDocument)?.directives);
    await printHtml(start + html);
    expect(removeTimesAndCounters(await printHtml(start + probeDocument))).toBe(onFreshPage);
  });
});

describe('A document with directives', () => {
  it('is printed in the same way on a page with other directives and on a page with the same directives', async () => {
    const blue = `<img src="${BLUE_IMAGE}">`;
    const colors = [];
    for (const html of [
      `${DOCUMENT_WITH_DIRECTIVES}${blue}`,
      `<!doctype html><p>x`,
      `${DOCUMENT_WITH_DIRECTIVES.replace('data:', "'none'")}${blue}`,
    ]) {
      // The first print loads the directives of the document. The second print uses the same page, on which the
      // directives already apply.
      for (let time = 1; time <= 2; time++) {
        const { pages } = await readPdf(await printHtml(html));
        colors.push(pages[0]?.colors.includes('#0000ff'));
      }
    }
    expect(colors).toEqual([true, true, false, false, false, false]);
  });
});

describe('A document whose load event gets lost', () => {
  const lost = '<svg><use href="http://localhost:1/a.svg#b"/></svg><p>drawn';

  it.each(['', DOCUMENT_WITH_DIRECTIVES])('is printed, and so is the next document (%j)', async (policy) => {
    const texts = [];
    for (const html of ['<p>before', `${policy}${lost}`, '<p>after']) {
      texts.push((await readPdf(await printHtml(html))).pages.map(({ text }) => text).join());
    }
    expect(texts).toEqual(['before', 'drawn', 'after']);
  });
});
