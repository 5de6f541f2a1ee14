import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { INVOICE_HTML_MAX_BYTES } from '@paperbill/contracts/rules';
import { startTestApi } from '../testing/test-api.js';

const INVOICE_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
const PDF_BYTES = Buffer.from('%PDF-1.7 …');

const api = await startTestApi();

describe('PDFs', () => {
  beforeEach(() => {
    api.services.reply('getPdf', { fileName: 'invoice_inv_009.pdf', bytes: PDF_BYTES, sha256: 'abc123' });
  });

  /** Returns the messages about one document. Late messages about downloads in earlier tests are ignored. */
  const takeRequestsFor = (id: string) =>
    api.services.takeRequests().filter(({ request }) => Object.values(request as object).includes(id));

  it('are downloaded as files', async () => {
    const answer = await api.call('get', `/api/invoices/${INVOICE_ID}/download-pdf`).responseType('blob');

    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=invoice_inv_009.pdf',
      'content-length': String(PDF_BYTES.length),
      'cache-control': 'private, no-cache',
      etag: '"abc123"',
    });
    expect(Buffer.compare(answer.body as Buffer, PDF_BYTES)).toBe(0);
  });

  it('have a quoted file name if it contains a space', async () => {
    api.services.reply('getPdf', { fileName: 'invoice_inv_009 (2).pdf', bytes: PDF_BYTES, sha256: 'abc123' });
    const { headers } = await api.call('get', `/api/invoices/${INVOICE_ID}/download-pdf`);
    expect(headers['content-disposition']).toBe('attachment; filename="invoice_inv_009 (2).pdf"');
  });

  it('are recorded as downloaded once per hour, and a failure of that does not affect the download', async () => {
    const [id, otherId] = [randomUUID(), randomUUID()];
    const download = async (of = id) => {
      expect((await api.call('get', `/api/invoices/${of}/download-pdf`)).status).toBe(200);
    };
    for (const reply of [new AppError('NOT_FOUND'), {}]) {
      api.services.reply('recordDownload', reply);
      let isRecorded = false;
      const downloadRecorded = api.services.nextRequest('recordDownload').finally(() => (isRecorded = true));
      // The BFF records the download of an invoice at most once per hour. If the recording fails, the next download is
      // recorded. The test cannot observe when the BFF receives the failure, so the test repeats the download.
      while (!isRecorded) await download();
      expect(await downloadRecorded).toEqual({ userId: api.user.id, id });
    }
    const next = api.services.nextRequest('recordDownload');
    await download();
    await download(otherId);
    expect(await next).toMatchObject({ id: otherId });
  });

  it('open in a tab with ?disposition=inline', async () => {
    const answer = await api.call('get', `/api/invoices/${INVOICE_ID}/download-pdf?disposition=inline`);

    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      'inline; filename=invoice_inv_009.pdf',
    ]);
    expect((await api.call('get', `/api/invoices/${INVOICE_ID}/download-pdf?disposition=other`)).status).toBe(400);
  });

  it('are answered with 304 without reading them if the browser has them', async () => {
    const sha256 = 'ab'.repeat(32);
    const id = randomUUID();
    api.services.reply('getPdf', { fileName: 'invoice_inv_009.pdf', bytes: null, sha256 });
    const answer = await api.call('get', `/api/invoices/${id}/download-pdf`).set('If-None-Match', `"${sha256}"`);

    expect([answer.status, answer.text, answer.headers['etag']]).toEqual([304, '', `"${sha256}"`]);
    expect(takeRequestsFor(id)).toEqual([
      { name: 'getPdf', request: { userId: api.user.id, kind: 'invoice', id, ownFirst: true, withoutPdf: true } },
    ]);
  });

  it('are neither read nor recorded as downloaded for HEAD', async () => {
    const sha256 = 'ef'.repeat(32);
    const id = randomUUID();
    api.services.reply('getPdf', { fileName: 'invoice_inv_009.pdf', bytes: null, sha256 });
    const next = api.services.nextRequest('recordDownload');
    const { status, headers } = await api.call('head', `/api/invoices/${id}/download-pdf`);
    expect([status, headers['etag'], headers['content-type']]).toEqual([200, `"${sha256}"`, 'application/pdf']);
    const downloadedId = randomUUID();
    await api.call('get', `/api/invoices/${downloadedId}/download-pdf`);
    expect(await next).toMatchObject({ id: downloadedId });
    expect(takeRequestsFor(id).map(({ name }) => name)).toEqual(['getPdf']);
  });

  it.each([
    ['creditNote', 'credit-notes'],
    ['quote', 'quotes'],
  ])('of the kind %s are downloaded, opened and answered with 304 in the same way', async (kind, folder) => {
    const sha256 = 'cd'.repeat(32);
    const file = { fileName: 'document_1.pdf', bytes: PDF_BYTES, sha256 };
    api.services.reply('getPdf', file);
    const id = randomUUID();
    const path = `/app/api/${folder}/${id}/download-pdf`;
    const answer = await api.call('get', `${path}?disposition=inline`).responseType('blob');
    expect([answer.status, answer.headers['content-disposition']]).toEqual([200, `inline; filename=${file.fileName}`]);
    expect(Buffer.compare(answer.body as Buffer, PDF_BYTES)).toBe(0);
    expect((await api.call('get', path).set('If-None-Match', `"${sha256}"`)).status).toBe(304);
    const pdfRequest = { name: 'getPdf', request: { userId: api.user.id, kind, id, withoutPdf: true } };
    expect(takeRequestsFor(id)).toContainEqual(pdfRequest);
  });

  it('answer INVOICE_HTML_TOO_LARGE if JSON escaping makes the HTML too large for a message', async () => {
    const html = '"'.repeat(INVOICE_HTML_MAX_BYTES);
    const answer = await api.call('post', `/api/invoices/${INVOICE_ID}/generate-pdf`, { html });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      413,
      'INVOICE_HTML_TOO_LARGE',
      'This invoice is too large to print. Please use a smaller logo or fewer line items.',
    ]);
  });
});
