import { describe, expect, it } from '@jest/globals';
import { englishTexts, loadSheetTexts } from '@paperbill/contracts/languages';
import { embedFonts } from '@paperbill/invoice-document/node';
import { startTestGotenberg } from '@paperbill/testing/gotenberg';
import { readPdf } from '@paperbill/testing/read-pdf';
import { type SavedInvoice, startDocuments } from '../testing/documents-under-test.js';

const WATERMARK_LINE = englishTexts.watermark('Paperbill');

const { url } = await startTestGotenberg();
const service = await startDocuments({ GOTENBERG_URL: url });

async function printHtml(invoice: SavedInvoice, html: string) {
  await invoice.generate(html);
  return readPdf((await invoice.download()).pdf);
}

const countWatermarks = (text: string) => text.split(WATERMARK_LINE).length - 1;

describe('The PDF of an invoice on the free plan', () => {
  it('has the watermark once if our own page is printed, by the client or by the server', async () => {
    const invoice = service.newFreeInvoice();
    expect(countWatermarks((await printHtml(invoice, invoice.renderHtml())).text)).toBe(1);
    expect(countWatermarks((await readPdf((await service.newFreeInvoice().download()).pdf)).text)).toBe(1);
    const fromAnOldTab = service.newFreeInvoice();
    expect(countWatermarks((await printHtml(fromAnOldTab, await embedFonts(fromAnOldTab.renderHtml()))).text)).toBe(1);
  });

  it.each([
    ['without the watermark', (html: string) => html.replace(/<p class="invoice-watermark">.*?<\/p>/, '')],
    [
      'with a hidden watermark',
      (html: string) => html.replace('</head>', '<style>.invoice-watermark{display:none}</style></head>'),
    ],
    ['without anything else', () => '<p>Mine alone</p>'],
    ['of three pages', () => '<p style="break-after:page">Mine</p>'.repeat(2) + '<p>alone'],
    ['with an empty page', () => '<p style="break-after:page"></p>'],
    ['of another size', () => '<style>@page{size:1000in 1000in}</style><p>Mine alone</p>'],
    ['with a covering page', () => '<div style="position:fixed;inset:0;background:#fff;z-index:9"></div>'],
    ['that ends in a PDF', () => '<p>x</p><a href="x)>>\nendobj\n/Contents 1 0 R\n">x</a>'],
  ])('has the watermark on every page of changed HTML: %s', async (_name, change) => {
    const invoice = service.newFreeInvoice();
    const { pageTexts } = await printHtml(invoice, change(invoice.renderHtml()));
    expect(pageTexts.map(countWatermarks)).toEqual(pageTexts.map(() => 1));
  });

  it.each(['pl', 'cs', 'de'] as const)('has the watermark in the language of the invoice: %s', async (language) => {
    const { watermark } = await loadSheetTexts({ language });
    const invoice = service.newFreeInvoice({ language });
    const { pageTexts } = await printHtml(
      invoice,
      invoice.renderHtml().replace(/<p class="invoice-watermark">.*?<\/p>/, ''),
    );
    expect(pageTexts.map((text) => text.split(watermark('Paperbill')).length - 1)).toEqual([1]);
  });

  it('has the watermark in English if its font lacks the letters of the language', async () => {
    await loadSheetTexts({ language: 'ja' });
    const invoice = service.newFreeInvoice({ language: 'ja' });
    const { pageTexts } = await printHtml(invoice, invoice.renderHtml().replace('</body>', '<p>more</p></body>'));
    expect(pageTexts.map(countWatermarks)).toEqual([1, 1]);
  });

  it('keeps its metadata', async () => {
    const invoice = service.newFreeInvoice();
    const document = invoice.renderHtml();
    const { info, isTagged } = await printHtml(invoice, document.replace('</body>', '<p>more</p></body>'));
    expect({ tagged: isTagged, ...info }).toMatchObject({
      tagged: true,
      Author: 'Lovelace Analytics',
      Creator: 'Paperbill',
    });
  });
});

it('The PDF of an invoice of a Pro user has no watermark', async () => {
  expect((await printHtml(service.newInvoice(), '<p>Mine</p>')).text).not.toContain(WATERMARK_LINE);
});

it('The PDF of an invoice on the free plan has the watermark even while invoicing is down', async () => {
  const invoice = service.newFreeInvoice();
  await invoice.generate('<p>Mine</p>');
  await service.stopInvoicing();
  expect(countWatermarks((await printHtml(invoice, invoice.renderHtml())).text)).toBe(2);
});
