import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody, User } from '@paperbill/contracts/http';
import { MAX_LISTED_SESSIONS } from '@paperbill/contracts/rules';
import type { SessionData } from 'express-session';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { FakeServices } from '../testing/fake-services.js';
import { ownPageHeaders, PUBLIC_URL, startTestBff } from '../testing/test-bff.js';
import { TestBrowser } from '../testing/test-browser.js';
import { startTestProvider, type TestProvider } from '../testing/test-provider.js';

const USER_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
const STAFF_EMAIL = 'grace@paperbill.example';

// oxfmt-ignore
const staffCalls = [
  ['get', '/staff/api/me'], ['get', '/staff/api/figures'], ['get', '/staff/api/event-types'],
  ['get', '/staff/api/events'], ['get', '/staff/api/events?state=wrong'], ['get', '/staff/api/events.csv'],
  ['get', '/staff/api/events/evt_1'], ['post', '/staff/api/events/evt_1/replay'],
  ['get', `/staff/api/customers/${USER_ID}`], ['post', `/staff/api/customers/${USER_ID}/sync`],
  ['get', `/staff/api/customers/${USER_ID}/audit`],
] as const;

const [fakeIdentity, services, provider] = await Promise.all([
  FakeIdentity.start(),
  FakeServices.start(),
  startTestProvider(),
]);
const { url } = await startTestBff({
  OIDC_ISSUER: provider.issuer,
  BILLING_STAFF_EMAILS: ` ${STAFF_EMAIL.toUpperCase()}, joan@paperbill.example,`,
  BILLING_STAFF_ROLE: 'billing-staff',
});

beforeEach(() => void services.takeRequests());

describe('The calls of staff answer 404', () => {
  const outsider = (email: string, session: Partial<SessionData>) =>
    fakeIdentity.createCookie(aUser({ email }), session);

  it.each<[string, () => string]>([
    ['a visitor without a session', () => ''],
    ['a session that does not exist', () => 'sid=s%3Aabc.def'],
    ['an ordinary user', () => outsider('ada@example.com', { vouchedEmail: 'ada@example.com', roles: ['user'] })],
    [
      'a user with a role of a similar name',
      () => outsider('a@b.c', { roles: ['billing', 'billing-staff-2', 'BILLING-STAFF'] }),
    ],
    ['a user whose listed address is unverified', () => outsider(STAFF_EMAIL, { vouchedEmail: '' })],
    [
      'a user whose listed address was not verified by this sign-in',
      () => outsider(STAFF_EMAIL, { vouchedEmail: 'other@example.com' }),
    ],
    [
      'a user who signed in with the listed address of another user',
      () => outsider('ada@example.com', { vouchedEmail: STAFF_EMAIL }),
    ],
    ['a session of a release without staff', () => outsider(STAFF_EMAIL, {})],
  ])('to %s', async (_, createCookie) => {
    const cookie = createCookie();
    for (const [method, path] of staffCalls) {
      const answer = await request(url)[method](path).set(ownPageHeaders(cookie));
      expect([path, answer.status, (answer.body as ErrorBody).code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    expect(services.takeRequests()).toEqual([]);
  });

  it('to everybody if neither a list nor a role is configured', async () => {
    // This BFF uses the identity provider of the other tests. Passport keeps only one strategy per process: that of the
    // BFF that started last.
    const open = await startTestBff({ OIDC_ISSUER: provider.issuer });
    const cookie = fakeIdentity.createCookie(aUser({ email: '' }), { vouchedEmail: '', roles: [''] });
    await request(open.url).get('/staff/api/me').set('Cookie', cookie).expect(404);
  });

  it('with other methods too, so that they do not reveal that the path exists', async () => {
    await request(url).delete('/staff/api/events').set('Origin', PUBLIC_URL).expect(404);
    await request(url).options('/staff/api/me').expect(404);
  });
});

describe('The calls of staff are permitted', () => {
  const member = (user: User, session: Partial<SessionData>) =>
    request(url).get('/staff/api/me').set('Cookie', fakeIdentity.createCookie(user, session));

  it('to a user whose verified address is on the list, ignoring upper and lower case', async () => {
    const graceUser = aUser({ email: STAFF_EMAIL });
    const answer = await member(graceUser, { vouchedEmail: STAFF_EMAIL });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ userId: graceUser.id, email: STAFF_EMAIL });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('to a user with the role and any address', async () => {
    await member(aUser(), { vouchedEmail: '', roles: ['user', 'billing-staff'] }).expect(200);
  });

  it('but not from other sites', async () => {
    const cookie = fakeIdentity.createCookie(aUser({ email: STAFF_EMAIL }), { vouchedEmail: STAFF_EMAIL });
    const forged = await request(url)
      .post('/staff/api/events/evt_1/replay')
      .set({ Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' });
    expect(forged.status).toBe(403);
    expect(services.takeRequests()).toEqual([]);
  });
});

describe('A session of staff ends 12 hours after the sign-in', () => {
  const HOUR_MS = 60 * 60_000;

  it.each<[string, () => [User, Partial<SessionData>]]>([
    ['by address', () => [aUser({ email: STAFF_EMAIL }), { vouchedEmail: STAFF_EMAIL }]],
    ['by role', () => [aUser(), { roles: ['billing-staff'] }]],
  ])('for staff %s', async (_, member) => {
    const [user, session] = member();
    const ask = (path: string, hours: number) => {
      const signedInAt = Date.now() - hours * HOUR_MS;
      return request(url)
        .get(path)
        .set('Cookie', fakeIdentity.createCookie(user, { ...session, signedInAt }));
    };
    expect((await ask('/staff/api/me', 11)).status).toBe(200);
    expect((await ask('/staff/api/me', 13)).status).toBe(404);
    expect((await ask('/api/auth/user', 13)).status).toBe(401);
  });

  it('and at once without a sign-in time', async () => {
    const session = { vouchedEmail: STAFF_EMAIL, signedInAt: undefined as never };
    const cookie = fakeIdentity.createCookie(aUser({ email: STAFF_EMAIL }), session);
    await request(url).get('/staff/api/me').set('Cookie', cookie).expect(404);
  });
});

describe('A user who is no longer staff', () => {
  const ask = (cookie: string, at = url) => request(at).get('/staff/api/me').set('Cookie', cookie);

  it('loses access with the next request after being removed from the list, and an added user gets it', async () => {
    const user = aUser({ email: STAFF_EMAIL });
    const cookie = fakeIdentity.createCookie(user, { vouchedEmail: STAFF_EMAIL });
    const without = await startTestBff({
      OIDC_ISSUER: provider.issuer,
      BILLING_STAFF_EMAILS: 'joan@paperbill.example',
    });

    expect((await ask(cookie)).status).toBe(200);
    expect((await ask(cookie, without.url)).status).toBe(404);
    const again = await startTestBff({ OIDC_ISSUER: provider.issuer, BILLING_STAFF_EMAILS: STAFF_EMAIL });
    expect((await ask(cookie, again.url)).status).toBe(200);
  });

  it.each<[string, Partial<SessionData>, Parameters<TestProvider['decide']>[0]]>([
    [
      'their address is no longer verified',
      { vouchedEmail: 'joan@paperbill.example' },
      { signInAs: 'joan@paperbill.example', claims: { email_verified: false } },
    ],
    [
      'they no longer have the role',
      { roles: ['billing-staff'] },
      { signInAs: 'eve@example.com', claims: { roles: [] } },
    ],
  ])('loses access in all browsers after a sign-in where %s', async (_, staffSession, decision) => {
    const { signInAs: email } = decision as { signInAs: string };
    const { url: at } = await startTestBff({
      OIDC_ISSUER: provider.issuer,
      BILLING_STAFF_EMAILS: 'joan@paperbill.example',
      BILLING_STAFF_ROLE: 'billing-staff',
    });
    const known = [...fakeIdentity.users.values()].find((one) => one.email === email) ?? aUser({ email });
    const staffCookie = fakeIdentity.createCookie(known, staffSession);
    const plain = fakeIdentity.createCookie(known, {});
    expect((await ask(staffCookie, at)).status).toBe(200);

    provider.decide(decision);
    const browser = new TestBrowser(at);
    await browser.open('/api/login', (page) => page.origin === PUBLIC_URL && page.pathname !== '/api/callback');

    expect((await ask(staffCookie, at)).status).toBe(404);
    await request(at).get('/api/auth/user').set('Cookie', staffCookie).expect(401);
    await request(at).get('/api/auth/user').set('Cookie', plain).expect(200);
    expect((await browser.fetch('/api/auth/user')).status).toBe(200);
  });

  it('loses access also in sessions beyond the listed ones', async () => {
    const { url: at } = await startTestBff({ OIDC_ISSUER: provider.issuer, BILLING_STAFF_ROLE: 'billing-staff' });
    const eve = [...fakeIdentity.users.values()].find((one) => one.email === 'eve@example.com')!;
    const staffs = fakeIdentity.createCookie(eve, { roles: ['billing-staff'] });
    const others = Array.from({ length: MAX_LISTED_SESSIONS }, () => fakeIdentity.createCookie(eve));
    expect((await ask(staffs, at)).status).toBe(200);

    provider.decide({ signInAs: eve.email, claims: { roles: [] } });
    const browser = new TestBrowser(at);
    await browser.open('/api/login', (page) => page.origin === PUBLIC_URL && page.pathname !== '/api/callback');

    expect((await ask(staffs, at)).status).toBe(404);
    expect((await browser.fetch('/api/auth/user')).status).toBe(200);
    await request(at).get('/api/auth/user').set('Cookie', others[0]!).expect(200);
  });
});

describe('The claims of a sign-in', () => {
  const signIn = async (decision: Parameters<TestProvider['decide']>[0], bffUrl = url) => {
    provider.decide(decision);
    const browser = new TestBrowser(bffUrl);
    await browser.open('/api/login', (at) => at.origin === PUBLIC_URL && at.pathname !== '/api/callback');
    return (await browser.fetch('/staff/api/me')).status;
  };

  it.each([
    [404, { signInAs: STAFF_EMAIL }],
    [200, { signInAs: STAFF_EMAIL, claims: { email_verified: true } }],
    [200, { signInAs: 'Joan@Paperbill.Example', claims: { email_verified: true } }],
    [404, { signInAs: STAFF_EMAIL, claims: { email_verified: false } }],
    [404, { signInAs: 'ada@example.com', claims: { email_verified: true, roles: ['user'] } }],
    [200, { signInAs: 'ada@example.com', claims: { email_verified: false, roles: ['user', 'billing-staff'] } }],
    [200, { signInAs: 'ada@example.com', claims: { roles: 'billing-staff' } }],
    [404, { signInAs: 'ada@example.com', claims: { roles: [['billing-staff'], { name: 'billing-staff' }] } }],
  ])('lead to status %i for %j', async (status, decision) => {
    expect(await signIn(decision)).toBe(status);
  });

  it('count as verified with OIDC_EMAILS_VERIFIED if the provider does not say', async () => {
    const trustingBff = await startTestBff({
      OIDC_ISSUER: provider.issuer,
      BILLING_STAFF_EMAILS: STAFF_EMAIL,
      OIDC_EMAILS_VERIFIED: 'true',
    });

    expect(await signIn({ signInAs: STAFF_EMAIL }, trustingBff.url)).toBe(200);
    expect(await signIn({ signInAs: STAFF_EMAIL, claims: { email_verified: false } }, trustingBff.url)).toBe(404);
  });
});

describe('While identity is down', () => {
  it('staff get 503 instead of 404', async () => {
    const cookie = fakeIdentity.createCookie(aUser({ email: STAFF_EMAIL }), { vouchedEmail: STAFF_EMAIL });
    await fakeIdentity.stop();
    await request(url).get('/staff/api/me').set('Cookie', cookie).expect(503);
    await request(url).get('/staff/api/me').expect(404);
  });
});
