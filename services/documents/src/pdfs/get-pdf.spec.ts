import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/core';
import { documents } from '@paperbill/contracts/nats';
import { aLineItem, startTestService } from '@paperbill/testing';
import { documentsService } from '../service.js';
import { type DocumentsUnderTest, startDocuments } from '../testing/documents-under-test.js';
import { startFakeGotenberg, type FakeGotenberg, printing } from '../testing/fake-gotenberg.js';

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let renderer: FakeGotenberg;
let service: DocumentsUnderTest;

beforeAll(async () => {
  renderer = await startFakeGotenberg();
  service = await startDocuments({ GOTENBERG_URL: renderer.url, BRAND_NAME: 'Billable' });
});

beforeEach(() => {
  renderer.requests.length = 0;
  renderer.behaviour = printing;
});

describe('Downloading the PDF of an invoice that has none', () => {
  it('renders the invoice on the server and stores that', async () => {
    const invoice = service.newInvoice({ invoiceNumber: 'INV-77' }, [aLineItem({ description: 'Advice on looms' })]);
    const first = await invoice.download();
    expect(first.fileName).toBe('invoice_inv_77.pdf');
    expect(renderer.requests).toHaveLength(1);
    expect(renderer.requests[0]!.body).toContain('Advice on looms');
    expect(await invoice.isStored()).toBe(true);
    expect(await invoice.download()).toEqual(first);
    expect(renderer.requests).toHaveLength(1);
  });

  it('renders it with the logo that it was saved with, inside the document', async () => {
    const logo = { mediaType: 'image/png', base64: PNG, sha256: 'a1'.repeat(32) } as const;
    await service.newInvoiceWithLogo(logo).download();
    expect(renderer.requests[0]!.body).toContain(
      `<img class="invoice-logo" src="data:image/png;base64,${PNG}" alt="Logo of `,
    );
    await service.newInvoice().download();
    expect(renderer.requests[1]!.body).not.toContain('<img');
  });

  it('by many at once renders it once', async () => {
    const invoice = service.newInvoice();
    const downloads = await Promise.all(Array.from({ length: 20 }, () => invoice.download()));
    expect(renderer.requests).toHaveLength(1);
    expect(new Set(downloads.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  it('from two instances at once gives everybody the same bytes', async () => {
    await startTestService(documentsService, { GOTENBERG_URL: renderer.url, DATABASE_URL: service.databaseUrl });
    const invoice = service.newInvoice();
    const downloads = await Promise.all(Array.from({ length: 20 }, () => invoice.download()));
    expect(new Set(downloads.map(({ pdf }) => pdf.toString())).size).toBe(1);
    expect(renderer.requests.length).toBeLessThanOrEqual(2);
  });
});

describe('HTML that a user sent', () => {
  it('is in their own download alone: everybody else gets the stored invoice, printed by the server once', async () => {
    const invoice = service.newInvoice({}, [aLineItem({ description: 'Advice on looms' })]);
    await invoice.generate('<p>Pay somebody else</p>');
    const own = await invoice.download();
    const servers = await invoice.downloadServers();
    expect(renderer.requests.at(-1)!.body).toContain('Advice on looms');
    expect(servers.sha256).not.toBe(own.sha256);
    expect([await invoice.downloadServers(), await invoice.download()]).toEqual([servers, own]);
    expect(renderer.requests).toHaveLength(2);
    await invoice.generate('<p>Pay a third</p>');
    expect(await invoice.downloadServers()).toEqual(servers);
    expect(await invoice.download()).not.toEqual(own);
  });

  it('is the server’s where it is its page, byte for byte, and is not printed again', async () => {
    const invoice = service.newInvoice();
    const ours = invoice.document().replaceAll('Paperbill', 'Billable');
    const printed = await invoice.generate(ours);
    const own = await invoice.download();
    expect(await invoice.downloadServers()).toEqual(own);
    expect(await invoice.download()).toEqual(own);
    expect(await invoice.generate(ours)).toEqual(printed);
    expect(renderer.requests).toHaveLength(1);
  });
});

describe('Downloading a stored PDF', () => {
  it('takes one query and asks no other service', async () => {
    const invoice = service.newInvoice();
    await invoice.generate('<p>Preview</p>');
    const asked = service.invoicesRead();
    const log = jest.spyOn(service.app.get(MikroORM).config.getLogger(), 'logQuery');
    await invoice.download();
    // Another instance may have answered; it has a log of its own.
    expect(log.mock.calls.length).toBeLessThanOrEqual(1);
    log.mockRestore();
    expect(service.invoicesRead()).toBe(asked);
    expect(renderer.requests).toHaveLength(1);
  });

  it('sends no bytes of a stored one where none are asked for, but one just made, for it may not be there to be asked again', async () => {
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

  it('comes as text to a BFF of the release before, which can read nothing else', async () => {
    const invoice = service.newInvoice();
    const request = { userId: invoice.userId, invoiceId: invoice.id };
    const { pdf, ...file } = await invoice.download();
    const { bus } = service;
    expect(await bus.call(documents.getPdfInBase64, request)).toEqual({ ...file, base64: pdf.toString('base64') });
    const without = await bus.call(documents.getPdfInBase64, { ...request, withoutPdf: true });
    expect(without).toEqual({ ...file, base64: null });
  });
});
