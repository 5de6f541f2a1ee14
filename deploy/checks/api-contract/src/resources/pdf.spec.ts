import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signIn, upgradeToPro } from '@paperbill/testing/people';
import { readPdf } from '@paperbill/testing/read-pdf';
import { saveInvoice } from '../testing/invoice-calls.js';
import { expectErrorBody, expectRefusal, expectFieldErrors } from '../testing/refusals.js';

const MB = 1024 * 1024;
const A4_POINTS = [595, 842];

const ada = await signIn();
await upgradeToPro(ada);

const createHtmlPage = (text: string) =>
  `<!doctype html><html lang="en"><head><title>Invoice</title><style>@page { size: A4 }</style></head><body><p>${text}</p></body></html>`;
const generatePdf = (id: string, html: unknown, person = ada) =>
  person.post(`/api/invoices/${id}/generate-pdf`, { html });
const downloadPdf = (id: string, person = ada) => person.get(`/api/invoices/${id}/download-pdf`);
const getPdfData = (id: string, person = ada) => person.get(`/api/invoices/${id}/pdf-data`);

describe('A PDF of the preview', () => {
  it('is stored by generate-pdf, reported by pdf-data, and downloaded unchanged', async () => {
    const { id } = await saveInvoice(ada, { invoiceNumber: 'INV/2026-Ä 09' });
    expectRefusal(await getPdfData(id), 404, 'NOT_FOUND');

    const generated = await generatePdf(id, createHtmlPage('Printed from the preview'));
    expect(generated.status).toBe(200);
    expect(generated.body).toEqual({ fileName: 'invoice_inv_2026___09.pdf', bytes: expect.any(Number) });

    const stored = await getPdfData(id);
    expect([stored.status, stored.body]).toEqual([200, { stored: true }]);

    const { status, headers, bytes } = await downloadPdf(id);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=invoice_inv_2026___09.pdf',
      'cache-control': 'private, no-cache',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    });
    expect(bytes.length).toBe((generated.body as { bytes: number }).bytes);
    expect(await readPdf(bytes)).toMatchObject({
      text: expect.stringContaining('Printed from the preview'),
      pages: [A4_POINTS],
    });
  });
});

describe('An invoice without a stored PDF', () => {
  it('is rendered on the server at its first download, and stored', async () => {
    const grace = await signIn();
    const { id } = await saveInvoice(grace, { invoiceNumber: 'INV-1', clientName: 'Babbage Engines' });
    const first = await downloadPdf(id, grace);
    expect(first.headers['content-disposition']).toBe('attachment; filename=invoice_inv_1.pdf');
    const { text, pages } = await readPdf(first.bytes);
    expect(pages).toEqual([A4_POINTS]);
    for (const part of [
      'INV-1',
      'BILL TO',
      'Babbage Engines',
      '$259.80',
      'Thank you for your business!',
      'free plan',
    ]) {
      expect(text).toContain(part);
    }
    expect((await getPdfData(id, grace)).status).toBe(200);
    expect((await downloadPdf(id, grace)).bytes.equals(first.bytes)).toBe(true);
  });
});

describe('The PDF calls refuse', () => {
  it.each([undefined, '', ' ', 7, ['<p>'], null])('%j as HTML', async (html) => {
    const { id } = await saveInvoice(ada);
    expectFieldErrors(await generatePdf(id, html), [
      'html',
      'Failed to capture preview HTML - cannot generate identical PDF',
    ]);
  });

  it.each([
    ['more than 5 MB', 'x'.repeat(5 * MB + 1), 'INVOICE_HTML_TOO_LARGE'],
    ['more than 5 MB in fewer characters', '𝒳'.repeat(1.3 * MB), 'INVOICE_HTML_TOO_LARGE'],
    ['more than 20,000 elements', '<p>x</p>'.repeat(20_001), 'INVOICE_HTML_TOO_LARGE'],
    ['much more than 5 MB', 'x'.repeat(12 * MB), 'PAYLOAD_TOO_LARGE'],
  ] as const)('HTML of %s', async (_, html, code) => {
    const { id } = await saveInvoice(ada);
    const answer = await generatePdf(id, html);
    expectRefusal(answer, 413, code);
    expectRefusal(await getPdfData(id), 404, 'NOT_FOUND');
  });

  it('an invoice of another user, an unknown id and an invalid id, with 404 and an error field', async () => {
    const { id } = await saveInvoice(ada);
    await generatePdf(id, createHtmlPage('Secret'));
    const otherUser = await signIn();
    for (const [person, target] of [[otherUser, id], [ada, randomUUID()], [ada, 'x']] as const) {
      for (const call of [getPdfData(target, person), downloadPdf(target, person), generatePdf(target, createHtmlPage('x'), person)]) {
        const answer = await call;
        expectRefusal(answer, 404, 'NOT_FOUND');
        expect(expectErrorBody(answer).error).toBe('We could not find what you asked for.');
      }
    } // oxfmt-ignore
  });
});
