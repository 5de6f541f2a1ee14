import { describe, expect, it } from '@jest/globals';
import { embedFontsToPrint } from '@paperbill/invoice-document/node';
import { aLineItem } from '@paperbill/testing';
import { startTestGotenberg } from '@paperbill/testing/gotenberg';
import { readPdf } from '@paperbill/testing/read-pdf';
import { startDocuments } from '../testing/documents-under-test.js';

const { url } = await startTestGotenberg();
const service = await startDocuments({ GOTENBERG_URL: url });

/** Renders the page of an invoice without a logo. The company name has another font than the rest of the page. */
function renderInvoiceOfLines(lineCount: number): string {
  const lines = Array.from({ length: lineCount }, (_, index) =>
    aLineItem({ description: `Chapter ${index + 1}, typesetting and proofs`, quantity: '12.5', unitPrice: '95.00' }),
  );
  return service.newInvoice({ companyNameFont: 'font-serif' }, lines).renderHtml();
}

async function printHtml(html: string, invoice = service.newInvoice()) {
  const { bytes } = await invoice.generate(html);
  return { bytes, ...(await readPdf((await invoice.download()).pdf)) };
}

describe('An invoice of five lines', () => {
  const page = renderInvoiceOfLines(5);

  it('has at most 12 KB of HTML, and 64 KB with its fonts', async () => {
    expect(page.length).toBeLessThan(12_000);
    expect((await embedFontsToPrint(page)).length).toBeLessThan(64_000);
  });

  it('becomes a PDF of at most 25 KB with three fonts and structure', async () => {
    const { bytes, text, isTagged } = await printHtml(page);
    expect(bytes).toBeLessThan(25_000);
    expect(text).toContain('Chapter 5, typesetting and proofs');
    expect(isTagged).toBe(true);
  });

  it('becomes a PDF of the same size with a stamped watermark', async () => {
    const { bytes, text } = await printHtml(page.replace('Chapter 1', 'Mine'), service.newFreeInvoice());
    expect(bytes).toBeLessThan(25_000);
    expect(text).toMatch(/Mine.*Paperbill/);
  });
});

it('The PDF of a long invoice takes at most 10 KB per page', async () => {
  const { bytes, pages, isTagged } = await printHtml(renderInvoiceOfLines(200));
  expect(pages.length).toBeGreaterThan(5);
  expect(bytes).toBeLessThan(25_000 + 10_000 * (pages.length - 1));
  expect(isTagged).toBe(true);
});
