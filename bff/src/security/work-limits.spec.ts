import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError, type DraftLine } from '@paperbill/contracts/http';
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

const countReachedRequestsOf = (user: { id: string }, reached: Map<string, string>): number =>
  [...reached.values()].filter((id) => id === user.id).length;

describe('One user', () => {
  let app: TestBff['app'];
  let url: string;
  let fakeIdentity: FakeIdentity;

  beforeAll(async () => {
    fakeIdentity = await FakeIdentity.start();
    ({ app, url } = await startTestBff({ TRUST_PROXY: '1' }));
  });

  /** Waits until the server has received this number of new requests. */
  const untilReceived = (count: number) =>
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

  it('who prints 60 of the largest previews at once has few in memory and does not delay others', async () => {
    const mayPrint = createTestSignal();
    const reached = new Map<string, string>();
    const stop = await answerMessage(documents.generatePdf, async ({ userId }, requestId) => {
      reached.set(requestId, userId);
      await mayPrint.whenFired;
      return { fileName: 'a.pdf', bytes: 1 };
    });
    const [busy, calm] = [aUser(), aUser()];
    const [theirs, ours] = [busy, calm].map((user) => fakeIdentity.createCookie(user));
    const large = { html: 'x'.repeat(INVOICE_HTML_MAX_BYTES - 1_000) };
    const path = `/api/invoices/${INVOICE_ID}/generate-pdf`;

    const attack = Array.from({ length: 60 }, () => post(theirs!, path, large).then());
    const refused = await Promise.race(attack);
    const other = post(ours!, path, large).then();
    while (countReachedRequestsOf(busy, reached) === 0 || countReachedRequestsOf(calm, reached) === 0) await sleep(10);
    expect(countReachedRequestsOf(busy, reached)).toBe(1);
    mayPrint.fire();

    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', requestId: refused.headers['x-request-id'] });
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(attack)).map(({ status }) => status);
    // Only the requests that waited in the queue succeed. They were printed after the first request had ended.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(12);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(48);
    await stop();
  });

  it('who sends 20 short bodies with very many lines and their taxes at once has one of them validated at a time', async () => {
    const mayAnswer = createTestSignal();
    const reached = new Map<string, string>();
    const stop = await answerMessage(invoicing.saveDraft, async ({ userId }, requestId) => {
      reached.set(requestId, userId);
      await mayAnswer.whenFired;
      throw new AppError('NOT_FOUND');
    });
    const [busy, calm] = [aUser(), aUser()];
    const [theirs, ours] = [busy, calm].map((user) => fakeIdentity.createCookie(user));
    const line = { taxIds: Array.from({ length: MAX_LINE_TAXES }, () => randomUUID()) } as DraftLine;
    const put = (cookie: string, lines: number) =>
      request(url)
        .put(`/app/api/drafts/${randomUUID()}`)
        .set(ownPageHeaders(cookie))
        .send({ content: aDraft({ lineItems: Array.from({ length: lines }, () => line) }) })
        .then();

    const attack = Array.from({ length: 20 }, () => put(theirs!, MAX_LINE_ITEMS));
    const refused = await Promise.race(attack);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    const others = [put(ours!, MAX_LINE_ITEMS), put(ours!, 10), put(ours!, 10), put(theirs!, 10)];
    while (countReachedRequestsOf(busy, reached) < 2 || countReachedRequestsOf(calm, reached) < 3) await sleep(10);
    expect(countReachedRequestsOf(busy, reached)).toBe(2);
    mayAnswer.fire();
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
      await answerMessage(catalogue.selectProducts, () => ({ items: [], total: 0, more: false })),
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

  it('who sends 60 searches at once has a few running and does not delay others', async () => {
    const mayFind = createTestSignal();
    const reached = new Map<string, string>();
    const find = async ({ userId }: { userId: string }, requestId: string) => {
      reached.set(requestId, userId);
      await mayFind.whenFired;
      return { items: [], total: 0, more: false };
    };
    const [busy, calm] = [aUser(), aUser()];
    const [theirs, ours] = [busy, calm].map((user) => fakeIdentity.createCookie(user));
    const get = (cookie: string, path: string) => request(url).get(path).set('Cookie', cookie).then();
    const stops = [
      await answerMessage(catalogue.selectCustomers, find),
      await answerMessage(catalogue.selectProducts, find),
      await answerMessage(invoicing.listInvoices, find),
      await answerMessage(invoicing.listInvoicesAsJson, async (asked, requestId) => ({
        ...(await find(asked, requestId)),
        ...toJsonPart([]),
      })),
      await answerMessage(invoicing.getCustomerTotals, () => ({ items: [], more: false })),
    ];
    const paths = [
      '/api/customers?search=a&page=1',
      '/api/products?search=a&page=1',
      '/api/invoices?clientName=a&page=1',
    ];

    const attack = Array.from({ length: 60 }, (_, index) => get(theirs!, paths[index % paths.length]!));
    const refused = await Promise.race(attack);
    const other = get(ours!, '/app/api/search?q=a');
    while (countReachedRequestsOf(busy, reached) < 4 || countReachedRequestsOf(calm, reached) === 0) await sleep(10);

    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(countReachedRequestsOf(busy, reached)).toBe(4);
    mayFind.fire();
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(attack)).map(({ status }) => status);
    // Four requests run at the same time, and eight requests wait in the queue. These twelve succeed.
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    for (const stop of stops) await stop();
  });

  it('who requests 60 pages of the largest size at once has a few in memory and does not delay others', async () => {
    const mayAnswer = createTestSignal();
    const reached = new Map<string, string>();
    const stop = await answerMessage(catalogue.selectProducts, async ({ userId }, requestId) => {
      reached.set(requestId, userId);
      await mayAnswer.whenFired;
      return { items: [], total: 0, more: false };
    });
    const [busy, calm] = [aUser(), aUser()];
    const [theirs, ours] = [busy, calm].map((user) => fakeIdentity.createCookie(user));
    const get = (cookie: string, path: string) => request(url).get(path).set('Cookie', cookie).then();

    const attack = Array.from({ length: 60 }, () => get(theirs!, `/api/products?pageSize=${MAX_PAGE_SIZE}`));
    const refused = await Promise.race(attack);
    const other = get(ours!, '/api/products?page=1');
    while (countReachedRequestsOf(busy, reached) < 10 || countReachedRequestsOf(calm, reached) === 0) await sleep(10);
    expect(refused.status).toBe(429);
    expect(countReachedRequestsOf(busy, reached)).toBe(10);
    mayAnswer.fire();

    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(attack)).map(statusOf);
    // Ten requests run at the same time, and eight requests wait in the queue. These eighteen succeed.
    expect(statuses.filter((status) => status === 200)).toHaveLength(18);
    // The limit applies to the number of items that are read at the same time, not to the number of requests. This user
    // has few products, so 60 requests stay below the limit.
    const small = await Promise.all(Array.from({ length: 60 }, () => get(theirs!, '/api/products?page=1')));
    expect(new Set(small.map(statusOf))).toEqual(new Set([200]));
    await stop();
  });

  it('who is signed in does not wait for slow bodies of signed-out callers', async () => {
    const stop = await answerMessage(documents.generatePdf, () => ({ fileName: 'a.pdf', bytes: 1 }));
    const signature = `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`;
    const received = untilReceived(72);
    const attack = Array.from({ length: 72 }, (_, index) => {
      const address = { 'X-Forwarded-For': `192.0.2.${index % 6}` };
      const headers = { ...address, 'Content-Type': 'application/json', 'Stripe-Signature': signature };
      return sendSlowly(url, { method: 'POST', path: '/webhooks/stripe', headers }, 500_000);
    });
    const cutOff = Promise.race(attack.map(({ whenClosed }) => whenClosed)).then(() => 'cut off');
    await received;

    const large = { html: 'x'.repeat(1_000_000) };
    const printed = post(fakeIdentity.createCookie(aUser()), `/api/invoices/${INVOICE_ID}/generate-pdf`, large).then(
      statusOf,
    );
    // The transfers use the whole limit until one of them is cut off.
    expect(await Promise.race([printed, cutOff])).toBe(200);
    for (const { close } of attack) close();
    await stop();
  });

  describe('is not delayed by callers who never send their announced bodies', () => {
    const stopAll = async (attack: SlowConnection[], stops: (() => Promise<void>)[]) => {
      for (const { close } of attack) close();
      for (const stop of stops) await stop();
    };
    const unanswered = (attack: SlowConnection[]) =>
      Promise.race(attack.map(({ whenClosed }) => whenClosed)).then(() => 'not all of them hold what they could');

    it('to routes without a body', async () => {
      const stop = await answerMessage(catalogue.selectProducts, () => ({ items: [], total: 0, more: false }));
      const received = untilReceived(30);
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
      expect(await Promise.race([page, unanswered(attack)])).toBe(200);
      await stopAll(attack, [stop]);
    });

    it('to the pages of clients', async () => {
      const stop = await answerMessage(invoicing.readLink, () => {
        throw new AppError('NOT_FOUND');
      });
      const link = `/i/${'x'.repeat(43)}`;
      const received = untilReceived(8);
      const attack = Array.from({ length: 8 }, (_, index) => {
        const headers = { 'X-Forwarded-For': `192.0.2.${index % 2}`, Origin: PUBLIC_URL };
        return sendSlowly(url, { method: 'POST', path: `${link}/messages`, headers }, 60_000);
      });
      await received;

      const page = request(url).get(link).set('X-Forwarded-For', '192.0.2.9').then(statusOf);
      expect(await Promise.race([page, unanswered(attack)])).toBe(404);
      await stopAll(attack, [stop]);
    });

    it('to webhooks', async () => {
      const stop = await answerMessage(billing.receiveWebhook, () => ({ eventId: 'evt_1', stored: true }));
      const signature = { 'Stripe-Signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` };
      const received = untilReceived(120);
      const attack = Array.from({ length: 120 }, (_, index) => {
        const headers = { 'X-Forwarded-For': `192.0.2.${index % 4}`, ...signature };
        return sendSlowly(url, { method: 'POST', path: '/webhooks/stripe', headers }, 5_000);
      });
      await received;

      const delivery = request(url)
        .post('/webhooks/stripe')
        .set({ 'X-Forwarded-For': '192.0.2.9', ...signature })
        .send({});
      expect(await Promise.race([delivery.then(statusOf), unanswered(attack)])).toBe(200);
      await stopAll(attack, [stop]);
    });
  });

  it('who waits to print with the largest bodies gives up their memory to others', async () => {
    const mayPrint = createTestSignal();
    let reached = 0;
    const stop = await answerMessage(documents.generatePdf, async ({ html }) => {
      reached++;
      if (html === 'held') await mayPrint.whenFired;
      return { fileName: 'a.pdf', bytes: 1 };
    });
    const path = `/api/invoices/${INVOICE_ID}/generate-pdf`;
    const large = { html: 'x'.repeat(INVOICE_HTML_MAX_BYTES - 1_000) };
    const busy = Array.from({ length: 6 }, () => fakeIdentity.createCookie(aUser()));
    const held = busy.flatMap((cookie) => Array.from({ length: 4 }, () => post(cookie, path, { html: 'held' }).then()));
    while (reached < held.length) await sleep(10);
    const sentAt: number[] = [];
    const noteEnd = (body: IncomingMessage) => body.once('end', () => sentAt.push(Date.now()));
    (app.getHttpServer() as Server).on('request', noteEnd);
    const waiting = busy.map((cookie) => post(cookie, path, large).then(statusOf));
    while (sentAt.length < waiting.length) await sleep(10);
    (app.getHttpServer() as Server).off('request', noteEnd);

    const refused = Promise.race(waiting).then((status) => ({ status, at: Date.now() }));
    expect((await post(fakeIdentity.createCookie(aUser()), path, large)).status).toBe(200);
    const { status, at } = await refused;
    expect(status).toBe(429);
    // The request was refused before the maximum wait was over. After the maximum wait, the BFF would refuse any
    // waiting request.
    expect(at - sentAt[0]!).toBeLessThan(MAX_QUEUE_WAIT_MS);
    mayPrint.fire();
    await Promise.all([...held, ...waiting]);
    await stop();
  });

  it('who sends 200,000 short keys is refused before parsing', async () => {
    const keys = Array.from({ length: 200_000 }, (_, index) => `"${String(index).padStart(25, 'k')}":0`);
    const parse = jest.spyOn(JSON, 'parse');
    const answer = await post(fakeIdentity.createCookie(aUser()), '/api/invoices', {}).send(`{${keys.join()}}`);
    const parsed = parse.mock.calls.filter(([text]) => text.length > 1_000_000);
    parse.mockRestore();

    expect(answer.status).toBe(400);
    expect(parsed).toEqual([]);
  });
});
