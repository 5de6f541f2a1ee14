import { beforeEach, describe, expect, it } from '@jest/globals';
import { getCircuitBreaker } from '../gotenberg/circuit-breaker.js';
import { startDocuments } from '../testing/documents-under-test.js';
import {
  type FakeGotenberg,
  answerWithPdf,
  answerWithStatus,
  neverAnswer,
  startFakeGotenberg,
} from '../testing/fake-gotenberg.js';

const renderer = await startFakeGotenberg();
getCircuitBreaker(renderer.url, { retryPeriodMs: 0, firstDelayMs: 1, halfOpenAfterMs: 1 });
const service = await startDocuments({ GOTENBERG_URL: renderer.url, GOTENBERG_TIMEOUT: '400' });

beforeEach(() => {
  renderer.requests.length = 0;
  renderer.behaviour = answerWithPdf;
  renderer.isHealthy = true;
});

/** Each function creates a document of a new user, and returns a function that requests the document's PDF. */
const createDocument = {
  'a quote': () => service.newQuote().download,
  'a user’s own HTML': () => {
    const invoice = service.newInvoice();
    return () => invoice.generate('<p>Mine</p>');
  },
} satisfies Record<string, () => () => Promise<unknown>>;

const answerTooManyPages: FakeGotenberg['behaviour'] = (response) =>
  response.end('%PDF-1.7 /Type /Pages\n/Count 1001\n');

describe.each(Object.entries(createDocument))('A print of %s', (_name, create) => {
  it('that took too long is rejected with the same error the next time, without another print', async () => {
    const print = create();
    renderer.behaviour = neverAnswer;
    const heavy = { code: 'SERVICE_TIMEOUT', message: expect.stringMatching(/use shorter texts/) };
    await expect(print()).rejects.toMatchObject(heavy);
    renderer.behaviour = answerWithPdf;
    await expect(print()).rejects.toMatchObject(heavy);
    await expect(print()).rejects.toMatchObject(heavy);
    expect(renderer.requests).toHaveLength(1);
  });
});

it.each([
  ['was busy', answerWithStatus(429, 'Too Many Requests')],
  ['was unreachable', answerWithStatus(503, 'Service Unavailable')],
  ['lost its browser', answerWithStatus(500, 'Internal Server Error')],
  ['hung', neverAnswer],
])('A print that failed because the renderer %s is tried again', async (outage, behaviour) => {
  const quote = service.newQuote();
  renderer.behaviour = behaviour;
  renderer.isHealthy = outage !== 'hung';
  await expect(quote.download()).rejects.toBeDefined();
  renderer.behaviour = answerWithPdf;
  await expect(quote.download()).resolves.toBeDefined();
});

describe('A print of too many pages', () => {
  it('is rejected from the cache, while other documents of the user are printed', async () => {
    const invoice = service.newInvoice();
    renderer.behaviour = answerTooManyPages;
    const tooLong = { code: 'PDF_FAILED', message: expect.stringMatching(/1000 pages/) };
    await expect(invoice.downloadServerPdf()).rejects.toMatchObject(tooLong);
    renderer.behaviour = answerWithPdf;
    await expect(invoice.downloadServerPdf()).rejects.toMatchObject(tooLong);
    expect(renderer.requests).toHaveLength(1);
    await expect(invoice.newCreditNote().download()).resolves.toBeDefined();
    await expect(invoice.generate('<p>Shorter</p>')).resolves.toBeDefined();
  });

  it('is printed again after its quote was changed', async () => {
    const quote = service.newQuote();
    renderer.behaviour = answerTooManyPages;
    await expect(quote.download()).rejects.toMatchObject({ code: 'PDF_FAILED' });
    renderer.behaviour = answerWithPdf;
    quote.change({ clientName: 'Grace Hopper' });
    await expect(quote.download()).resolves.toBeDefined();
  });
});
