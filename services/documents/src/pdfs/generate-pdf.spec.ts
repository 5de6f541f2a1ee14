import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { documents } from '@paperbill/contracts/nats';
import { INVOICE_HTML_MAX_BYTES } from '@paperbill/contracts/rules';
import { type DocumentsUnderTest, startDocuments } from '../testing/documents-under-test.js';
import { startFakeGotenberg, type FakeGotenberg, printing, refusing } from '../testing/fake-gotenberg.js';

let renderer: FakeGotenberg;
let service: DocumentsUnderTest;

beforeAll(async () => {
  renderer = await startFakeGotenberg();
  service = await startDocuments({ GOTENBERG_URL: renderer.url });
});

beforeEach(() => {
  renderer.behaviour = printing;
});

const prints = async (work: () => Promise<unknown>): Promise<number> => {
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

  it('of the same preview again answers from what is stored', async () => {
    const invoice = service.newInvoice();
    const first = await invoice.generate('<p>Same</p>');
    expect(await prints(async () => expect(await invoice.generate('<p>Same</p>')).toEqual(first))).toBe(0);
  });

  it('of another preview replaces the stored one, without asking whose invoice it is', async () => {
    const invoice = service.newInvoice();
    await invoice.generate('<p>Before</p>');
    const asked = service.invoicesRead();
    expect(await prints(() => invoice.generate('<p>After</p>'))).toBe(1);
    expect(service.invoicesRead()).toBe(asked);
    expect((await invoice.download()).pdf.toString()).toBe(`%PDF-1.7 print ${renderer.requests.length}`);
  });

  it('of the same preview, asked for again while it is being printed, prints it once', async () => {
    const invoice = service.newInvoice();
    const reached = new Promise<() => void>((resolve) => {
      renderer.behaviour = (response, request) => resolve(() => printing(response, request));
    });
    let answers: unknown[] = [];
    const printed = await prints(async () => {
      const first = invoice.generate('<p>Slow</p>');
      const print = await reached;
      const again = invoice.generate('<p>Slow</p>');
      // Its answer comes from the same instance, after the question about what is stored.
      await invoice.isStored();
      print();
      answers = await Promise.all([first, again]);
    });
    expect(printed).toBe(1);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('that fails is tried anew by the next one who asks', async () => {
    const invoice = service.newInvoice();
    renderer.behaviour = refusing(400, 'Invalid form data');
    await expect(invoice.generate('<p>Twice</p>')).rejects.toMatchObject({ code: 'PDF_FAILED' });
    renderer.behaviour = printing;
    expect(await prints(() => invoice.generate('<p>Twice</p>'))).toBe(1);
  });

  it('many times at once leaves one PDF, whole', async () => {
    const invoice = service.newInvoice();
    await Promise.all(Array.from({ length: 10 }, (_, index) => invoice.generate(`<p>${index}</p>`)));
    const rows = await service.database.query(
      "select encode(sha256(pdf), 'hex') = sha256 as whole from pdfs where invoice_id = $1",
      [invoice.id],
    );
    expect(rows).toEqual([{ whole: true }]);
  });

  it('takes a preview of the largest size, and refuses a larger one without printing it', async () => {
    const invoice = service.newInvoice();
    const largest = 'x'.repeat(INVOICE_HTML_MAX_BYTES);
    await expect(invoice.generate(largest)).resolves.toBeDefined();
    const printed = await prints(() =>
      expect(invoice.generate(`${largest}x`)).rejects.toMatchObject({ code: 'INVOICE_HTML_TOO_LARGE' }),
    );
    expect(printed).toBe(0);
  });
});

it('HTML of 200,000 paragraphs is refused without printing it, and everybody else gets their PDF', async () => {
  const [bomb, calm] = [service.newInvoice(), service.newInvoice()];
  const printed = await prints(async () => {
    await expect(bomb.generate('<p>x</p>'.repeat(200_000))).rejects.toMatchObject({ code: 'INVOICE_HTML_TOO_LARGE' });
    await calm.generate('<p>x</p>');
  });
  expect(printed).toBe(1);
});

describe("Another user's invoice", () => {
  it('is not found, printed or told of, before and after its owner has stored a PDF', async () => {
    const invoice = service.newInvoice();
    const stranger = randomUUID();
    const expectNothing = async () => {
      await expect(invoice.generate('<p>Mine!</p>', stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(invoice.download(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await invoice.isStored(stranger)).toBe(false);
    };
    expect(await prints(expectNothing)).toBe(0);
    await invoice.generate('<p>Owner</p>');
    const { sha256 } = await invoice.download();
    expect(await prints(expectNothing)).toBe(0);
    expect((await invoice.download()).sha256).toBe(sha256);
  });

  it.each([randomUUID(), 'not-an-id'])('is not found by an id that nobody has: %s', async (invoiceId) => {
    const userId = randomUUID();
    const { bus } = service;
    const missing = { code: 'NOT_FOUND' };
    await expect(bus.call(documents.generatePdf, { userId, invoiceId, html: 'x' })).rejects.toMatchObject(missing);
    await expect(bus.call(documents.getPdf, { userId, kind: 'invoice', id: invoiceId })).rejects.toMatchObject(missing);
    expect(await bus.call(documents.hasPdf, { userId, invoiceId })).toEqual({ stored: false });
  });
});

describe('When the renderer fails', () => {
  it('the cause is told and a PDF that was stored before stays', async () => {
    const invoice = service.newInvoice();
    await invoice.generate('<p>Before</p>');
    const { sha256 } = await invoice.download();
    renderer.behaviour = refusing(500, 'Chromium crashed');
    await expect(invoice.generate('<p>After</p>')).rejects.toMatchObject({
      code: 'PDF_FAILED',
      message: 'Chromium crashed',
    });
    expect((await invoice.download()).sha256).toBe(sha256);
  });

  it('nothing is stored, and a later download makes the PDF', async () => {
    const invoice = service.newInvoice();
    renderer.behaviour = refusing(500, 'Chromium crashed');
    await expect(invoice.generate('<p>Invoice</p>')).rejects.toMatchObject({ code: 'PDF_FAILED' });
    await expect(invoice.download()).rejects.toMatchObject({ code: 'PDF_FAILED' });
    expect(await invoice.isStored()).toBe(false);
    renderer.behaviour = printing;
    await expect(invoice.download()).resolves.toBeDefined();
  });
});

describe('When invoicing is down', () => {
  it('stored PDFs are still printed anew and handed out; others are unavailable', async () => {
    const [stored, other] = [service.newInvoice(), service.newInvoice()];
    await stored.generate('<p>Before</p>');
    await service.stopInvoicing();
    await expect(stored.generate('<p>After</p>')).resolves.toBeDefined();
    await expect(stored.download()).resolves.toBeDefined();
    await expect(other.generate('<p>After</p>')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(other.download()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
