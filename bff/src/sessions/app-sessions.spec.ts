import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserSession, User } from '@paperbill/contracts/http';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { writeGeoIpDatabase } from '../testing/geoip-database.js';
import { PUBLIC_URL, startTestBff } from '../testing/test-bff.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('/app/api/sessions', () => {
  let fakeIdentity: FakeIdentity;
  let url: string;
  let user: User;
  let currentCookie: string;

  beforeAll(async () => {
    fakeIdentity = await FakeIdentity.start();
    ({ url } = await startTestBff({ GEOIP_DATABASE: writeGeoIpDatabase({ '192.0.2.7': { country_code: 'PT' } }) }));
  });

  beforeEach(() => {
    user = aUser();
    currentCookie = fakeIdentity.createCookie(user, { renewedAt: 0 });
  });

  const call = (method: 'get' | 'delete', path: string, cookie = currentCookie) =>
    request(url)[method](path).set({ Cookie: cookie, Origin: PUBLIC_URL, 'User-Agent': FIREFOX });
  const listed = async (cookie = currentCookie) =>
    (await call('get', '/app/api/sessions', cookie)).body as BrowserSession[];
  const isSignedIn = async (cookie: string) => (await call('get', '/api/auth/user', cookie)).status === 200;

  it('lists browser, place and time of each session, without session ids', async () => {
    const signedInAt = Date.parse('2026-11-01T09:00:00Z');
    const phoneSession = { signedInAt, renewedAt: signedInAt, userAgent: 'Phone', address: '192.0.2.7' };
    fakeIdentity.createCookie(user, { ...phoneSession, idToken: 'a token', vouchedEmail: user.email });
    fakeIdentity.createCookie(aUser());
    await listed();

    const sessions = await listed();
    expect(sessions).toHaveLength(2);
    expect(sessions).toEqual(
      expect.arrayContaining([
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/),
          userAgent: FIREFOX,
          address: expect.stringContaining('127.0.0.1'),
          signedInAt: expect.any(String),
          lastUsedAt: expect.any(String),
          isCurrent: true,
        },
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/),
          userAgent: 'Phone',
          address: '192.0.2.7',
          location: 'Portugal',
          signedInAt: '2026-11-01T09:00:00.000Z',
          lastUsedAt: '2026-11-01T09:00:00.000Z',
          isCurrent: false,
        },
      ]),
    );
  });

  it('ends one session at once', async () => {
    const [there, elsewhere] = [fakeIdentity.createCookie(user), fakeIdentity.createCookie(user)];
    expect(await isSignedIn(there)).toBe(true);
    const { id } = (await listed(there)).find(({ isCurrent }) => isCurrent)!;

    expect((await call('delete', `/app/api/sessions/${id}`)).status).toBe(204);
    expect(await Promise.all([there, elsewhere, currentCookie].map(isSignedIn))).toEqual([false, true, true]);
    expect((await call('delete', `/app/api/sessions/${id}`)).status).toBe(404);
  });

  it('ends all other sessions', async () => {
    const others = [fakeIdentity.createCookie(user), fakeIdentity.createCookie(user)];
    expect(await Promise.all(others.map(isSignedIn))).toEqual([true, true]);

    expect((await call('delete', '/app/api/sessions')).status).toBe(204);
    expect(await Promise.all([...others, currentCookie].map(isSignedIn))).toEqual([false, false, true]);
  });

  it('does not end sessions of other users', async () => {
    const otherCookie = fakeIdentity.createCookie(aUser());
    const [{ id }] = (await listed(otherCookie)) as [BrowserSession];

    for (const path of [id, 'x', '%00', 'a'.repeat(64)]) {
      expect((await call('delete', `/app/api/sessions/${path}`)).status).toBe(404);
    }
    await call('delete', '/app/api/sessions').expect(204);
    expect(await isSignedIn(otherCookie)).toBe(true);
  });
});
