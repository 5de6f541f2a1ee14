import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/core';
import { documents } from '@paperbill/contracts/nats';
import { aLineItem, startTestService } from '@paperbill/testing';
import { documentsService } from '../service.js';
import { startDocuments } from '../testing/documents-under-test.js';
import { startFakeGotenberg, answerWithPdf } from '../testing/fake-gotenberg.js';

const PIXEL_PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const renderer = await startFakeGotenberg();
const service = await startDocuments({ GOTENBERG_URL: renderer.url, BRAND_NAME: 'Billable' });

beforeEach(() => {
  renderer.requests.length = 0;
  renderer.behaviour = answerWithPdf;
});

describe('Downloading the PDF of an invoice without a stored PDF', () => {
  it('renders the invoice on the server and stores the PDF', async () => {
    const invoice = service.newInvoice({ invoiceNumber: 'INV-77' }, [aLineItem({ description: 'Advice on looms' })]);
    const first = await invoice.download();
    expect(first.fileName).toBe('invoice_inv_77.pdf');
    expect(renderer.requests).toHaveLength(1);
    expect(renderer.requests[0]!.body).toContain('Advice on looms');
    expect(await invoice.isStored()).toBe(true);
    expect(await invoice.download()).toEqual(first);
    expect(renderer.requests).toHaveLength(1);
  });

  it('embeds the logo of the invoice’s snapshot', async () => {
    const logo = { mediaType: 'image/png', base64: PIXEL_PNG_BASE64, sha256: 'a1'.repeat(32) } as const;
    await service.newInvoiceWithLogo(logo).download();
    expect(renderer.requests[0]!.body).toContain(
      `<img class="invoice-logo" src="data:image/png;base64,${PIXEL_PNG_BASE64}" alt="Logo of `,
    );
    await service.newInvoice().download();
    expect(renderer.requests[1]!.body).not.toContain('<img');
  });
});

describe('The PDF of HTML that a user sent', () => {
  it('is only in the user’s own download, while all others get the server’s PDF', async () => {
    const invoice = service.newInvoice({}, [aLineItem({ description: 'Advice on looms' })]);
    await invoice.generate('<p>Pay somebody else</p>');
    const userPdf = await invoice.download();
    const servers = await invoice.downloadServerPdf();
    expect(renderer.requests.at(-1)!.body).toContain('Advice on looms');
    expect(servers.sha256).not.toBe(userPdf.sha256);
    expect([await invoice.downloadServerPdf(), await invoice.download()]).toEqual([servers, userPdf]);
    expect(renderer.requests).toHaveLength(2);
    await invoice.generate('<p>Pay a third</p>');
    expect(await invoice.downloadServerPdf()).toEqual(servers);
    expect(await invoice.download()).not.toEqual(userPdf);
  });

  it('becomes the server’s PDF without another print if the HTML equals our own page', async () => {
    const invoice = service.newInvoice();
    const serverHtml = invoice.renderHtml().replaceAll('Paperbill', 'Billable');
    const printed = await invoice.generate(serverHtml);
    const userPdf = await invoice.download();
    expect(await invoice.downloadServerPdf()).toEqual(userPdf);
    expect(await invoice.download()).toEqual(userPdf);
    expect(await invoice.generate(serverHtml)).toEqual(printed);
    expect(renderer.requests).toHaveLength(1);
  });
});

describe('Downloading a stored PDF', () => {
  it('takes one query and no request to other services', async () => {
    const invoice = service.newInvoice();
    await invoice.generate('<p>Preview</p>');
    const requestsBefore = service.countInvoiceReads();
    const log = jest.spyOn(service.app.get(MikroORM).config.getLogger(), 'logQuery');
    await invoice.download();
    expect(log.mock.calls).toHaveLength(1);
    log.mockRestore();
    expect(service.countInvoiceReads()).toBe(requestsBefore);
    expect(renderer.requests).toHaveLength(1);
  });

  it('omits the bytes with withoutPdf, except for a PDF that was just created', async () => {
    const invoice = service.newInvoice();
    const request = { userId: invoice.userId, kind: 'invoice', id: invoice.id } as const;
    const printed = await service.bus.call(documents.getPdf, { ...request, withoutPdf: true });
    const { pdf, ...file } = await invoice.download();
    expect(printed).toEqual({ ...file, bytes: pdf });
    expect(await service.bus.call(documents.getPdf, { ...request, withoutPdf: true })).toEqual({
      ...file,
      bytes: null,
    });
    expect(renderer.requests).toHaveLength(1);
  });

  it('returns base64 to a BFF of the previous release', async () => {
    const invoice = service.newInvoice();
    const request = { userId: invoice.userId, invoiceId: invoice.id };
    const { pdf, ...file } = await invoice.download();
    const { bus } = service;
    expect(await bus.call(documents.getPdfInBase64, request)).toEqual({ ...file, base64: pdf.toString('base64') });
    const without = await bus.call(documents.getPdfInBase64, { ...request, withoutPdf: true });
    expect(without).toEqual({ ...file, base64: null });
  });
});

describe('The PDF of a credit note', () => {
  it('is rendered once from the snapshot in its invoice, and stored', async () => {
    const invoice = service.newInvoice({ invoiceNumber: 'INV-77' }, [aLineItem({ description: 'Advice on looms' })]);
    const note = invoice.newCreditNote();
    const downloads = await Promise.all([1, 2, 3].map(() => note.download()));
    expect(downloads[0]!.fileName).toBe('credit_note_cn_7.pdf');
    expect(renderer.requests).toHaveLength(1);
    for (const part of ['Credit Note', 'CN-7', 'INV-77', 'Advice on looms', 'Sent twice']) {
      expect(renderer.requests[0]!.body).toContain(part);
    }
    expect(await note.download()).toEqual(downloads[2]);
    expect(renderer.requests).toHaveLength(1);
    expect(await invoice.isStored()).toBe(false);
  });

  it('has the watermark of the free plan if its invoice has it', async () => {
    await service.newFreeInvoice().newCreditNote().download();
    await service.newInvoice().newCreditNote().download();
    expect(renderer.requests.map(({ body }) => body.includes('free plan'))).toEqual([true, false]);
  });
});

describe('The PDF of a quote', () => {
  it('shows its last valid day but no payment information, and is printed once', async () => {
    const quote = service.newQuote({ companyPaymentInstructions: 'To this account' });
    const downloads = await Promise.all([1, 2, 3].map(() => quote.download()));
    expect(downloads[0]!.fileName).toBe('quote_q_7.pdf');
    const { body } = renderer.requests[0]!;
    for (const part of ['<title>Quote Q-7', 'QUOTE FOR', 'Valid Until', 'Dec 31, 2099']) expect(body).toContain(part);
    for (const part of ['Due Date', 'To this account', 'BILL TO', 'free plan']) expect(body).not.toContain(part);
    expect(await quote.download()).toEqual(downloads[2]);
    expect(renderer.requests).toHaveLength(1);
  });

  it('is printed again after the quote was changed', async () => {
    const quote = service.newQuote();
    await quote.download();
    quote.change({ clientName: 'Grace Hopper' });
    await quote.download();
    await quote.download();
    expect(renderer.requests.map(({ body }) => body.includes('Grace Hopper'))).toEqual([false, true]);
  });

  it('is read by visitors without a request to invoicing if it is stored for the revision that they see', async () => {
    const quote = service.newQuote();
    const readAsVisitor = (revision: number) => quote.download({ forVisitor: true, revision });
    const first = await readAsVisitor(1);
    const reads = service.countQuoteReads();
    expect(await readAsVisitor(1)).toEqual(first);
    expect(service.countQuoteReads()).toBe(reads);
    quote.change({ clientName: 'Grace Hopper' });
    await readAsVisitor(2);
    expect(await quote.download()).toEqual(await readAsVisitor(2));
    expect(renderer.requests.map(({ body }) => body.includes('Grace Hopper'))).toEqual([false, true]);
  });

  it('that was saved while a visitor asked for it is stored under its own revision', async () => {
    const quote = service.newQuote();
    quote.change({ clientName: 'Grace Hopper' });
    await quote.download({ forVisitor: true, revision: 1 });
    await quote.download();
    expect(renderer.requests).toHaveLength(1);
  });

  it('has the watermark of the free plan', async () => {
    await service.newQuote({ watermark: true }).download();
    expect(renderer.requests[0]!.body).toContain('free plan');
  });
});

// This test must be the last one, because its second instance would also answer the requests of later tests.
it('returns the same bytes for concurrent downloads from two instances', async () => {
  await startTestService(documentsService, { GOTENBERG_URL: renderer.url, DATABASE_URL: service.databaseUrl });
  const invoice = service.newInvoice();
  const downloads = await Promise.all(Array.from({ length: 20 }, () => invoice.download()));
  expect(new Set(downloads.map(({ pdf }) => pdf.toString())).size).toBe(1);
  expect(renderer.requests.length).toBeLessThanOrEqual(2);
});
