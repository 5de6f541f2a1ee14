import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOCUMENT_START, toDocumentData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { anInvoice } from '@paperbill/testing';
import {
  hostileDocuments,
  type TargetServer,
  printWithoutProtection,
  startTargetServer,
} from '@paperbill/testing/unprotected-browser';
import { readPdf } from '@paperbill/testing/read-pdf';
import { toSavedInvoice } from '../testing/documents-under-test.js';
import { toSafeHtml } from './safe-html.js';

describe('HTML from a user', () => {
  let target: TargetServer;

  beforeAll(async () => {
    target = await startTargetServer();
  });
  afterAll(() => target.stop());

  it('sends no request, runs no script and reads no file, even in an unprotected browser', async () => {
    const hostile = Object.values(hostileDocuments(target));
    const pretending = renderDocument().replace('<article', `${hostile.join('')}<article`);
    const pdfs = await printWithoutProtection([...hostile, pretending].map((html) => toSafeHtml(html).html));
    const texts = await Promise.all(pdfs.map(async (pdf) => (await readPdf(pdf)).text));
    expect(texts.filter((text) => /scripted|root:/.test(text))).toEqual([]);
    expect(target.contacts()).toBe(0);
  });

  it('would send requests without being made safe', async () => {
    const { image, 'refresh of the page': refresh } = hostileDocuments(target);
    for (const html of [image!, refresh!]) {
      const before = target.contacts();
      await printWithoutProtection([html]);
      expect(target.contacts()).toBeGreaterThan(before);
    }
  });

  it.each([
    '<META http-equiv=refresh content=0>',
    '<meta\ncontent="<" http-equiv=refresh>',
    '<svg><foreignObject><meta/http-equiv=refresh>',
  ])('has no meta element of its own: %j', (html) => {
    expect(toSafeHtml(html).html.match(/<meta/gi)).toHaveLength(2);
  });

  it('shows no frames, whose elements would not be counted', async () => {
    const html = '<p>page</p><IFRAME srcdoc="&lt;p&gt;framed&lt;/p&gt;"></iframe>';
    const pdfs = await printWithoutProtection([html, toSafeHtml(html).html]);
    const texts = await Promise.all(pdfs.map(async (pdf) => (await readPdf(pdf)).text.trim()));
    expect(texts).toEqual([expect.stringMatching(/page\s+framed/), 'page']);
  });
});

it('HTML that begins like our own gets a title with valid character references decoded and invalid ones replaced', async () => {
  const ownHtml = renderDocument();
  const readTitle = (title: string) =>
    toSafeHtml(ownHtml.replace(/<title>.*<\/title>/, `<title>${title}</title>`)).metadata?.title;
  expect(readTitle('&#128395;&#1114111;&amp;#38;')).toBe('🖋\u{10ffff}&#38;');
  expect(readTitle('&#1114112;&#9999999;&#12345678;&nothing;')).toBe('\ufffd\ufffd&#12345678;&nothing;');
});

describe('HTML of the largest size', () => {
  it.each([
    ['title', (size: number) => `${DOCUMENT_START}<title>${'x'.repeat(size)}</title><meta name="author" content=""/>`],
    ['author', (size: number) => `${DOCUMENT_START}<title></title><meta name="author" content="${'&'.repeat(size)}"/>`],
  ])('adds no long text to the metadata of the PDF: %s', (_name, html) => {
    expect(toSafeHtml(html(5_000)).metadata).toBeDefined();
    expect(toSafeHtml(html(5_000_000)).metadata).toBeUndefined();
    expect(toSafeHtml(html(5_000_000)).html.match(/<meta/g)).toHaveLength(2);
  });
});

it('Our own HTML is not changed, and provides title and author', async () => {
  const html = renderDocument('Fox & “Söhne” <GmbH>');
  expect(toSafeHtml(html)).toEqual({
    html,
    language: 'en-US',
    metadata: { title: 'Invoice INV-7 – Fox & “Söhne” <GmbH>', author: 'Fox & “Söhne” <GmbH>' },
  });
});

function renderDocument(companyName = 'Lovelace Analytics'): string {
  const saved = { ...toSavedInvoice(anInvoice({ invoiceNumber: 'INV-7' })), companyName };
  return renderInvoiceHtml(toDocumentData('invoice', saved, { logo: '', brandName: 'Paperbill' }));
}
