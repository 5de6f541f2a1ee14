import { beforeAll, describe, expect, it } from '@jest/globals';
import { documentData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { embedFontsToPrint } from '@paperbill/invoice-document/node';
import { aLineItem, anInvoice } from '@paperbill/testing';
import { startTestGotenberg } from '@paperbill/testing/gotenberg';
import { readPdf } from '@paperbill/testing/read-pdf';
import { type DocumentsUnderTest, savedInvoice, startDocuments } from '../testing/documents-under-test.js';

let service: DocumentsUnderTest;

beforeAll(async () => {
  const { url } = await startTestGotenberg();
  service = await startDocuments({ GOTENBERG_URL: url });
});

/** Without a logo, its company's name in a font of its own. */
function pageOf(lineCount: number): string {
  const lines = Array.from({ length: lineCount }, (_, index) =>
    aLineItem({ description: `Chapter ${index + 1}, typesetting and proofs`, quantity: '12.5', unitPrice: '95.00' }),
  );
  const invoice = { ...savedInvoice(anInvoice({}, lines)), companyNameFont: 'font-serif' };
  return renderInvoiceHtml(documentData('invoice', invoice, { logo: '', brandName: 'Paperbill' }));
}

async function printed(html: string, invoice = service.newInvoice()) {
  const { bytes } = await invoice.generate(html);
  return { bytes, ...(await readPdf((await invoice.download()).pdf)) };
}

describe('An invoice of five lines', () => {
  const page = pageOf(5);

  it('travels in 12 KB to be printed, and in 64 KB with its fonts to the renderer', async () => {
    expect(page.length).toBeLessThan(12_000);
    expect((await embedFontsToPrint(page)).length).toBeLessThan(64_000);
  });

  it('becomes a PDF of 25 KB, with its three fonts and its structure', async () => {
    const { bytes, text, tagged } = await printed(page);
    expect(bytes).toBeLessThan(25_000);
    expect(text).toContain('Chapter 5, typesetting and proofs');
    expect(tagged).toBe(true);
  });

  it('becomes as small with the line of the free plan upon what somebody has changed', async () => {
    const { bytes, text } = await printed(page.replace('Chapter 1', 'Mine'), service.newFreeInvoice());
    expect(bytes).toBeLessThan(25_000);
    expect(text).toMatch(/Mine.*Paperbill/);
  });
});

it('An invoice of many pages takes 10 KB for each', async () => {
  const { bytes, pages, tagged } = await printed(pageOf(200));
  expect(pages.length).toBeGreaterThan(5);
  expect(bytes).toBeLessThan(25_000 + 10_000 * (pages.length - 1));
  expect(tagged).toBe(true);
});
