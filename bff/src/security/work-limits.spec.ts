import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import { catalogue, documents, invoicing } from '@paperbill/contracts/nats';
import { INVOICE_HTML_MAX_BYTES } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import { answerMessage } from '@paperbill/testing';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { signal } from '../testing/signal.js';
import { PUBLIC_URL, startTestBff } from '../testing/test-bff.js';

const ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

describe('one user', () => {
  let url: string;
  let fakeIdentity: FakeIdentity;

  beforeAll(async () => {
    fakeIdentity = await FakeIdentity.start();
    ({ url } = await startTestBff());
  });

  const post = (cookie: string, path: string, body: object) =>
    request(url).post(path).set({ Cookie: cookie, Origin: PUBLIC_URL }).send(body);

  it('who prints 60 of the largest previews at once has few in memory, and hinders nobody', async () => {
    const mayPrint = signal();
    const reached: string[] = [];
    const stop = await answerMessage(documents.generatePdf, async ({ userId }) => {
      reached.push(userId);
      await mayPrint.given;
      return { fileName: 'a.pdf', bytes: 1 };
    });
    const [busy, calm] = [aUser(), aUser()];
    const [theirs, ours] = [busy, calm].map((user) => fakeIdentity.cookieOf(user));
    const large = { html: 'x'.repeat(INVOICE_HTML_MAX_BYTES - 1_000) };
    const path = `/api/invoices/${ID}/generate-pdf`;

    const attack = Array.from({ length: 60 }, () => post(theirs!, path, large).then());
    const refused = await Promise.race(attack);
    const other = post(ours!, path, large).then();
    while (!reached.includes(calm.id)) await new Promise(setImmediate);
    mayPrint.give();

    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', requestId: refused.headers['x-request-id'] });
    expect(reached.filter((id) => id === busy.id)).toHaveLength(1);
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(attack)).map(({ status }) => status);
    // Those that found a place to wait were printed after the first.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(12);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(48);
    await stop();
  });

  it('who searches 60 times at once has a few searches at a time, and hinders nobody', async () => {
    const mayFind = signal();
    const reached: string[] = [];
    const find = async ({ userId }: { userId: string }) => {
      reached.push(userId);
      await mayFind.given;
      return { items: [], total: 0, more: false };
    };
    const [busy, calm] = [aUser(), aUser()];
    const [theirs, ours] = [busy, calm].map((user) => fakeIdentity.cookieOf(user));
    const get = (cookie: string, path: string) => request(url).get(path).set('Cookie', cookie).then();
    const stops = [
      await answerMessage(catalogue.selectCustomers, find),
      await answerMessage(catalogue.selectProducts, find),
      await answerMessage(invoicing.listInvoices, find),
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
    while (!reached.includes(calm.id)) await new Promise(setImmediate);

    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(reached.filter((id) => id === busy.id)).toHaveLength(4);
    mayFind.give();
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(attack)).map(({ status }) => status);
    // Four at a time, and eight that waited for them.
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    for (const stop of stops) await stop();
  });

  it('who sends a few kilobytes that would become megabytes is told to send them as they are', async () => {
    const body = gzipSync(JSON.stringify({ html: ' '.repeat(INVOICE_HTML_MAX_BYTES) }));
    const answer = await request(url)
      .post(`/api/invoices/${ID}/generate-pdf`)
      .set({ Cookie: fakeIdentity.cookieOf(aUser()), Origin: PUBLIC_URL, 'Content-Encoding': 'gzip' })
      .type('json')
      .serialize((bytes) => bytes as unknown as string)
      .send(body);

    expect(answer.status).toBe(415);
    expect((answer.body as ErrorBody).message).toBe(requestTexts.compressedBody);
  });

  it('who sends 200,000 short keys has none of them parsed', async () => {
    const keys = Array.from({ length: 200_000 }, (_, index) => `"${String(index).padStart(25, 'k')}":0`);
    const parse = jest.spyOn(JSON, 'parse');
    const answer = await post(fakeIdentity.cookieOf(aUser()), '/api/invoices', {}).send(`{${keys.join()}}`);
    const parsed = parse.mock.calls.filter(([text]) => text.length > 1_000_000);
    parse.mockRestore();

    expect(answer.status).toBe(400);
    expect(parsed).toEqual([]);
  });
});
