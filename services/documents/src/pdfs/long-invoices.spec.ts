import { describe, expect, it } from '@jest/globals';
import {
  INVOICE_HTML_MAX_BYTES,
  type InvoiceTemplate,
  invoiceTemplates,
  MAX_LENGTH,
  MAX_LINE_ITEMS,
  PDF_MAX_BYTES,
  findPrintProblem,
} from '@paperbill/contracts/rules';
import { aLineItem } from '@paperbill/testing';
import { startTestGotenberg } from '@paperbill/testing/gotenberg';
import { readPdf } from '@paperbill/testing/read-pdf';
import { startDocuments } from '../testing/documents-under-test.js';

const { url } = await startTestGotenberg();
const service = await startDocuments({ GOTENBERG_URL: url });

type LineItemInput = Parameters<typeof aLineItem>[0];

async function printInvoice(invoiceTemplate: InvoiceTemplate, lines: LineItemInput[]) {
  const fields = { invoiceTemplate, companyPaymentInstructions: 'First line\nSecond\nLast line' };
  const lineItems = lines.map((line) => aLineItem(line));
  const invoice = service.newInvoice(fields, lineItems);
  const html = invoice.renderHtml();
  await invoice.generate(html);
  return { html, pdf: (await invoice.download()).pdf };
}

async function printAndReadInvoice(invoiceTemplate: InvoiceTemplate, lines: LineItemInput[]) {
  const { html, pdf } = await printInvoice(invoiceTemplate, lines);
  return { html, pdf, ...(await readPdf(pdf)) };
}

const createDistinctText = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(from + n)).join('');

/** Creates a line item that takes three printed lines. All three must be on the same page. */
const createChapterLine = (n: number): LineItemInput => ({
  productName: `Title-${n}.`,
  description: `Chapter-${n}.`,
  notes: `Note-${n}.`,
});
const createChapterLines = (count: number) => Array.from({ length: count }, (_, n) => createChapterLine(n));

/** Numbers of line items with which the first, second or third page of an invoice is almost full. */
const lineCountsNearPageEnd: Record<InvoiceTemplate, number[]> = {
  classic: [5, 6, 10, 18, 19, 23, 24],
  modern: [4, 5, 8, 17, 18, 21],
  compact: [25, 26, 31],
};

describe.each(invoiceTemplates)('An invoice in the design %s', (template) => {
  it('has no page break inside a line item or the totals, for any number of line items', async () => {
    let pagesBefore = 0;
    for (const count of lineCountsNearPageEnd[template]) {
      const { pageTexts } = await printAndReadInvoice(template, createChapterLines(count));
      const findPage = (words: string) => pageTexts.findIndex((text) => text.includes(words));
      for (let n = 0; n < count; n++) {
        expect([findPage(`Chapter-${n}.`), findPage(`Note-${n}.`)]).toEqual(Array(2).fill(findPage(`Title-${n}.`)));
      }
      const lastPage = pageTexts.length - 1;
      const foot = ['Subtotal', 'Tax (', 'Payment Information', 'Last line', 'Thank you for your business!'];
      expect(foot.map(findPage)).toEqual(foot.map(() => lastPage));
      expect(pageTexts.map((text) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
        pageTexts.map((_, index) => (lastPage === 0 ? undefined : `Page ${index + 1} of ${lastPage + 1}`)),
      );
      const withLines = pageTexts.filter((text) => text.includes('Title-'));
      expect(withLines.every((text) => text.includes('Description Qty Unit Rate Amount'))).toBe(true);
      expect(lastPage).toBeGreaterThanOrEqual(pagesBefore);
      pagesBefore = lastPage;
    }
    expect(pagesBefore).toBeGreaterThan(0);
  });
});

describe('An invoice', () => {
  it(`with ${MAX_LINE_ITEMS} line items is printed completely, within all limits`, async () => {
    const lines = Array.from({ length: MAX_LINE_ITEMS }, (_, n) => ({ description: `Chapter-${n}.` }));
    const { html, pdf, text } = await printAndReadInvoice('compact', lines);
    expect(html.length).toBeLessThan(INVOICE_HTML_MAX_BYTES);
    expect(pdf.length).toBeLessThan(PDF_MAX_BYTES);
    const found = new Set([...text.matchAll(/Chapter-(\d+)\./g)].map(([, n]) => Number(n)));
    expect(found.size).toBe(MAX_LINE_ITEMS);
  });

  it.each<[string, (n: number) => string]>([
    ['wide letters', () => `${'W'.repeat(40)} `.repeat(24)],
    ['line breaks', () => 'a\n'.repeat(70)],
    [
      'pictures and different characters',
      (n) => createDistinctText(0x1f300 + n * 20, 20) + createDistinctText(0x4e00 + n * 400, 400),
    ],
  ])('with the maximum of %s is printed', async (_, textOf) => {
    const lines = Array.from({ length: MAX_LINE_ITEMS }, (_, n) => ({ description: 'a', notes: textOf(n) }));
    while (findPrintProblem(lines)) lines.length -= 10;
    const { pdf } = await printInvoice('modern', lines);
    expect(pdf.length).toBeLessThan(PDF_MAX_BYTES);
  });

  it('prints all words of a line item that is longer than a page', async () => {
    const words = (name: string, length: number) =>
      Array.from({ length: Math.floor(length / 8) }, (_, n) => `${name}${String(n).padStart(4, '0')}`).join('\n');
    const long = { description: words('des', MAX_LENGTH.description), notes: words('not', MAX_LENGTH.notes) };
    const { text, pages } = await printAndReadInvoice('classic', [createChapterLine(0), long, createChapterLine(1)]);
    expect(pages.length).toBeGreaterThan(2);
    for (const word of `${long.description}\n${long.notes}`.split('\n')) expect(text).toContain(word);
    expect(text).toContain('Note-1.');
  });
});
