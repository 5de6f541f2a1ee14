import { beforeEach, describe, expect, it } from '@jest/globals';
import { aLineItem } from '@paperbill/testing';
import { startDocuments } from '../testing/documents-under-test.js';
import { answerWithPdf, startFakeGotenberg } from '../testing/fake-gotenberg.js';

const renderer = await startFakeGotenberg();
const service = await startDocuments({ GOTENBERG_URL: renderer.url });

beforeEach(() => {
  renderer.requests.length = 0;
  renderer.behaviour = answerWithPdf;
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
