import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type ErrorBody } from '@paperbill/contracts/http';
import { billing, paymentsAtStripe, type StripeWebhook } from '@paperbill/contracts/nats';
import { answerMessage } from '@paperbill/testing';
import { waitForFreshMinute } from '@paperbill/testing/people';
import request from 'supertest';
import { startTestBff, type TestBff } from '../testing/test-bff.js';

const SIGNATURE = 't=1795258800,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd,v0=abc';

type WebhookReply = { eventId: string; stored: boolean };

describe('The webhook of Stripe', () => {
  let bff: TestBff;
  let received: StripeWebhook[];
  let answer: () => WebhookReply | Promise<WebhookReply>;

  beforeAll(async () => {
    await answerMessage(billing.receiveWebhook, (webhook) => {
      received.push(webhook);
      return answer();
    });
    bff = await startTestBff({ API_RATE_LIMIT: '1' });
  });

  beforeEach(() => {
    received = [];
    answer = () => ({ eventId: 'evt_1', stored: true });
  });

  const deliverEvent = (body: string | Buffer, headers: Record<string, string> = {}) =>
    request(bff.url)
      .post('/webhooks/stripe')
      .set({ 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': SIGNATURE, ...headers })
      // With this serializer, supertest sends the bytes unchanged and not as JSON.
      .serialize((bytes) => bytes as unknown as string)
      .send(body);

  it.each([
    ['with spaces and line breaks', '{\n  "id": "evt_1",\r\n\t"a" : [ 1.0, 1e3 ] }\n'],
    ['with repeated keys in any order', '{"z":1,"a":2,"z":3,"__proto__":{}}'],
    [
      'with a byte order mark and characters of one to four bytes',
      '\uFEFF{"name":"Ada é 漢 🧾","escaped":"\\u00e9\\/\\ud83d"}',
    ],
    ['that is not JSON', 'not json \u0000'],
    ['with deep nesting', `${'['.repeat(50)}${']'.repeat(50)}`],
  ])('passes a body %s to billing unchanged', async (_, body) => {
    expect((await deliverEvent(Buffer.from(body))).status).toBe(200);
    expect(received).toEqual([{ payload: body, signature: SIGNATURE }]);
  });

  it('needs no session, has no rate limit, and accepts any origin and content type', async () => {
    const headers = { Cookie: 'sid=whatever', Origin: 'https://hooks.example', 'Sec-Fetch-Site': 'cross-site' };
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json', 'a/b', 'text/html']) {
      expect((await deliverEvent('{}', { ...headers, 'Content-Type': type })).status).toBe(200);
    }
    expect(received.map(({ payload }) => payload)).toEqual(Array(5).fill('{}'));
  });

  it('answers 200 to an event that is already stored', async () => {
    answer = () => ({ eventId: 'evt_1', stored: false });

    expect((await deliverEvent('{}')).body).toEqual({ received: true });
  });

  it.each([
    ['WEBHOOK_SIGNATURE_INVALID', 400],
    ['SERVICE_UNAVAILABLE', 503],
    ['SERVICE_FAILED', 502],
    ['SERVICE_TIMEOUT', 504],
  ] as const)('answers %s with %i', async (code, status) => {
    answer = () => {
      throw new AppError(code);
    };
    const refused = await deliverEvent('{}');

    expect(refused.status).toBe(status);
    expect((refused.body as ErrorBody).code).toBe(code);
  });

  it('passes an empty body to billing', async () => {
    await request(bff.url).post('/webhooks/stripe').set('Stripe-Signature', SIGNATURE).expect(200);

    expect(received).toEqual([{ payload: '', signature: SIGNATURE }]);
  });

  it.each(['', 't=1', 'v1=00', 'x'.repeat(5_000)])(
    'refuses a request without a signature before reading it: %j',
    async (signature) => {
      const { status, body } = await deliverEvent('{}', { 'Stripe-Signature': signature });

      expect([status, (body as ErrorBody).code]).toEqual([400, 'WEBHOOK_SIGNATURE_INVALID']);
      expect(received).toEqual([]);
    },
  );

  it('refuses an address with many invalid signatures, and still accepts Stripe’s', async () => {
    const { url } = await startTestBff({ TRUST_PROXY: '1' });
    const from = (address: string) =>
      request(url).post('/webhooks/stripe').set({ 'Stripe-Signature': SIGNATURE, 'X-Forwarded-For': address }).send({});
    answer = () => {
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    };
    await waitForFreshMinute();
    for (let count = 0; count < 60; count++) await from('192.0.2.1').expect(400);
    received = [];
    answer = () => ({ eventId: 'evt_1', stored: true });

    const refused = await from('192.0.2.1');

    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(received).toEqual([]);
    await from('192.0.2.2').expect(200);
  });

  it('verifies only a few of 300 simultaneous signatures of an address', async () => {
    answer = async () => {
      await sleep(1_000);
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    };
    const limitedBff = await startTestBff({ TRUST_PROXY: '1' });
    const from = (address: string) =>
      request(limitedBff.url)
        .post('/webhooks/stripe')
        .set({ 'Stripe-Signature': SIGNATURE, 'X-Forwarded-For': address })
        .send({});
    const attack = await Promise.all(Array.from({ length: 300 }, () => from('192.0.2.9')));

    // At most 98 requests reach the billing service: 60 invalid requests, 30 requests in verification, and 8 in
    // the queue.
    expect(received.length).toBeLessThanOrEqual(98);
    expect(attack.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(202);
    answer = () => ({ eventId: 'evt_1', stored: true });
    expect((await from('192.0.2.10')).status).toBe(200);
  });

  it('passes events about payments of clients to their own message', async () => {
    const payments: StripeWebhook[] = [];
    await answerMessage(paymentsAtStripe.receivePaymentsWebhook, (webhook) => {
      payments.push(webhook);
      return { eventId: 'evt_2', stored: true };
    });
    const path = '/webhooks/stripe-payments';

    await request(bff.url).post(path).set('Stripe-Signature', SIGNATURE).type('text').send(' {"id":1}').expect(200);

    expect([payments, received]).toEqual([[{ payload: ' {"id":1}', signature: SIGNATURE }], []]);
    await request(bff.url).post(path).set('Sec-Fetch-Site', 'cross-site').send({}).expect(400);
    await request(bff.url)
      .post(path)
      .set('Stripe-Signature', SIGNATURE)
      .send({ x: 'x'.repeat(600_000) })
      .expect(413);
    expect(payments).toHaveLength(1);
  });

  it('counts wrong signatures of each endpoint separately', async () => {
    const { url } = await startTestBff({ TRUST_PROXY: '1' });
    const post = (path: string, signature: string) =>
      request(url).post(path).set({ 'X-Forwarded-For': '192.0.2.3', 'Stripe-Signature': signature }).send({});
    await waitForFreshMinute();
    for (let count = 0; count < 60; count++) await post('/webhooks/stripe-payments', 'wrong').expect(400);

    await post('/webhooks/stripe-payments', SIGNATURE).expect(429);
    await post('/webhooks/stripe', SIGNATURE).expect(200);
  });

  it('refuses a body that is too large without calling billing', async () => {
    expect((await deliverEvent(randomBytes(600 * 1024).toString('base64'))).status).toBe(413);
    expect(received).toEqual([]);
  });

  it('answers 405 to other methods', async () => {
    expect((await request(bff.url).get('/webhooks/stripe')).status).toBe(405);
  });
});
