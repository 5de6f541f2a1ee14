import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeIdentity } from '../testing/fake-identity.js';
import { PUBLIC_URL, startTestBff, type TestBff } from '../testing/test-bff.js';
import { TestBrowser } from '../testing/test-browser.js';
import { startTestProvider, type TestProvider } from '../testing/test-provider.js';

const isOwnPage = (url: URL) => url.origin === PUBLIC_URL && url.pathname !== '/api/callback';

describe('Signing out', () => {
  let provider: TestProvider;
  let bff: TestBff;
  let browser: TestBrowser;

  beforeAll(async () => {
    [provider] = await Promise.all([startTestProvider(), FakeIdentity.start()]);
    bff = await startTestBff({ OIDC_ISSUER: provider.issuer });
    provider.decide({ signInAs: 'ada@example.com' });
  });

  beforeEach(async () => {
    browser = new TestBrowser(bff.url);
    await browser.open('/api/login', isOwnPage);
  });

  const isSignedIn = async (): Promise<boolean> => (await browser.fetch('/api/auth/user')).ok;

  it('ends our session and then the provider’s', async () => {
    const cookie = browser.cookie('sid')!;
    const response = await browser.fetch('/api/logout');

    const end = new URL(response.headers.get('location')!);
    expect(end.origin).toBe(provider.issuer);
    expect(Object.fromEntries(end.searchParams)).toEqual({
      client_id: 'paperbill',
      post_logout_redirect_uri: `${PUBLIC_URL}/`,
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    expect(browser.cookie('sid')).toBeUndefined();
    browser.setCookie('sid', cookie);
    expect(await isSignedIn()).toBe(false);
  });

  it('works as a call followed by the page, as the client does', async () => {
    const call = await browser.fetch('/api/auth/logout', { method: 'POST', headers: { origin: PUBLIC_URL } });
    expect(call.status).toBe(204);
    expect(await isSignedIn()).toBe(false);

    const page = await browser.fetch('/api/logout');
    const end = new URL(page.headers.get('location')!);
    expect(end.origin).toBe(provider.issuer);
    expect(end.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const again = await browser.fetch('/api/logout');
    expect(new URL(again.headers.get('location')!).searchParams.get('id_token_hint')).toBeNull();
  });

  it('keeps the identity token encrypted and for a short time only', async () => {
    const call = await browser.fetch('/api/auth/logout', { method: 'POST', headers: { origin: PUBLIC_URL } });

    const line = call.headers.getSetCookie().find((cookie) => cookie.startsWith('sign-out='));
    expect(line).toMatch(/^sign-out=[\w.-]{100,3800}; Max-Age=120; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    browser.setCookie('sign-out', 'forged');
    const page = await browser.fetch('/api/logout');
    expect(new URL(page.headers.get('location')!).searchParams.get('id_token_hint')).toBeNull();
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a link of another site, in a browser that sends no Sec-Fetch-Site', { referer: 'https://evil.example/page' }],
    ['a sibling site, in a browser that sends no Sec-Fetch-Site', { referer: 'http://evil.localhost:3000/' }],
  ])('is refused to %s', async (_, headers) => {
    const page = await browser.fetch('/api/logout', { headers });

    expect(page.headers.get('location')).toBe('/');
    expect(await isSignedIn()).toBe(true);
  });

  it.each([
    ['the app', { 'sec-fetch-site': 'same-origin', referer: `${PUBLIC_URL}/profile` }],
    ['a user who types the URL', { 'sec-fetch-site': 'none' }],
    ['the app, in a browser that sends no Sec-Fetch-Site', { referer: `${PUBLIC_URL}/profile` }],
  ])('is permitted to %s', async (_, headers) => {
    const page = await browser.fetch('/api/logout', { headers });

    expect(new URL(page.headers.get('location')!).origin).toBe(provider.issuer);
    expect(await isSignedIn()).toBe(false);
  });

  it('redirects home if the provider is down', async () => {
    const cold = await startTestBff({ OIDC_ISSUER: provider.issuer });
    await provider.proxy.disconnect();

    const response = await new TestBrowser(cold.url).fetch('/api/logout');

    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    await provider.proxy.reconnect();
  });
});
