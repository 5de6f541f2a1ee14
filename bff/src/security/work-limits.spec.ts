import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError, type DraftLine, type User } from '@paperbill/contracts/http';
import { billing, catalogue, documents, invoicing } from '@paperbill/contracts/nats';
import { INVOICE_HTML_MAX_BYTES, MAX_LINE_ITEMS, MAX_LINE_TAXES, MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { aDraft, answerMessage } from '@paperbill/testing';
import { sendSlowly, type SlowConnection } from '@paperbill/testing/people';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { toJsonPart } from '../testing/fake-services.js';
import { createTestSignal } from '../testing/signal.js';
import { ownPageHeaders, PUBLIC_URL, startTestBff, type TestBff } from '../testing/test-bff.js';
import { MAX_QUEUE_WAIT_MS } from './concurrency-limit.js';

const statusOf = ({ status }: { status: number }): number => status;

const INVOICE_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
const PRINT_PATH = `/api/invoices/${INVOICE_ID}/generate-pdf`;
const SIGNATURE = { 'Stripe-Signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` };
const emptyList = { items: [], total: 0, more: false };
const largestPreview = { html: 'x'.repeat(INVOICE_HTML_MAX_BYTES - 1_000) };

/** Creates replies of services that wait until `release` is called, and counts the messages of each user. */
function holdReplies() {
  const { whenFired, fire } = createTestSignal();
  const receivedRequests = new Map<string, string>();
  return {
    release: fire,
    count: ({ id }: User) => [...receivedRequests.values()].filter((userId) => userId === id).length,
    reply:
      <Reply>(reply: Reply) =>
      async ({ userId }: { userId: string }, requestId: string): Promise<Reply> => {
        receivedRequests.set(requestId, userId);
        await whenFired;
        if (reply instanceof Error) throw reply;
        return reply;
      },
  };
}

type HoldReply = ReturnType<typeof holdReplies>['reply'];

describe('One user', () => {
  let app: TestBff['app'];
  let url: string;
  let fakeIdentity: FakeIdentity;

  beforeAll(async () => {
    fakeIdentity = await FakeIdentity.start();
    ({ app, url } = await startTestBff({ TRUST_PROXY: '1' }));
  });

  const waitUntilReceived = (count: number) =>
    new Promise<void>((resolve) => {
      const server = app.getHttpServer() as Server;
      const note = () => {
        if (--count > 0) return;
        server.off('request', note);
        resolve();
      };
      server.on('request', note);
    });
  const post = (cookie: string, path: string, body: object) =>
    request(url).post(path).set(ownPageHeaders(cookie)).send(body);

  const get = (cookie: string, path: string) => request(url).get(path).set('Cookie', cookie);
  const searches = ['customers?search=a', 'products?search=a', 'invoices?clientName=a'];

  it.each<
    [
      what: string,
      numbers: { running: number; waiting: number },
      call: (cookie: string, index: number) => request.Test,
      answer: (holdReply: HoldReply) => Promise<() => Promise<void>>[],
    ]
  >([
    [
      'prints many of the largest previews',
      { running: 1, waiting: 11 },
      (cookie) => post(cookie, PRINT_PATH, largestPreview),
      (hold) => [answerMessage(documents.generatePdf, hold({ fileName: 'a.pdf', bytes: 1 }))],
    ],
    [
      'sends many searches',
      { running: 4, waiting: 8 },
      (cookie, index) => get(cookie, `/api/${searches[index % searches.length]}&page=1`),
      (hold) => [
        answerMessage(catalogue.selectCustomers, hold(emptyList)),
        answerMessage(catalogue.selectProducts, hold(emptyList)),
        answerMessage(invoicing.listInvoicesAsJson, hold({ ...emptyList, ...toJsonPart([]) })),
        answerMessage(invoicing.getCustomerTotals, () => Promise.resolve(emptyList)),
      ],
    ],
    [
      'requests many pages of the largest size',
      { running: 10, waiting: 8 },
      (cookie) => get(cookie, `/api/products?pageSize=${MAX_PAGE_SIZE}`),
      (hold) => [answerMessage(catalogue.selectProducts, hold(emptyList))],
    ],
  ])('who %s at once has few in memory, and does not delay others', async (_, { running, waiting }, call, answer) => {
    const { reply, count, release } = holdReplies();
    const stops = await Promise.all(answer(reply));
    const [busy, calm] = [aUser(), aUser()] as const;
    const busyCookie = fakeIdentity.createCookie(busy);

    const attack = Array.from({ length: 30 }, (_, index) => call(busyCookie, index).then());
    const refused = await Promise.race(attack);
    const other = call(fakeIdentity.createCookie(calm), 0).then();
    while (count(busy) < running || count(calm) === 0) await sleep(10);
    expect(count(busy)).toBe(running);
    release();

    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', requestId: refused.headers['x-request-id'] });
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(attack)).map(statusOf);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(running + waiting);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    for (const stop of stops) await stop();
  });

  it('may request many small pages at once, because the limit counts their items', async () => {
    const stop = await answerMessage(catalogue.selectProducts, () => emptyList);
    const cookie = fakeIdentity.createCookie(aUser());
    const smallAnswers = await Promise.all(Array.from({ length: 60 }, () => get(cookie, '/api/products?page=1')));
    expect(new Set(smallAnswers.map(statusOf))).toEqual(new Set([200]));
    await stop();
  });

  it('who sends 20 short bodies with very many lines and their taxes at once has one of them validated at a time', async () => {
    const { reply, count, release } = holdReplies();
    const stop = await answerMessage(invoicing.saveDraft, reply(new AppError('NOT_FOUND') as never));
    const [busy, calm] = [aUser(), aUser()];
    const [theirs, ours] = [busy, calm].map((user) => fakeIdentity.createCookie(user));
    const line = { taxIds: Array.from({ length: MAX_LINE_TAXES }, () => randomUUID()) } as DraftLine;
    const putInvoice = (cookie: string, lines: number) =>
      request(url)
        .put(`/app/api/drafts/${randomUUID()}`)
        .set(ownPageHeaders(cookie))
        .send({ content: aDraft({ lineItems: Array.from({ length: lines }, () => line) }) })
        .then();

    const attack = Array.from({ length: 20 }, () => putInvoice(theirs!, MAX_LINE_ITEMS));
    const refused = await Promise.race(attack);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    const others = [
      putInvoice(ours!, MAX_LINE_ITEMS),
      putInvoice(ours!, 10),
      putInvoice(ours!, 10),
      putInvoice(theirs!, 10),
    ];
    while (count(busy) < 2 || count(calm) < 3) await sleep(10);
    expect(count(busy)).toBe(2);
    release();
    expect((await Promise.all(others)).map(statusOf)).toEqual([404, 404, 404, 404]);
    await Promise.all(attack);
    await stop();
  });

  it.each([
    ['page', ''],
    ['PDF', '/pdf'],
  ])('is not delayed by a client who opens the %s of 60 links at once', async (_, path) => {
    const mayAnswer = createTestSignal();
    const reached = new Set<string>();
    const find = async (_: unknown, requestId: string) => {
      reached.add(requestId);
      await mayAnswer.whenFired;
      throw new AppError('NOT_FOUND');
    };
    const stops = [
      await answerMessage(invoicing.readLink, find),
      await answerMessage(invoicing.findLink, find),
      await answerMessage(catalogue.selectProducts, () => emptyList),
    ];
    const ask = (index: number) =>
      request(url)
        .get(`/i/${`${index}`.padStart(43, 'a')}${path}`)
        .set('X-Forwarded-For', `192.0.2.${index % 5}`)
        .then();

    const attack = Array.from({ length: 60 }, (_, index) => ask(index));
    const refused = await Promise.race(attack);
    expect([refused.status, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    while (reached.size < 8) await sleep(10);
    expect(reached.size).toBe(8);
    const page = request(url).get('/api/products?page=1').set('Cookie', fakeIdentity.createCookie(aUser()));
    expect((await page).status).toBe(200);
    expect(reached.size).toBe(8);
    mayAnswer.fire();
    await Promise.all(attack);
    for (const stop of stops) await stop();
  });

  it('who is signed in does not wait for slow bodies of signed-out callers', async () => {
    const stop = await answerMessage(documents.generatePdf, () => ({ fileName: 'a.pdf', bytes: 1 }));
    const received = waitUntilReceived(72);
    const attack = Array.from({ length: 72 }, (_, index) => {
      const address = { 'X-Forwarded-For': `192.0.2.${index % 6}` };
      const headers = { ...address, 'Content-Type': 'application/json', ...SIGNATURE };
      return sendSlowly(url, { method: 'POST', path: '/webhooks/stripe', headers }, 500_000);
    });
    const connectionCut = Promise.race(attack.map(({ whenClosed }) => whenClosed)).then(() => 'cut off');
    await received;

    const large = { html: 'x'.repeat(1_000_000) };
    const printStatus = post(fakeIdentity.createCookie(aUser()), PRINT_PATH, large).then(statusOf);
    // The transfers use the whole limit until one of them is cut off.
    expect(await Promise.race([printStatus, connectionCut])).toBe(200);
    for (const { close } of attack) close();
    await stop();
  });

  describe('is not delayed by callers who never send their announced bodies', () => {
    const stopAll = async (attack: SlowConnection[], stops: (() => Promise<void>)[]) => {
      for (const { close } of attack) close();
      for (const stop of stops) await stop();
    };
    const raceConnectionClosed = (attack: SlowConnection[]) =>
      Promise.race(attack.map(({ whenClosed }) => whenClosed)).then(() => 'not all of them hold what they could');

    it('to routes without a body', async () => {
      const stop = await answerMessage(catalogue.selectProducts, () => emptyList);
      const received = waitUntilReceived(30);
      const attack = Array.from({ length: 3 }, () => fakeIdentity.createCookie(aUser())).flatMap((cookie) =>
        Array.from({ length: 10 }, () => {
          const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
          const path = `/api/products?page=1&pageSize=${MAX_PAGE_SIZE}`;
          return sendSlowly(url, { method: 'GET', path, headers }, 5_000);
        }),
      );
      await received;

      const cookie = fakeIdentity.createCookie(aUser());
      const page = request(url).get('/api/products?page=1').set('Cookie', cookie).then(statusOf);
      expect(await Promise.race([page, raceConnectionClosed(attack)])).toBe(200);
      await stopAll(attack, [stop]);
    });

    it('to the pages of clients', async () => {
      const stop = await answerMessage(invoicing.readLink, () => {
        throw new AppError('NOT_FOUND');
      });
      const link = `/i/${'x'.repeat(43)}`;
      const received = waitUntilReceived(8);
      const attack = Array.from({ length: 8 }, (_, index) => {
        const headers = { 'X-Forwarded-For': `192.0.2.${index % 2}`, Origin: PUBLIC_URL };
        return sendSlowly(url, { method: 'POST', path: `${link}/messages`, headers }, 60_000);
      });
      await received;

      const page = request(url).get(link).set('X-Forwarded-For', '192.0.2.9').then(statusOf);
      expect(await Promise.race([page, raceConnectionClosed(attack)])).toBe(404);
      await stopAll(attack, [stop]);
    });

    it('to webhooks', async () => {
      const stop = await answerMessage(billing.receiveWebhook, () => ({ eventId: 'evt_1', stored: true }));
      const received = waitUntilReceived(120);
      const attack = Array.from({ length: 120 }, (_, index) => {
        const headers = { 'X-Forwarded-For': `192.0.2.${index % 4}`, ...SIGNATURE };
        return sendSlowly(url, { method: 'POST', path: '/webhooks/stripe', headers }, 5_000);
      });
      await received;

      const delivery = request(url)
        .post('/webhooks/stripe')
        .set({ 'X-Forwarded-For': '192.0.2.9', ...SIGNATURE })
        .send({});
      expect(await Promise.race([delivery.then(statusOf), raceConnectionClosed(attack)])).toBe(200);
      await stopAll(attack, [stop]);
    });
  });

  it('who waits to print with the largest bodies gives up their memory to others', async () => {
    const printSignal = createTestSignal();
    let reached = 0;
    const stop = await answerMessage(documents.generatePdf, async ({ html }) => {
      reached++;
      if (html === 'held') await printSignal.whenFired;
      return { fileName: 'a.pdf', bytes: 1 };
    });
    const busy = Array.from({ length: 6 }, () => fakeIdentity.createCookie(aUser()));
    const held = busy.flatMap((cookie) =>
      Array.from({ length: 4 }, () => post(cookie, PRINT_PATH, { html: 'held' }).then()),
    );
    while (reached < held.length) await sleep(10);
    const sentAt: number[] = [];
    const recordEndTime = (body: IncomingMessage) => body.once('end', () => sentAt.push(Date.now()));
    (app.getHttpServer() as Server).on('request', recordEndTime);
    const waiting = busy.map((cookie) => post(cookie, PRINT_PATH, largestPreview).then(statusOf));
    while (sentAt.length < waiting.length) await sleep(10);
    (app.getHttpServer() as Server).off('request', recordEndTime);

    const refused = Promise.race(waiting).then((status) => ({ status, at: Date.now() }));
    expect((await post(fakeIdentity.createCookie(aUser()), PRINT_PATH, largestPreview)).status).toBe(200);
    const { status, at } = await refused;
    expect(status).toBe(429);
    // The request was refused before the end of the maximum wait. Any waiting request would be refused at its end.
    expect(at - sentAt[0]!).toBeLessThan(MAX_QUEUE_WAIT_MS);
    printSignal.fire();
    await Promise.all([...held, ...waiting]);
    await stop();
  });

  it('who sends 200,000 short keys is refused before parsing', async () => {
    const keys = Array.from({ length: 200_000 }, (_, index) => `"${String(index).padStart(25, 'k')}":0`);
    const parse = jest.spyOn(JSON, 'parse');
    const answer = await post(fakeIdentity.createCookie(aUser()), '/api/invoices', {}).send(`{${keys.join()}}`);
    const largeParseCalls = parse.mock.calls.filter(([text]) => text.length > 1_000_000);
    parse.mockRestore();

    expect(answer.status).toBe(400);
    expect(largeParseCalls).toEqual([]);
  });
});
