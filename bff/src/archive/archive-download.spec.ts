import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paperbill/contracts/http';
import { auditOf } from '@paperbill/contracts/nats';
import { answerMessage } from '@paperbill/testing';
import { loggingServices } from '../audit/audit-log.service.js';
import { aUser } from '../testing/fake-identity.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import { fromOurPages } from '../testing/test-bff.js';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  for (const service of loggingServices) await answerMessage(auditOf(service).list, () => []);
});

const ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
const invoice = {
  id: ID,
  invoiceNumber: 'INV-1',
  clientName: 'Oak Lane',
  status: 'paid',
  paidAt: null,
  subtotal: '5.00',
  taxAmount: '0.00',
  total: '5.00',
};

describe('an archive whose browser takes nothing', () => {
  const held: IncomingMessage[] = [];

  beforeEach(() => {
    api.services.reply('getLogo', new AppError('NOT_FOUND'));
    // More than what the system keeps between two ends of a connection.
    const items = Array.from({ length: 60 }, (_, n) => ({ ...invoice, invoiceNumber: `INV-${n}` }));
    api.services.reply('listInvoices', { items, more: false, total: items.length });
    api.services.reply('countInvoices', { totalInvoices: items.length });
    api.services.reply('getPdf', { bytes: Buffer.alloc(500_000, 'a') });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    for (const answer of held.splice(0)) answer.destroy();
  });

  const hold = (cookie = api.cookie) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${api.url}/app/api/archive`, { headers: { Cookie: cookie }, agent: false }, (answer) => {
        held.push(answer.on('error', () => undefined));
        resolve(answer);
      }).on('error', reject);
    });
  const newCookie = () => api.identity.cookieOf(aUser(), { authenticatedAt: Date.now() });
  const underWay = async (cookie = api.cookie) => {
    const answer = await fetch(`${api.url}/app/api/archive/progress`, { headers: { Cookie: cookie } });
    return ((await answer.json()) as { underWay: unknown }).underWay;
  };

  /** Once the system has taken the first megabytes, nothing more is asked for; a busy machine may pause before. */
  const standsStill = async () => {
    for (let quietSeconds = 0; quietSeconds < 2;) {
      await sleep(1_000);
      quietSeconds = api.services.takeAsked().length > 0 ? 0 : quietSeconds + 1;
    }
  };

  /** As if so much time passed: nothing else waits for it. */
  const pass = (ms: number) => {
    for (const clock of [Date, performance]) {
      const now = clock.now.bind(clock);
      jest.spyOn(clock, 'now').mockImplementation(() => now() + ms);
    }
  };

  it('keeps nobody else from theirs where four do so', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => hold(newCookie())));
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
  });

  it('ends with its session', async () => {
    const user = aUser();
    const answer = await hold(api.identity.cookieOf(user, { authenticatedAt: Date.now() }));
    const other = api.identity.cookieOf(user, { authenticatedAt: Date.now() });
    await standsStill();
    expect(await underWay(other)).not.toBeNull();
    const others = fromOurPages(other);
    expect((await fetch(`${api.url}/app/api/sessions`, { method: 'DELETE', headers: others })).status).toBe(204);
    while ((await underWay(other)) !== null) await sleep(20);

    await expect(answer.resume().toArray()).rejects.toThrow('aborted');
  });

  it('has nothing more made once its browser has left, not even the PDFs that are still missing', async () => {
    api.services.reply('getPdf', new AppError('TOO_MANY_REQUESTS'));
    const answer = await hold();
    await standsStill();
    answer.destroy();
    while ((await underWay()) !== null) await sleep(20);
    // One question may have been on its way just then.
    await sleep(200);
    api.services.takeAsked();
    // As long as it waits before it asks for a PDF again.
    await sleep(3_500);
    expect(api.services.takeAsked()).toEqual([]);
  });

  // Here clocks are moved, and back: last, because messages that are still under way count by them.
  it('gives its place to somebody who waits, where all sixteen are taken; those that go on keep theirs', async () => {
    const slow = newCookie();
    await hold(slow);
    await standsStill();
    // These browsers take all that comes, and wait for a PDF themselves.
    api.services.reply('getPdf', new AppError('TOO_MANY_REQUESTS'));
    const others = Array.from({ length: 15 }, newCookie);
    for (const cookie of others) (await hold(cookie)).resume();
    // An answer begins before it is known how much there is to send.
    for (const cookie of others) while ((await underWay(cookie)) === null) await sleep(20);

    const waiting = hold(newCookie());
    pass(9_000);
    expect((await waiting).statusCode).toBe(200);

    expect(await underWay(slow)).toBeNull();
    for (const cookie of others) expect(await underWay(cookie)).not.toBeNull();
  });
});
