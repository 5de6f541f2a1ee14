import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import { theMailSettings } from '@paperbill/testing';
import type { SessionData } from 'express-session';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { FakeServices } from '../testing/fake-services.js';
import { ownPageHeaders, PUBLIC_URL, startTestBff } from '../testing/test-bff.js';
import { TestBrowser } from '../testing/test-browser.js';
import { startTestProvider } from '../testing/test-provider.js';

const STAFF_EMAIL = 'grace@paperbill.example';
const REPLAY_PATH = '/staff/api/events/evt_1/replay';
const MINUTE_MS = 60_000;
const isOwnPage = (url: URL) => url.origin === PUBLIC_URL && url.pathname !== '/api/callback';

const [identity, services, provider] = await Promise.all([
  FakeIdentity.start(),
  FakeServices.start(),
  startTestProvider(),
]);
const { url } = await startTestBff({ OIDC_ISSUER: provider.issuer, BILLING_STAFF_EMAILS: STAFF_EMAIL });

beforeEach(() => void services.takeRequests());

describe('A call that needs a fresh sign-in', () => {
  const ask = (path: string, session: Partial<SessionData>) => {
    const cookie = identity.createCookie(aUser({ email: STAFF_EMAIL }), { vouchedEmail: STAFF_EMAIL, ...session });
    return request(url).post(path).set(ownPageHeaders(cookie));
  };

  it.each([REPLAY_PATH, '/staff/api/customers/6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b/sync'])(
    'is refused for an old session: %s',
    async (path) => {
      for (const authenticatedAt of [undefined, Date.now() - 16 * MINUTE_MS]) {
        const answer = await ask(path, authenticatedAt === undefined ? {} : { authenticatedAt });
        expect([answer.status, (answer.body as ErrorBody).code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
      }
      expect(services.takeRequests()).toEqual([]);

      expect((await ask(path, { authenticatedAt: Date.now() - 14 * MINUTE_MS })).status).toBe(200);
    },
  );

  it.each([
    ['post', '/app/api/online-payments/connect'],
    ['get', '/app/api/archive'],
    ['get', '/app/api/archive/permission'],
    ['get', '/app/api/accountant-export'],
  ] as const)('is refused for an old session of any user: %s %s', async (method, path) => {
    const cookie = identity.createCookie(aUser(), { authenticatedAt: Date.now() - 16 * MINUTE_MS });
    const answer = await request(url)[method](path).set(ownPageHeaders(cookie));
    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
    expect(services.takeRequests()).toEqual([]);
  });

  it.each([
    ['savePaymentOptions', '/app/api/payment-options', { iban: '', paymentLink: '' }],
    ['saveMailSettings', '/app/api/mail-settings', theMailSettings()],
  ] as const)(
    'passes the age of the sign-in to the service that knows whether anything changes: %s',
    async (name, path, body) => {
      services.reply(name, {});
      for (const minutes of [14, 16]) {
        const cookie = identity.createCookie(aUser(), { authenticatedAt: Date.now() - minutes * MINUTE_MS });
        await request(url).put(path).set(ownPageHeaders(cookie)).send(body).expect(200);
      }
      const freshness = services
        .takeRequests()
        .map((asked) => (asked.request as { isSignInFresh: boolean }).isSignInFresh);
      expect(freshness).toEqual([true, false]);
    },
  );

  it('answers 404 to users who are not staff', async () => {
    const cookie = identity.createCookie(aUser());
    await request(url).post(REPLAY_PATH).set(ownPageHeaders(cookie)).expect(404);
  });
});

describe('A fresh sign-in', () => {
  let browser: TestBrowser;
  const replay = () => browser.fetch(REPLAY_PATH, { method: 'POST', headers: { origin: PUBLIC_URL } });

  beforeEach(async () => {
    provider.decide({ signInAs: STAFF_EMAIL, claims: { email_verified: true } });
    browser = new TestBrowser(url);
    await browser.open('/api/login', isOwnPage);
  });

  it('makes the provider ask for credentials, and returns to the page where it began', async () => {
    expect((await replay()).status).toBe(403);
    const signInPage = await browser.open(
      '/api/login?fresh=true&returnTo=/profile',
      (at) => at.origin === provider.issuer,
    );
    expect(Object.fromEntries(signInPage.url.searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
      login_hint: STAFF_EMAIL,
    });

    const lastPage = await browser.open(signInPage.url.href, isOwnPage);
    expect(lastPage.url.href).toBe(`${PUBLIC_URL}/profile`);
    expect((await replay()).status).toBe(200);
  });

  it('is not requested by an ordinary sign-in, which keeps an existing session', async () => {
    const { url: ordinary } = await new TestBrowser(url).open('/api/login', (at) => at.origin === provider.issuer);
    expect([ordinary.searchParams.get('prompt'), ordinary.searchParams.get('max_age')]).toEqual([null, null]);

    expect((await browser.fetch('/api/login?fresh=yes&returnTo=/profile')).headers.get('location')).toBe('/profile');
  });

  it('ends the previous session', async () => {
    const before = browser.cookie('sid')!;
    await browser.open('/api/login?fresh=true', isOwnPage);

    expect(browser.cookie('sid')).not.toBe(before);
    browser.setCookie('sid', before);
    expect((await browser.fetch('/api/auth/user')).status).toBe(401);
  });

  it('that fails ends no session', async () => {
    provider.decide({ cancel: true });
    const { url: back } = await browser.open('/api/login?fresh=true&returnTo=/profile', isOwnPage);

    expect(back.search).toBe('?error=no_code');
    expect((await browser.fetch('/api/auth/user')).status).toBe(200);
    expect((await replay()).status).toBe(403);
  });
});
