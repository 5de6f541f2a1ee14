import { describe, expect, it } from '@jest/globals';
import { toCanonicalPath } from '@paperbill/contracts/http';
import request from 'supertest';
import { startTestBff } from '../testing/test-bff.js';
import { SESSION_COOKIE_HEADER, startBffWithClient } from '../testing/test-client.js';

const client = await startBffWithClient({
  'public-pages/login.html': '<!doctype html><title>Sign In · {{name}}</title>',
  'public-pages/de.html': '<h1>Startseite</h1>',
  'public-pages/de/help-center.html': '<h1>Hilfe</h1>',
  'public-pages/de/login.html': '<h1>Anmelden</h1>',
});

describe('The client', () => {
  it.each([
    '/',
    '/help-center',
    '/invoices',
    '/create-invoice',
    '/login?error=no_code',
    '/customers/',
    '/staff/events',
  ])('sends the app for %s to a user with a session, without caching', async (path) => {
    const answer = await client.open(path, SESSION_COOKIE_HEADER);

    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['vary']).toBe('Accept, Accept-Encoding, Accept-Language, Cookie');
    expect(answer.text).toContain('The app: maybe');
  });

  it.each([
    ['/', 'Landing'],
    ['/help-center', 'Help Center'],
    ['/Help-Center/', 'Help Center'],
    ['/login?error=no_code', 'Sign In · Paperbill'],
    ['/Login/', 'Sign In · Paperbill'],
    ['/invoices?status=paid', 'Sign In · Paperbill'],
    ['/staff/events', 'Sign In · Paperbill'],
    ['/contact', 'The app: none'],
  ])('sends a visitor of %s the page "%s"', async (path, text) => {
    const answer = await client.open(path, { Cookie: 'theme=dark; sid2=1' });

    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.headers['vary']).toBe('Accept, Accept-Encoding, Accept-Language, Cookie');
    expect(answer.text).toContain(text);
  });

  it.each([
    ['/de', {}, 'Startseite'],
    ['/DE/Help-Center/', {}, 'Hilfe'],
    ['/', { 'Accept-Language': 'de-AT,de;q=0.9' }, 'Landing'],
    ['/login', { 'Accept-Language': 'de-AT,de;q=0.9' }, 'Anmelden'],
    ['/de/login?returnTo=%2Finvoices', { 'Accept-Language': 'fr' }, 'Anmelden'],
    ['/invoices', { 'Accept-Language': 'de-AT,de;q=0.9' }, 'Anmelden'],
    ['/login', { 'Accept-Language': 'de', Cookie: 'app-language=en' }, 'Sign In'],
    ['/login', { 'Accept-Language': 'it, nl;q=0.5' }, 'Sign In'],
    ['/de/invoices', {}, 'Landing'],
  ] as const)('sends %s with the headers %j to visitors as the page "%s"', async (path, headers, text) => {
    expect((await client.open(path, headers)).text).toContain(text);
  });

  it('leads users with a session from a page in a language to the same page of the app', async () => {
    const answer = await client.open('/de/help-center', SESSION_COOKIE_HEADER);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/help-center']);
    const signIn = await client.open('/DE/Login/?returnTo=%2Finvoices%3Fpage%3D2', SESSION_COOKIE_HEADER);
    expect(signIn.headers['location']).toBe('/login?returnTo=%2Finvoices%3Fpage%3D2');
  });

  it.each(['/no-such-page', '/apiary', '/invoices/7', '/staffing'])(
    'answers 404 for %s with the landing page for visitors and the app for users',
    async (path) => {
      const [visitor, user] = [await client.open(path), await client.open(path, SESSION_COOKIE_HEADER)];

      expect([visitor.status, user.status]).toEqual([404, 404]);
      expect(visitor.text).toContain('Landing');
      expect(user.text).toContain('The app');
    },
  );

  it.each([
    ['/invoices/quotes', '/quotes'],
    ['/Settings/', '/settings/payments'],
    ['/Invoices/Recurring/', '/recurring'],
  ])('redirects from %s, which users guess, to %s', async (path, page) => {
    const { status, headers } = await client.open(path);

    expect([status, headers['location']]).toEqual([302, page]);
  });

  it('answers 304 until a sign-in changes the page', async () => {
    const { headers } = await client.open('/');
    const known = { 'If-None-Match': headers['etag']! };

    const again = await client.open('/', known);
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await client.open('/', { ...known, ...SESSION_COOKIE_HEADER })).status).toBe(200);
  });

  it.each(['/api/nothing', '/health/nothing', '/webhooks/nothing', '/metrics', '/staff/api/events'])(
    'does not serve %s, which belongs to the server',
    async (path) => {
      expect((await client.open(path)).status).toBe(404);
    },
  );

  it('answers 404 to a request for a missing file that does not accept HTML', async () => {
    expect((await client.open('/logo.png', { Accept: 'image/avif,image/*' })).status).toBe(404);
    expect((await client.open('/missing.png', { Accept: '*/*' })).status).toBe(404);
    const { status, headers } = await client.open('/invoices', { Accept: 'application/json' });
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await request(client.url).post('/invoices').set('Sec-Fetch-Site', 'same-origin')).status).toBe(404);
  });

  it.each(['/', '/help-center', '/invoices'])(
    'sends %s to clients that accept anything, such as monitors and curl',
    async (path) => {
      for (const ask of [request(client.url).head(path), request(client.url).get(path).set('Accept', '*/*')]) {
        const answer = await ask;
        expect([answer.status, answer.type]).toEqual([200, 'text/html']);
      }
    },
  );

  it('redirects /index.html to /', async () => {
    const answer = await client.open('/index.html');

    expect([answer.status, answer.headers['location']]).toEqual([301, '/']);
    expect((await client.open('/public-pages/help-center.html')).status).toBe(404);
  });

  it('is optional: without it the API works', async () => {
    const bff = await startTestBff({ WEB_ROOT: '/nowhere' });

    expect((await request(bff.url).get('/').set('Accept', 'text/html')).status).toBe(404);
    expect((await request(bff.url).get('/health/live')).status).toBe(200);
  });
});

it('serveClient handles a path of many slashes in linear time: quadratic time would exceed the timeout', () => {
  expect(toCanonicalPath(`/a${'/'.repeat(2_000_000)}b`)).toMatch(/^\/a/);
});
