import { describe, expect, it } from '@jest/globals';
import { aLineItem } from '@paperbill/testing';
import { startTestGotenberg } from '@paperbill/testing/gotenberg';
import { startDocuments } from '../testing/documents-under-test.js';
import { readPdf } from '@paperbill/testing/read-pdf';

const A4_IN_POINTS = [595, 842];
const PIXEL_PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const { url } = await startTestGotenberg();
const service = await startDocuments({ GOTENBERG_URL: url });

describe('With a real Chromium', () => {
  it('an invoice without a stored PDF is rendered on the server with all amounts', async () => {
    const lines = [
      aLineItem({ description: 'Design', quantity: '3', unitPrice: '120.00' }),
      aLineItem({ description: 'Hosting', quantity: '1.5', unitPrice: '33.33' }),
      aLineItem({ description: 'Discount', quantity: '1', unitPrice: '-10.00' }),
    ];
    const invoice = service.newInvoice({ invoiceNumber: 'INV-7', taxRate: '8.25' }, lines);
    const { fileName, pdf } = await invoice.download();
    expect(fileName).toBe('invoice_inv_7.pdf');
    const { text, pages, info } = await readPdf(pdf);
    expect(pages).toEqual([A4_IN_POINTS]);
    expect(info).toMatchObject({
      Title: 'Invoice INV-7 – Lovelace Analytics',
      Author: 'Lovelace Analytics',
      Subject: 'Invoice',
      Creator: 'Paperbill',
      Producer: expect.stringMatching(/^Skia/),
      Language: 'en',
      CreationDate: expect.stringMatching(/^D:20\d{12}/),
    });
    const amounts = ['-$10.00', '8.25%', '$400.00', '$433.00'];
    for (const words of ['INV-7', 'Lovelace Analytics', 'Babbage Engines', 'Hosting', ...amounts]) {
      expect(text).toContain(words);
    }
  });

  it.each([
    ['de', ['Rechnung-INV-7.pdf', 'Rechnung'], ['Rechnungskorrektur-CN-7.pdf', 'Rechnungskorrektur']],
    ['es', ['Factura-INV-7.pdf', 'Factura'], ['Factura-rectificativa-CN-7.pdf', 'Factura rectificativa']],
  ] as const)('file name and subject have the kind of document in its language: %s', async (language, ...names) => {
    const invoice = service.newInvoice({ invoiceNumber: 'INV-7', language });
    const files = [await invoice.download(), await invoice.newCreditNote().download()];
    const subjects = await Promise.all(files.map(async ({ pdf }) => (await readPdf(pdf)).info));
    expect(files.map(({ fileName }, index) => [fileName, subjects[index]!['Subject']])).toEqual(names);
  });

  it('an invoice shows the bitmap or SVG logo of its snapshot', async () => {
    const png = { mediaType: 'image/png', base64: PIXEL_PNG_BASE64, sha256: 'a1'.repeat(32) } as const;
    const withPicture = await readPdf((await service.newInvoiceWithLogo(png).download()).pdf);
    expect(withPicture.images).toBe(1);

    const svgFile =
      '<svg xmlns="http://www.w3.org/2000/svg" width="144" height="72" viewBox="0 0 40 20"><text y="9">Fox</text></svg>';
    const svg = { mediaType: 'image/svg+xml', base64: btoa(svgFile), sha256: 'b2'.repeat(32) } as const;
    expect((await readPdf((await service.newInvoiceWithLogo(svg).download()).pdf)).text).toContain('Fox');

    const without = await readPdf((await service.newInvoice().download()).pdf);
    expect([without.images, without.text.includes('Fox')]).toEqual([0, false]);
  });
});
