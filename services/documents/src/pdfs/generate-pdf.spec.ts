import { beforeEach, describe, expect, it } from '@jest/globals';
import { startDocuments } from '../testing/documents-under-test.js';
import { startFakeGotenberg, answerWithPdf, answerWithStatus } from '../testing/fake-gotenberg.js';

const renderer = await startFakeGotenberg();
const service = await startDocuments({ GOTENBERG_URL: renderer.url });

beforeEach(() => {
  renderer.behaviour = answerWithPdf;
});

const countPrints = async (work: () => Promise<unknown>): Promise<number> => {
  const before = renderer.requests.length;
  await work();
  return renderer.requests.length - before;
};

describe('Generating a PDF', () => {
  it('prints the preview and stores what was printed', async () => {
    const invoice = service.newInvoice({ invoiceNumber: 'INV/2026-7' });
    expect(await invoice.isStored()).toBe(false);
    expect(await invoice.generate('<p>Invoice 7</p>')).toEqual({ fileName: 'invoice_inv_2026_7.pdf', bytes: 16 });
    expect(renderer.requests.at(-1)!.body).toContain('<p>Invoice 7</p>');
    expect(await invoice.isStored()).toBe(true);
    const { fileName, pdf, sha256 } = await invoice.download();
    expect({ fileName, text: pdf.toString() }).toEqual({
      fileName: 'invoice_inv_2026_7.pdf',
      text: `%PDF-1.7 print ${renderer.requests.length}`,
    });
    const [row] = await service.database.query(
      "select encode(sha256(pdf), 'hex') as hash from pdfs where sha256 = $1",
      [sha256],
    );
    expect(row).toEqual({ hash: sha256 });
  });

  it('keeps the stored PDF for the same preview, and replaces it for another one, without a request to invoicing', async () => {
    const invoice = service.newInvoice();
    const first = await invoice.generate('<p>Before</p>');
    const requestsBefore = service.countInvoiceReads();
    expect(await countPrints(async () => expect(await invoice.generate('<p>Before</p>')).toEqual(first))).toBe(0);
    expect(await countPrints(() => invoice.generate('<p>After</p>'))).toBe(1);
    expect(service.countInvoiceReads()).toBe(requestsBefore);
    expect((await invoice.download()).pdf.toString()).toBe(`%PDF-1.7 print ${renderer.requests.length}`);
  });

  it('prints the same preview once for concurrent requests', async () => {
    const invoice = service.newInvoice();
    const reached = new Promise<() => void>((resolve) => {
      renderer.behaviour = (response, request) => resolve(() => answerWithPdf(response, request));
    });
    let answers: unknown[] = [];
    const printed = await countPrints(async () => {
      const first = invoice.generate('<p>Slow</p>');
      const print = await reached;
      const secondPdf = invoice.generate('<p>Slow</p>');
      // The test waits until the second print request has looked for a stored PDF. This has happened when the reply to
      // the later `isStored` arrives.
      await invoice.isStored();
      print();
      answers = await Promise.all([first, secondPdf]);
    });
    expect(printed).toBe(1);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('stores one complete PDF after many concurrent requests', async () => {
    const invoice = service.newInvoice();
    await Promise.all(Array.from({ length: 10 }, (_, index) => invoice.generate(`<p>${index}</p>`)));
    const rows = await service.database.query(
      "select encode(sha256(pdf), 'hex') = sha256 as whole from pdfs where invoice_id = $1",
      [invoice.id],
    );
    expect(rows).toEqual([{ whole: true }]);
  });
});

describe('If the renderer fails, generating a PDF', () => {
  it('reports the cause and keeps the stored PDF', async () => {
    const invoice = service.newInvoice();
    await invoice.generate('<p>Before</p>');
    const { sha256 } = await invoice.download();
    renderer.behaviour = answerWithStatus(500, 'Chromium crashed');
    await expect(invoice.generate('<p>After</p>')).rejects.toMatchObject({
      code: 'PDF_FAILED',
      message: 'Chromium crashed',
    });
    expect((await invoice.download()).sha256).toBe(sha256);
  });

  it('stores nothing, and a later download creates the PDF', async () => {
    const invoice = service.newInvoice();
    renderer.behaviour = answerWithStatus(500, 'Chromium crashed');
    await expect(invoice.generate('<p>Invoice</p>')).rejects.toMatchObject({ code: 'PDF_FAILED' });
    await expect(invoice.download()).rejects.toMatchObject({ code: 'PDF_FAILED' });
    expect(await invoice.isStored()).toBe(false);
    renderer.behaviour = answerWithPdf;
    await expect(invoice.download()).resolves.toBeDefined();
  });
});

it('While invoicing is down stored PDFs can be downloaded and printed again; others are unavailable', async () => {
  const [stored, other] = [service.newInvoice(), service.newInvoice()];
  await stored.generate('<p>Before</p>');
  await service.stopInvoicing();
  await expect(stored.generate('<p>After</p>')).resolves.toBeDefined();
  await expect(stored.download()).resolves.toBeDefined();
  await expect(other.generate('<p>After</p>')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect(other.download()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
