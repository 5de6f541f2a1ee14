import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { FakeServices } from '../testing/fake-services.js';
import { PUBLIC_URL, startTestBff } from '../testing/test-bff.js';

const loggerWarn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
const REPLAY_PATH = '/staff/api/events/evt_1/replay';

const [identity] = await Promise.all([FakeIdentity.start(), FakeServices.start()]);
const { url } = await startTestBff({ TRUST_PROXY: 'true', BILLING_STAFF_ROLE: 'staff' });

beforeEach(() => void loggerWarn.mockClear());

const listRefusals = () =>
  loggerWarn.mock.calls
    .map(([line]) => line as unknown)
    .filter((line) => (line as { event?: string }).event === 'refusal');

let lastAddress = 0;
/** Returns a header with a new IP address each time, so that requests of other tests do not count. */
const newAddressHeader = (address = `192.0.2.${++lastAddress}`) => ({ 'X-Forwarded-For': address });

describe('The log line of a refusal', () => {
  const user = aUser();
  const cookie = () => ({ Cookie: identity.createCookie(user) });
  const refusalOfUser = { userId: user.id };

  it.each<[string, () => PromiseLike<unknown>, object]>([
    ['a visitor without a session', () => request(url).get('/api/invoices').set(newAddressHeader('198.51.100.1')), { reason: 'UNAUTHENTICATED', userId: null, address: '198.51.100.1', method: 'GET', route: '/api/invoices' }],
    ['a request of another site', () => request(url).post('/api/customers').set({ ...cookie(), ...newAddressHeader() }), { reason: 'CROSS_SITE_REQUEST', method: 'POST', route: 'none' }],
    ['a user who is not staff', () => request(url).get('/staff/api/figures').set({ ...cookie(), ...newAddressHeader() }), { reason: 'STAFF_ONLY', ...refusalOfUser, route: '/staff/api/figures' }],
    ['a member of staff with an old sign-in', () => request(url).post(REPLAY_PATH).set({ Cookie: identity.createCookie(user, { roles: ['staff'] }), Origin: PUBLIC_URL, ...newAddressHeader() }), { reason: 'FRESH_SIGN_IN_REQUIRED', ...refusalOfUser, route: '/staff/api/events/:id/replay' }],
    ['a webhook without a signature', () => request(url).post('/webhooks/stripe').set(newAddressHeader()), { reason: 'WEBHOOK_SIGNATURE_INVALID', userId: null, route: '/webhooks/stripe' }],
    ['a callback without a pending sign-in', () => request(url).get('/api/callback?code=a&state=b').set(newAddressHeader()), { reason: 'callback_failed', route: '/api/callback' }],
  ])('has the common form: %s', async (_, call, line) => {
    await call();

    expect(listRefusals()).toEqual([expect.objectContaining({ event: 'refusal', ...line })]);
  }); // oxfmt-ignore

  it('has the common form: too many requests', async () => {
    const limitedBff = await startTestBff({ API_RATE_LIMIT: '1' });
    const other = aUser();
    const ask = () =>
      request(limitedBff.url)
        .get('/api/invoices')
        .set({ Cookie: identity.createCookie(other) });
    await ask();
    await ask().expect(429);

    expect(listRefusals()).toEqual([expect.objectContaining({ reason: 'TOO_MANY_REQUESTS', userId: other.id })]);
  });

  it('is written at most five times per minute and caller', async () => {
    for (let call = 0; call < 8; call++) await request(url).get('/api/invoices').set(newAddressHeader('203.0.113.1'));
    await request(url).get('/api/invoices').set(newAddressHeader('203.0.113.2'));

    const lines = listRefusals() as { address: string }[];
    expect(lines.map(({ address }) => address)).toEqual([...Array<string>(5).fill('203.0.113.1'), '203.0.113.2']);
    expect(lines[4]).toMatchObject({ more: 'not told for a minute' });
  });

  it('is not written for invalid input and unknown addresses', async () => {
    await request(url)
      .get('/api/invoices/1/pdf-data')
      .set({ ...cookie(), ...newAddressHeader() })
      .expect(404);
    await request(url)
      .get('/api/invoices?page=0')
      .set({ ...cookie(), ...newAddressHeader() })
      .expect(400);

    expect(listRefusals()).toEqual([]);
  });
});
