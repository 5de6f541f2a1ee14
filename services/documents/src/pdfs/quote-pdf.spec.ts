import { beforeEach, describe, expect, it } from '@jest/globals';
import { startDocuments } from '../testing/documents-under-test.js';
import { answerWithPdf, startFakeGotenberg } from '../testing/fake-gotenberg.js';

const renderer = await startFakeGotenberg();
const service = await startDocuments({ GOTENBERG_URL: renderer.url });

beforeEach(() => {
  renderer.requests.length = 0;
  renderer.behaviour = answerWithPdf;
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
    const readAsVisitor = (revision: number) => quote.download(undefined, { forVisitor: true, revision });
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
    await quote.download(undefined, { forVisitor: true, revision: 1 });
    await quote.download();
    expect(renderer.requests).toHaveLength(1);
  });

  it('has the watermark of the free plan', async () => {
    await service.newQuote({ watermark: true }).download();
    expect(renderer.requests[0]!.body).toContain('free plan');
  });
});
