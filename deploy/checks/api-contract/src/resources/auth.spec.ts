import { describe, expect, it } from '@jest/globals';
import type { User } from '@paperbill/contracts/http';
import { Browser, newAddress, Person, signIn, createVisitor } from '@paperbill/testing/people';
import { expectRefusal } from '../testing/refusals.js';
import { anId, anInstant } from '../testing/shapes.js';

describe('GET /api/login', () => {
  it('redirects to the provider, and after the sign-in to the requested page', async () => {
    const browser = new Browser();
    const { origin } = createVisitor();
    const page = await browser.open(`${origin}/api/login?returnTo=/customers`);
    expect(new URL(page.url).origin).not.toBe(origin);

    expect((await browser.submit(page.url, { email: newAddress() })).url).toBe(`${origin}/customers`);
  });

  it('redirects a signed-in user directly, and never to another site', async () => {
    const ada = await signIn();
    const login = async (query: string) => {
      const { status, headers } = await ada.get(`/api/login${query}`);
      return [status, headers.location];
    };
    expect(await login('')).toEqual([302, '/']);
    expect(await login('?returnTo=/profile')).toEqual([302, '/profile']);
    expect(await login('?returnTo=https://evil.example')).toEqual([302, '/']);
    expect(await login('?returnTo=//evil.example')).toEqual([302, '/']);
  });
});

describe('GET /api/callback', () => {
  it.each([
    ['?error=access_denied', 'no_code'],
    ['', 'no_code'],
    ['?code=made-up&state=made-up', 'callback_failed'],
    ['?error=server_error', 'callback_failed'],
  ])('with %s redirects to the sign-in page with %s', async (query, code) => {
    const { status, headers } = await createVisitor().get(`/api/callback${query}`);
    expect([status, headers.location]).toEqual([302, `/login?error=${code}`]);
  });
});

describe('GET /api/auth/user', () => {
  it('returns the user with the claims of the provider', async () => {
    const email = newAddress('ada.lovelace');
    const ada = await signIn(email);

    const answer = await ada.get<User>('/api/auth/user');

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: anId,
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      profileImageUrl: '',
      authProvider: 'replit',
      createdAt: anInstant,
      updatedAt: anInstant,
    });
  });

  it('returns the same user after every sign-in of the same person', async () => {
    const email = newAddress();
    const [first, second] = [await signIn(email), await signIn(email)];
    expect(second.user.id).toBe(first.user.id);
    expect(second.cookie).not.toBe(first.cookie);
  });

  it.each([
    ['none', ''],
    ['an invented session id', 'sid=s%3Amade-up.signature'],
    ['a cookie with another name', 'session=1'],
  ])('returns 401 for the cookie: %s', async (_, cookie) => {
    expectRefusal(await createVisitor().get('/api/auth/user', { Cookie: cookie }), 401, 'UNAUTHENTICATED');
  });
});

describe('Signing out', () => {
  it('at the provider ends the session of the product', async () => {
    const [browser, { origin }] = [new Browser(), createVisitor()];
    const { url } = await browser.open(`${origin}/api/login`);
    await browser.submit(url, { email: newAddress() });
    const ada = new Person({} as User, await browser.cookieHeader(origin), origin);
    expect((await ada.get('/api/auth/user')).status).toBe(200);

    const end = await browser.open(new URL('/session/end', url).href);
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(end.text)!;
    await browser.submit(new URL('/session/end/confirm', url).href, { xsrf: xsrf!, logout: 'yes' });

    expectRefusal(await ada.get('/api/auth/user'), 401, 'UNAUTHENTICATED');
  });

  it('with POST /api/auth/logout ends only the session of the request', async () => {
    const email = newAddress();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];

    const answer = await here.post('/api/auth/logout');

    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect(answer.headers['set-cookie']?.join()).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/);
    expectRefusal(await here.get('/api/auth/user'), 401, 'UNAUTHENTICATED');
    expect((await elsewhere.get('/api/auth/user')).status).toBe(200);
  });

  it('with POST /api/auth/logout answers 204 without a session', async () => {
    expect((await createVisitor().post('/api/auth/logout')).status).toBe(204);
  });

  it('with GET /api/logout ends the session and redirects to the sign-out of the provider', async () => {
    const ada = await signIn();

    const { status, headers } = await ada.get('/api/logout');

    expect(status).toBe(302);
    const target = new URL(headers.location!);
    expect(target.searchParams.get('post_logout_redirect_uri')).toBe(`${ada.origin}/`);
    expectRefusal(await ada.get('/api/auth/user'), 401, 'UNAUTHENTICATED');
  });

  it('with GET /api/logout redirects a visitor to the landing page, and does nothing for a page of another site', async () => {
    expect((await createVisitor().get('/api/logout')).status).toBe(302);
    const ada = await signIn();
    const { status, headers } = await ada.get('/api/logout', { 'Sec-Fetch-Site': 'cross-site' });
    expect([status, headers.location]).toEqual([302, '/']);
    expect((await ada.get('/api/auth/user')).status).toBe(200);
  });
});

describe('The session cookie', () => {
  it('is HttpOnly and SameSite', async () => {
    const browser = new Browser();
    const page = await browser.open(`${createVisitor().origin}/api/login`);
    await browser.submit(page.url, { email: newAddress() });
    expect(browser.findSetCookieHeader('sid')).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax/);
  });
});
