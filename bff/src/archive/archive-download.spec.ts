import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paperbill/contracts/http';
import { createAuditMessages } from '@paperbill/contracts/nats';
import { answerMessage } from '@paperbill/testing';
import { loggingServices } from '../audit/audit-log.service.js';
import { aUser } from '../testing/fake-identity.js';
import { startTestApi } from '../testing/test-api.js';
import { ownPageHeaders } from '../testing/test-bff.js';

const api = await startTestApi();
for (const service of loggingServices) await answerMessage(createAuditMessages(service).list, () => []);

const INVOICE_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
const invoice = {
  id: INVOICE_ID,
  invoiceNumber: 'INV-1',
  clientName: 'Oak Lane',
  status: 'paid',
  paidAt: null,
  subtotal: '5.00',
  taxAmount: '0.00',
  total: '5.00',
};

describe('An archive whose browser stopped reading', () => {
  const heldResponses: IncomingMessage[] = [];

  beforeEach(() => {
    api.services.reply('getLogo', new AppError('NOT_FOUND'));
    // The list must be larger than the socket buffers on both sides. Otherwise the response would not wait for a
    // browser that has stopped reading.
    const items = Array.from({ length: 40 }, (_, n) => ({ ...invoice, invoiceNumber: `INV-${n}` }));
    api.services.reply('listInvoices', { items, more: false, total: items.length });
    api.services.reply('countInvoices', { totalInvoices: items.length });
    api.services.reply('getPdf', { bytes: Buffer.alloc(500_000, 'a') });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    for (const answer of heldResponses.splice(0)) answer.destroy();
  });

  const openStalledArchive = (cookie = api.cookie) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${api.url}/app/api/archive`, { headers: { Cookie: cookie }, agent: false }, (answer) => {
        heldResponses.push(answer.on('error', () => undefined));
        resolve(answer);
      }).on('error', reject);
    });
  const newCookie = () => api.identity.createCookie(aUser(), { authenticatedAt: Date.now() });
  const readProgress = async (cookie = api.cookie) => {
    const answer = await fetch(`${api.url}/app/api/archive/progress`, { headers: { Cookie: cookie } });
    return ((await answer.json()) as { underWay: unknown }).underWay;
  };

  /**
   * Waits until the archive has stopped because the socket buffers are full. On a busy machine, the archive may also
   * pause earlier.
   */
  const waitUntilDownloadStalls = async () => {
    for (let quietSeconds = 0; quietSeconds < 2;) {
      await sleep(1_000);
      quietSeconds = api.services.takeRequests().length > 0 ? 0 : quietSeconds + 1;
    }
  };

  const advanceClocks = (ms: number) => {
    for (const clock of [Date, performance]) {
      const now = clock.now.bind(clock);
      jest.spyOn(clock, 'now').mockImplementation(() => now() + ms);
    }
  };

  it('ends when its session ends', async () => {
    const user = aUser();
    const answer = await openStalledArchive(api.identity.createCookie(user, { authenticatedAt: Date.now() }));
    const other = api.identity.createCookie(user, { authenticatedAt: Date.now() });
    await waitUntilDownloadStalls();
    expect(await readProgress(other)).not.toBeNull();
    const otherHeaders = ownPageHeaders(other);
    expect((await fetch(`${api.url}/app/api/sessions`, { method: 'DELETE', headers: otherHeaders })).status).toBe(204);
    while ((await readProgress(other)) !== null) await sleep(20);

    await expect(answer.resume().toArray()).rejects.toThrow('aborted');
  });

  // This test must be last. It changes the clocks, and messages that are still running depend on the clocks.
  it('blocks no archive of others while a place is free, and is ended for a new one if all sixteen are taken', async () => {
    const slowCookie = newCookie();
    await openStalledArchive(slowCookie);
    await waitUntilDownloadStalls();
    // Fifteen more browsers start archives. These archives cannot finish, because they wait for a PDF.
    api.services.reply('getPdf', new AppError('TOO_MANY_REQUESTS'));
    const others = Array.from({ length: 15 }, newCookie);
    for (const cookie of others) (await openStalledArchive(cookie)).resume();
    // Waits for the progress of each archive. The response alone is not enough, because it begins before the total is
    // known.
    for (const cookie of others) while ((await readProgress(cookie)) === null) await sleep(20);

    const waitingArchive = openStalledArchive(newCookie());
    advanceClocks(9_000);
    expect((await waitingArchive).statusCode).toBe(200);

    expect(await readProgress(slowCookie)).toBeNull();
    for (const cookie of others) expect(await readProgress(cookie)).not.toBeNull();
  });
});
