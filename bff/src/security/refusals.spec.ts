import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { FakeServices } from '../testing/fake-services.js';
import { PUBLIC_URL, startTestBff } from '../testing/test-bff.js';

const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
const REPLAY = '/staff/api/events/evt_1/replay';

let identity: FakeIdentity;
let url: string;

beforeAll(async () => {
  [identity] = await Promise.all([FakeIdentity.start(), FakeServices.start()]);
  ({ url } = await startTestBff({ TRUST_PROXY: 'true', BILLING_STAFF_ROLE: 'staff' }));
});

beforeEach(() => void warned.mockClear());

const refusals = () =>
  warned.mock.calls.map(([line]) => line as unknown).filter((line) => (line as { event?: string }).event === 'refusal');

let lastAddress = 0;
/** Returns a header with a new network address each time, so that counts of other tests do not matter. */
const from = (address = `192.0.2.${++lastAddress}`) => ({ 'X-Forwarded-For': address });

describe('The log line of a refusal', () => {
  const user = aUser();
  const cookie = () => ({ Cookie: identity.cookieOf(user) });
  const byUser = { userId: user.id };

  it.each<[string, () => PromiseLike<unknown>, object]>([
    ['signed out', () => request(url).get('/api/invoices').set(from('198.51.100.1')), { reason: 'UNAUTHENTICATED', userId: null, address: '198.51.100.1', method: 'GET', route: '/api/invoices' }],
    ['another site', () => request(url).post('/api/customers').set({ ...cookie(), ...from() }), { reason: 'CROSS_SITE_REQUEST', method: 'POST', route: 'none' }],
    ['no staff', () => request(url).get('/staff/api/figures').set({ ...cookie(), ...from() }), { reason: 'STAFF_ONLY', ...byUser, route: '/staff/api/figures' }],
    ['staff who signed in long ago', () => request(url).post(REPLAY).set({ Cookie: identity.cookieOf(user, { roles: ['staff'] }), Origin: PUBLIC_URL, ...from() }), { reason: 'FRESH_SIGN_IN_REQUIRED', ...byUser, route: '/staff/api/events/:id/replay' }],
    ['a webhook without a signature', () => request(url).post('/webhooks/stripe').set(from()), { reason: 'WEBHOOK_SIGNATURE_INVALID', userId: null, route: '/webhooks/stripe' }],
    ['a sign-in that nobody began', () => request(url).get('/api/callback?code=a&state=b').set(from()), { reason: 'callback_failed', route: '/api/callback' }],
  ])('has the common form: %s', async (_, call, line) => {
    await call();

    expect(refusals()).toEqual([expect.objectContaining({ event: 'refusal', ...line })]);
  }); // prettier-ignore

  it('has the common form: too many requests', async () => {
    const limited = await startTestBff({ API_RATE_LIMIT: '1' });
    // A new user has no counts from other tests.
    const other = aUser();
    const ask = () =>
      request(limited.url)
        .get('/api/invoices')
        .set({ Cookie: identity.cookieOf(other) });
    await ask();
    await ask().expect(429);

    expect(refusals()).toEqual([expect.objectContaining({ reason: 'TOO_MANY_REQUESTS', userId: other.id })]);
  });

  it('is written at most five times per minute and caller', async () => {
    for (let call = 0; call < 8; call++) await request(url).get('/api/invoices').set(from('203.0.113.1'));
    await request(url).get('/api/invoices').set(from('203.0.113.2'));

    const lines = refusals() as { address: string }[];
    expect(lines.map(({ address }) => address)).toEqual([...Array<string>(5).fill('203.0.113.1'), '203.0.113.2']);
    expect(lines[4]).toMatchObject({ more: 'not told for a minute' });
  });

  it('is not written for invalid input and unknown addresses', async () => {
    await request(url)
      .get('/api/invoices/1/pdf-data')
      .set({ ...cookie(), ...from() })
      .expect(404);
    await request(url)
      .get('/api/invoices?page=0')
      .set({ ...cookie(), ...from() })
      .expect(400);

    expect(refusals()).toEqual([]);
  });
});
