import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { refusalTexts } from '@paperbill/contracts/texts';
import { aLineItem } from '@paperbill/testing';
import { type DocumentsUnderTest, type SavedInvoice, startDocuments } from '../testing/documents-under-test.js';
import { type FakeGotenberg, answerWithPdf, startFakeGotenberg } from '../testing/fake-gotenberg.js';

/** The fake renderer does not finish the print of an invoice that contains this text. */
const DELAYED_TEXT = 'Held back';
/** Maximum number of waiting and running prints of short documents for visitors. */
const VISITOR_QUEUE_LENGTH = 10;

let renderer: FakeGotenberg;
let service: DocumentsUnderTest;
/** Makes the fake renderer finish the delayed prints. Later prints are not delayed. */
let releasePrints: () => void;
/** Resolves when the fake renderer delays a print. */
let delayedPrint: Promise<void>;

beforeAll(async () => {
  renderer = await startFakeGotenberg();
  renderer.isHealthy = true;
  service = await startDocuments({ GOTENBERG_URL: renderer.url });
});

beforeEach(() => {
  renderer.requests.length = 0;
  const released = new Promise<void>((resolve) => (releasePrints = resolve));
  delayedPrint = new Promise<void>((resolve) => {
    renderer.behaviour = (response, request) => {
      if (!renderer.requests[request - 1]!.body.includes(DELAYED_TEXT)) return answerWithPdf(response, request);
      resolve();
      void released.then(() => answerWithPdf(response, request));
    };
  });
});

const createDelayedInvoice = (lines = 1) =>
  service.newInvoice(
    {},
    Array.from({ length: lines }, () => aLineItem({ description: DELAYED_TEXT, notes: 'A long text. '.repeat(30) })),
  );

it('Visitors have one print and nine waiting ones; more are rejected with Retry-After, and users are still served', async () => {
  const codes: string[] = [];
  let refuseTwo = () => undefined as void;
  const twoRefused = new Promise<void>((resolve) => (refuseTwo = resolve));
  const visitors = Array.from({ length: VISITOR_QUEUE_LENGTH + 2 }, () =>
    createDelayedInvoice()
      .downloadAsVisitor()
      .catch((error: { code: string; message: string; retryAfter: number }) => {
        expect(error).toMatchObject({
          code: 'TOO_MANY_REQUESTS',
          message: `${refusalTexts.tooManyClientPrints} ${refusalTexts.tryAgainIn(15)}`,
          retryAfter: 15,
        });
        if (codes.push(error.code) === 2) refuseTwo();
      }),
  );
  await twoRefused;
  for (let user = 0; user < 3; user++) await service.newInvoice().download();
  expect(renderer.requests.filter(({ body }) => body.includes(DELAYED_TEXT))).toHaveLength(1);
  releasePrints();
  await Promise.all(visitors);
  expect(codes).toHaveLength(2);
});

it('A stored PDF is returned to visitors while others wait for a print', async () => {
  const stored = service.newInvoice();
  const { sha256 } = await stored.downloadServerPdf();
  const waiting = createDelayedInvoice().downloadAsVisitor();
  await delayedPrint;
  expect((await stored.downloadAsVisitor()).sha256).toBe(sha256);
  releasePrints();
  await waiting;
});

it('A visitor’s short invoice is printed at the same time as another visitor’s long one', async () => {
  const printed = createDelayedInvoice(500).downloadAsVisitor();
  await delayedPrint;
  await service.newInvoice().downloadAsVisitor();
  releasePrints();
  await printed;
});

it('A user does not wait with a visitor for a print of the same invoice, and both get the same bytes', async () => {
  const first = createDelayedInvoice().downloadAsVisitor();
  await delayedPrint;
  const invoice = service.newInvoice();
  const countBefore = service.countInvoiceReads();
  const visitorDownload = invoice.downloadAsVisitor();
  await waitForInvoiceRead(countBefore, invoice);
  const userPdf = await invoice.downloadServerPdf();
  releasePrints();
  expect((await visitorDownload).sha256).toBe(userPdf.sha256);
  await first;
});

/** Waits until the service has begun to handle a visitor's request. Each check is a round trip to the service. */
async function waitForInvoiceRead(countBefore: number, invoice: SavedInvoice): Promise<void> {
  while (service.countInvoiceReads() === countBefore) await invoice.isStored();
}
