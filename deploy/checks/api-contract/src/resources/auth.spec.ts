import { describe, expect, it } from '@jest/globals';
import type { User } from '@paperbill/contracts/http';
import { Browser, newAddress, Person, signIn, createVisitor } from '@paperbill/testing/people';
import { expectRefusal } from '../testing/refusals.js';
import { anId, anInstant } from '../testing/shapes.js';

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
    const [firstSession, secondSession] = [await signIn(email), await signIn(email)];

    const answer = await firstSession.post('/api/auth/logout');

    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect(answer.headers['set-cookie']?.join()).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/);
    expectRefusal(await firstSession.get('/api/auth/user'), 401, 'UNAUTHENTICATED');
    expect((await secondSession.get('/api/auth/user')).status).toBe(200);
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
