import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type User } from '@paperbill/contracts/http';
import { identity } from '@paperbill/contracts/nats';
import { answerMessage } from '@paperbill/testing';
import { FakeIdentity } from '../testing/fake-identity.js';
import { PUBLIC_URL, startTestBff, type TestBff } from '../testing/test-bff.js';
import { TestBrowser } from '../testing/test-browser.js';
import { startTestProvider, type TestProvider } from '../testing/test-provider.js';

const isCallback = (url: URL) => url.pathname === '/api/callback';
const isOwnPage = (url: URL) => url.origin === PUBLIC_URL && !isCallback(url);

describe('Signing in', () => {
  let fakeIdentity: FakeIdentity;
  let provider: TestProvider;
  let bff: TestBff;
  let browser: TestBrowser;

  beforeAll(async () => {
    [fakeIdentity, provider] = await Promise.all([FakeIdentity.start(), startTestProvider()]);
    bff = await startTestBff({ OIDC_ISSUER: provider.issuer, BILLING_STAFF_ROLE: 'billing-staff' });
  });

  beforeEach(() => {
    browser = new TestBrowser(bff.url);
    provider.decide({ signInAs: 'ada@example.com' });
  });

  const signIn = (path = '/api/login') => browser.open(path, isOwnPage);
  const getSignedInUser = async (): Promise<User | null> => {
    const response = await browser.fetch('/api/auth/user');
    return response.ok ? ((await response.json()) as User) : null;
  };

  it('returns to the page where it began, signed in as the person that the provider named', async () => {
    const { url } = await signIn('/api/login?returnTo=/invoices%3Fpage%3D2');

    expect(url.href).toBe(`${PUBLIC_URL}/invoices?page=2`);
    expect(await getSignedInUser()).toMatchObject({
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      profileImageUrl: 'https://images.example.com/ada.png',
      authProvider: 'replit',
    });
    expect(browser.cookieNames()).toEqual(['sign-in', 'sid']);
  });

  it('stores the language of the app, for e-mails to the user', async () => {
    const language = async () => fakeIdentity.languages.get((await getSignedInUser())!.id);
    browser.setCookie('app-language', 'fr');
    await signIn();
    expect(await language()).toBe('fr');
    const stop = await answerMessage(identity.saveLanguage, () => {
      throw new AppError('SERVICE_UNAVAILABLE');
    });
    browser = new TestBrowser(bff.url);
    expect((await signIn('/api/login?returnTo=/quotes')).url.pathname).toBe('/quotes');
    await stop();
  });

  it('stores a session under the hash of its id', async () => {
    await signIn();
    const sid = /^s:([^.]+)/.exec(decodeURIComponent(browser.cookie('sid')!))![1]!;

    const [hash, session] = [...fakeIdentity.sessions].at(-1)!;
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(session)).not.toContain(sid);
    expect(session.sess.userId).toBe((await getSignedInUser())!.id);
  });

  it('creates a new session id and ends the previous session', async () => {
    const first = await browser.open('/api/login', isCallback);
    const second = await browser.open('/api/login', isCallback);
    await browser.open(first.url.href, isOwnPage);
    const before = browser.cookie('sid')!;
    await browser.open(second.url.href, isOwnPage);

    expect(browser.cookie('sid')).not.toBe(before);
    browser.setCookie('sid', before);
    expect(await getSignedInUser()).toBeNull();
  });

  it('sends state, nonce and PKCE to the provider', async () => {
    const { url } = await browser.open('/api/login', (at) => at.origin === provider.issuer);

    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'paperbill',
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/api/callback`,
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w.-]{100,400}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('uses one cookie for any number of pending sign-ins', async () => {
    const [first, second] = [await browser.fetch('/api/login?returnTo=/customers'), await browser.fetch('/api/login')];

    const cookie = /^sign-in=([\w-]{43}); Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/;
    expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(cookie)]);
    expect(cookie.exec(second.headers.getSetCookie()[0]!)![1]).toBe(browser.cookie('sign-in'));
    expect(first.headers.get('location')).not.toContain(browser.cookie('sign-in'));
  });

  it('lets two tabs sign in at the same time, each returning to its own page', async () => {
    const first = await browser.open('/api/login?returnTo=/customers', isCallback);
    const second = await browser.open('/api/login?returnTo=/products', isCallback);

    expect((await browser.open(second.url.href, isOwnPage)).url.pathname).toBe('/products');
    expect((await browser.open(first.url.href, isOwnPage)).url.pathname).toBe('/customers');
    expect(await getSignedInUser()).not.toBeNull();
  });

  it('succeeds after any number of unfinished sign-ins', async () => {
    const begin = () => browser.fetch(`/api/login?returnTo=/invoices?search=${'x'.repeat(400)}`);
    for (let visit = 0; visit < 40; visit++) await begin();
    await Promise.all(Array.from({ length: 40 }, begin));

    expect(browser.cookieNames()).toEqual(['sign-in']);
    expect((await signIn('/api/login?returnTo=/customers')).url.pathname).toBe('/customers');
    expect(await getSignedInUser()).not.toBeNull();
  });

  it('redirects a signed-in user directly to the requested page', async () => {
    await signIn();

    const response = await browser.fetch('/api/login?returnTo=/upgrade');

    expect(response.headers.get('location')).toBe('/upgrade');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  describe('that fails', () => {
    const failure = async (callback: string | URL) => (await browser.open(String(callback), isOwnPage)).url;

    it('returns no_code if the user cancels', async () => {
      provider.decide({ cancel: true });

      expect((await signIn()).url.href).toBe(`${PUBLIC_URL}/login?error=no_code`);
      expect(await getSignedInUser()).toBeNull();
    });

    it.each([
      ['', 'no_code'],
      ['?code=', 'no_code'],
      ['?error=server_error&state=x', 'callback_failed'],
    ])('returns a code for the callback %j: %s', async (query, code) => {
      expect((await failure(`/api/callback${query}`)).search).toBe(`?error=${code}`);
    });

    it.each([
      '?code=a&state=unknown',
      '?code=a',
      '?code=a&state=a&state=b',
      '?code=a&code=b&state=%0d%0a',
      '?code[a]=b',
    ])('returns callback_failed for a callback without a pending sign-in: %s', async (query) => {
      expect((await failure(`/api/callback${query}`)).pathname).toBe('/login');
      expect(await getSignedInUser()).toBeNull();
    });

    it('returns callback_failed for a callback of another browser, also if another site planted it', async () => {
      const attacker = new TestBrowser(bff.url);
      provider.decide({ signInAs: 'mallory@example.com' });
      const { url } = await attacker.open('/api/login', isCallback);
      await browser.fetch('/api/login');
      // Another host of the same domain can set cookies for our host, but not cookies with the prefix `__Host-`.
      for (const name of attacker.cookieNames()) {
        if (browser.cookie(name) === undefined) browser.setCookie(name, attacker.cookie(name)!);
      }

      expect((await failure(url)).search).toBe('?error=callback_failed');
      expect(await getSignedInUser()).toBeNull();
    });

    it('returns token_failed for a used code', async () => {
      const { url } = await browser.open('/api/login', isCallback);
      await browser.open(url.href, isOwnPage);

      expect((await failure(url)).search).toBe('?error=token_failed');
    });

    it('is logged with its code, except for no_code, and redirects with the code although the log fails', async () => {
      fakeIdentity.events.length = 0;
      await failure('/api/callback');
      await failure('/api/callback?code=a&state=unknown');

      expect(fakeIdentity.events).toEqual([{ code: 'callback_failed', network: '127.0.0.1' }]);

      fakeIdentity.failsOnLog = true;
      expect((await failure('/api/callback?code=a&state=unknown')).search).toBe('?error=callback_failed');
      fakeIdentity.failsOnLog = false;
    });

    it('returns token_failed for a code that the provider did not issue', async () => {
      const { url } = await browser.open('/api/login', isCallback);
      url.searchParams.set('code', 'guessed');

      expect((await failure(url)).search).toBe('?error=token_failed');
    });

    it('returns callback_failed while the provider is down, and works once it is back', async () => {
      const cold = await startTestBff({ OIDC_ISSUER: provider.issuer });
      const visitor = new TestBrowser(cold.url);
      await provider.proxy.disconnect();
      expect((await visitor.open('/api/login', isOwnPage)).url.search).toBe('?error=callback_failed');

      await provider.proxy.reconnect();
      expect((await visitor.open('/api/login', isOwnPage)).url.href).toBe(`${PUBLIC_URL}/`);
    });

    it.each([
      ['email_unverified', {}],
      ['email_unverified', { email_verified: false }],
      ['email_taken', { email_verified: true }],
    ])('returns %s if the e-mail address belongs to another account: %j', async (code, claims) => {
      provider.decide({ signInAs: 'ada@example.com', claims });
      await fakeIdentity.stop();
      const stop = await answerMessage(identity.signIn, () => {
        throw new AppError('EMAIL_TAKEN');
      });

      expect((await signIn()).url.search).toBe(`?error=${code}`);
      await stop();
      await fakeIdentity.answer();
    });

    it('leaves no session if identity fails meanwhile', async () => {
      const before = fakeIdentity.sessions.size;
      fakeIdentity.failsOnEnd = true;
      expect((await signIn()).url.search).toBe('?error=callback_failed');
      fakeIdentity.failsOnEnd = false;

      expect(browser.cookie('sid')).toBeUndefined();
      expect(fakeIdentity.sessions.size).toBe(before);
    });

    it('returns callback_failed while identity is down', async () => {
      await fakeIdentity.stop();

      expect((await signIn()).url.search).toBe('?error=callback_failed');
      await fakeIdentity.answer();
    });
  });

  it('over https uses a __Host- cookie, and ignores cookies without the prefix', async () => {
    const { url } = await startTestBff({ OIDC_ISSUER: provider.issuer, PUBLIC_URL: 'https://invoices.example.com' });
    const headers = { cookie: `sign-in=${'a'.repeat(43)}`, 'x-forwarded-proto': 'https' };
    const response = await fetch(`${url}/api/login`, { redirect: 'manual', headers });

    expect(response.status).toBe(302);
    const cookie =
      /^__Host-sign-in=(?!a{43})[\w-]{43}; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/;
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(cookie)]);
  });
});
