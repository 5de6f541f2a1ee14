import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import { identity } from '@paperbill/contracts/nats';
import { decodeJwt, type JWTPayload, UnsecuredJWT } from 'jose';
import request from 'supertest';
import { FakeIdentity } from '../testing/fake-identity.js';
import { PUBLIC_URL, startTestBff } from '../testing/test-bff.js';
import { TestBrowser } from '../testing/test-browser.js';
import { createSigningKey, startTestProvider } from '../testing/test-provider.js';

const END_SESSIONS_SUBJECT = identity.endProviderSessions.subject;
const nowInSeconds = () => Math.floor(Date.now() / 1_000);

const [fakeIdentity, provider] = await Promise.all([FakeIdentity.start(), startTestProvider()]);
const startInstance = async () => (await startTestBff({ OIDC_ISSUER: provider.issuer })).url;
const urls = await Promise.all([startInstance(), startInstance()]);

beforeEach(() => void fakeIdentity.calls.splice(0));

const sendLogoutToken = (token: string, url = urls[0]) =>
  request(url).post('/webhooks/sign-out').type('form').send({ logout_token: token });
const countEndRequests = () => fakeIdentity.calls.filter((subject) => subject === END_SESSIONS_SUBJECT).length;

describe('A logout token of the provider', () => {
  it('ends the session in all instances, and is not cached', async () => {
    provider.decide({ signInAs: 'ada@example.com' });
    const browser = new TestBrowser(urls[0]);
    await browser.open('/api/login', (at) => at.origin === PUBLIC_URL && at.pathname !== '/api/callback');
    const { sess } = [...fakeIdentity.sessions.values()].at(-1)!;
    const { sid, iat } = decodeJwt(sess['idToken'] as string);
    expect(sess).toMatchObject({ providerSid: sid, issuedAt: iat });
    const isSignedIn = (url: string) =>
      request(url)
        .get('/api/auth/user')
        .set('Cookie', `sid=${browser.cookie('sid')}`)
        .then(({ ok }) => ok);
    expect(await Promise.all(urls.map(isSignedIn))).toEqual([true, true]);
    // The clock is stopped, so that cached sessions do not expire during the test.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());

    const answer = await sendLogoutToken(
      await provider.logoutToken({ sid: sid as string, sub: 'ada@example.com' }),
      urls[1],
    );

    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await isSignedIn(urls[1])).toBe(false);
    while (await isSignedIn(urls[0]));
    clock.mockRestore();
  });

  it.each<[string, JWTPayload]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another' }],
    ['an old iat', { iat: nowInSeconds() - 3_600, exp: nowInSeconds() + 60 }],
    ['an exp in the past', { exp: nowInSeconds() - 300 }],
    ['no iat', { iat: undefined as never }],
    ['no jti', { jti: undefined as never }],
    ['another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['no event', { events: undefined }],
    ['a nonce, like an identity token', { nonce: 'n' }],
    ['neither sub nor sid', { sub: undefined as never, sid: undefined }],
    ['an empty sid', { sid: '' }],
  ])('is refused with %s', async (_, claims) => {
    const answer = await sendLogoutToken(await provider.logoutToken({ sub: 'ada@example.com', ...claims }));

    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([400, 'LOGOUT_TOKEN_INVALID']);
    expect(countEndRequests()).toBe(0);
  });

  it('identifies user and session as the sign-in did, also with characters that PostgreSQL rejects', async () => {
    expect((await sendLogoutToken(await provider.logoutToken({ sub: 'a\0da', sid: 's\0' }))).status).toBe(200);
    expect(fakeIdentity.calls.filter((subject) => subject === END_SESSIONS_SUBJECT)).toHaveLength(1);
  });

  it('is refused if it is unsigned or signed by another key', async () => {
    const validClaims = decodeJwt(await provider.logoutToken({ sub: 'ada@example.com' }));
    const forgedToken = await provider.logoutToken({ sub: 'ada@example.com' }, createSigningKey());
    for (const token of [forgedToken, new UnsecuredJWT(validClaims).encode(), '', 'a.b.c', 'x'.repeat(10_000)]) {
      expect((await sendLogoutToken(token)).status).toBe(400);
    }
    expect(countEndRequests()).toBe(0);
  });

  it('is refused if it is too long', async () => {
    expect((await sendLogoutToken('x'.repeat(20_000))).status).toBe(413);
  });

  it('counts towards the rate limit of its address before it is read', async () => {
    const { url } = await startTestBff({ OIDC_ISSUER: provider.issuer, API_RATE_LIMIT: '3', TRUST_PROXY: '1' });
    const statuses: number[] = [];
    // Each request needs a different IP address, because other instances may still send their rate-limit counts.
    const address = { 'X-Forwarded-For': '192.0.2.1' };
    for (let call = 0; call < 5; call++) statuses.push((await sendLogoutToken('x', url).set(address)).status);

    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });

  it('is answered 503 while identity or the provider is down, so that the provider repeats it', async () => {
    await fakeIdentity.stop();
    expect((await sendLogoutToken(await provider.logoutToken({ sub: 'ada@example.com' }))).status).toBe(503);
    await fakeIdentity.answer();

    const newBff = await startTestBff({ OIDC_ISSUER: provider.issuer });
    await provider.proxy.disconnect();
    expect((await sendLogoutToken(await provider.logoutToken({ sub: 'ada@example.com' }), newBff.url)).status).toBe(
      503,
    );
    await provider.proxy.reconnect();
  });
});
