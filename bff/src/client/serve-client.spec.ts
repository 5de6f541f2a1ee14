import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getPreloadedUrls, toCanonicalPath, pageSubtitles } from '@paperbill/contracts/http';
import request from 'supertest';
import { PUBLIC_URL, startTestBff } from '../testing/test-bff.js';

const SCRIPT_FILE = 'console.log("Paperbill");'.repeat(50);
const APP_HTML =
  '<!doctype html><html data-color-scheme="{{colorScheme}}"><head><meta name="brand" content="{{brand}}" /></head><body>The app: {{session}}</body></html>';
const LANDING_HTML =
  '<!doctype html><title>{{name}}</title><link rel="canonical" href="{{publicUrl}}/" /><h1>Landing</h1>';
const HELP_HTML =
  '<!doctype html><html data-color-scheme="{{colorScheme}}"><h1>Help Center</h1><a href="mailto:{{supportEmail}}">{{supportEmail}}</a>';

const SESSION_COOKIE_HEADER = { Cookie: 'sid=s%3Asomething' };

describe('serveClient', () => {
  let root: string;
  let url: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'web-'));
    await mkdir(join(root, 'assets'));
    await mkdir(join(root, 'public-pages'));
    await writeFile(join(root, 'index.html'), APP_HTML);
    await writeFile(join(root, 'index.html.br'), brotliCompressSync(APP_HTML));
    await writeFile(join(root, 'public-pages/index.html'), LANDING_HTML);
    await writeFile(join(root, 'public-pages/help-center.html'), HELP_HTML);
    await mkdir(join(root, 'public-pages/de'));
    await writeFile(join(root, 'public-pages/de.html'), '<h1>Startseite</h1>');
    await writeFile(join(root, 'public-pages/de/help-center.html'), '<h1>Hilfe</h1>');
    await writeFile(join(root, 'public-pages/de/login.html'), '<h1>Anmelden</h1>');
    await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(root, 'assets/app-3f2a.js'), SCRIPT_FILE);
    await writeFile(join(root, 'assets/app-3f2a.js.br'), brotliCompressSync(SCRIPT_FILE));
    await writeFile(join(root, 'assets/app-3f2a.js.gz'), gzipSync(SCRIPT_FILE));
    await writeFile(join(root, 'assets/font-9c.woff2'), 'font');
    await writeFile(join(root, '.env'), 'SECRET=1');
    // NATS and the services are down in this test, because public pages must not need them.
    ({ url } = await startTestBff({
      WEB_ROOT: root,
      NATS_URL: 'nats://127.0.0.1:1',
      BRAND_NAME: 'Ink & "Paper" <Co>',
      SUPPORT_EMAIL: 'help@ink.example',
    }));
  });

  afterAll(() => rm(root, { recursive: true }));

  const open = (path: string, headers: Record<string, string> = {}) =>
    request(url)
      .get(path)
      .set({ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers });

  it.each([
    '/',
    '/help-center',
    '/invoices',
    '/create-invoice',
    '/login?error=no_code',
    '/customers/',
    '/staff/events',
  ])('sends the app for %s to a user with a session, without caching', async (path) => {
    const answer = await open(path, SESSION_COOKIE_HEADER);

    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['vary']).toBe('Accept, Accept-Encoding, Accept-Language, Cookie');
    expect(answer.text).toContain('The app: maybe');
  });

  it.each([
    ['/de', {}, 'Startseite'],
    ['/DE/Help-Center/', {}, 'Hilfe'],
    ['/', { 'Accept-Language': 'de-AT,de;q=0.9' }, 'Landing'],
    ['/login', { 'Accept-Language': 'de-AT,de;q=0.9' }, 'Anmelden'],
    ['/de/login?returnTo=%2Finvoices', { 'Accept-Language': 'fr' }, 'Anmelden'],
    ['/invoices', { 'Accept-Language': 'de-AT,de;q=0.9' }, 'Anmelden'],
    ['/login', { 'Accept-Language': 'de', Cookie: 'app-language=en' }, 'The app: none'],
    ['/login', { 'Accept-Language': 'it, nl;q=0.5' }, 'The app: none'],
    ['/de/invoices', {}, 'Landing'],
  ] as const)('sends %s with the headers %j to visitors as the page "%s"', async (path, headers, text) => {
    expect((await open(path, headers)).text).toContain(text);
  });

  it('leads users with a session from a page in a language to the same page of the app', async () => {
    const answer = await open('/de/help-center', SESSION_COOKIE_HEADER);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/help-center']);
    const signIn = await open('/DE/Login/?returnTo=%2Finvoices%3Fpage%3D2', SESSION_COOKIE_HEADER);
    expect(signIn.headers['location']).toBe('/login?returnTo=%2Finvoices%3Fpage%3D2');
  });

  it.each([
    ['/', 'Landing'],
    ['/help-center', 'Help Center'],
    ['/Help-Center/', 'Help Center'],
    ['/login?error=no_code', 'The app: none'],
    ['/invoices', 'The app: none'],
  ])('sends a visitor of %s the page "%s"', async (path, text) => {
    const answer = await open(path, { Cookie: 'theme=dark; sid2=1' });

    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.headers['vary']).toBe('Accept, Accept-Encoding, Accept-Language, Cookie');
    expect(answer.text).toContain(text);
  });

  it('fills in whether payments are on', async () => {
    await writeFile(join(root, 'index.html'), APP_HTML.replace('<html', '<html data-payments="{{payments}}"'));
    const bff = await startTestBff({ WEB_ROOT: root, NATS_URL: 'nats://127.0.0.1:1', PAYMENTS: 'none' });
    await writeFile(join(root, 'index.html'), APP_HTML);
    const { text } = await request(bff.url).get('/invoices').set('Accept', 'text/html').set(SESSION_COOKIE_HEADER);
    expect(text).toContain('<html data-payments="none"');
  });

  it('sends visitors the sign-in page for pages of the app', async () => {
    const login = '<!doctype html><title>Sign In · {{name}}</title>';
    await writeFile(join(root, 'public-pages/login.html'), login);
    const bff = await startTestBff({ WEB_ROOT: root, NATS_URL: 'nats://127.0.0.1:1' });
    await rm(join(root, 'public-pages/login.html'));
    const text = async (path: string, headers = {}) =>
      (await request(bff.url).get(path).set('Accept', 'text/html').set(headers).expect(200)).text;

    for (const path of ['/login?error=no_code', '/Login/', '/invoices?status=paid', '/staff/events']) {
      expect(await text(path)).toBe('<!doctype html><title>Sign In · Paperbill</title>');
      expect(await text(path, SESSION_COOKIE_HEADER)).toContain('The app');
    }
    expect(await text('/help-center')).toContain('Help Center');
    expect(await text('/contact')).toContain('The app: none');
  });

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', 'system'],
    ['constructor', 'system'],
    ['"><script>', 'system'],
  ])('sets the color scheme in the HTML: the cookie %s means %s', async (chosen, scheme) => {
    const Cookie = `color-scheme=${encodeURIComponent(chosen)}`;
    const [app, publicPage] = [await open('/invoices', { Cookie }), await open('/help-center', { Cookie })];
    const signedIn = await open('/invoices', { Cookie: `${SESSION_COOKIE_HEADER.Cookie}; ${Cookie}` });

    for (const { text } of [app, publicPage, signedIn]) expect(text).toContain(`<html data-color-scheme="${scheme}">`);
    expect(signedIn.text).toContain('The app: maybe');
    await open('/invoices', { 'If-None-Match': app.headers['etag']! }).expect(scheme === 'system' ? 304 : 200);
  });

  it('sends users the page frame with its heading, and visitors none', async () => {
    await writeFile(join(root, 'index.html'), `${APP_HTML}<div id="root"><!--frame--></div>`);
    await writeFile(join(root, 'public-pages/frame.html'), '<b>{{name}}</b><h1>{{heading}}</h1><p>{{subtitle}}</p>');
    const bff = await startTestBff({ WEB_ROOT: root, NATS_URL: 'nats://127.0.0.1:1' });
    await writeFile(join(root, 'index.html'), APP_HTML);
    const text = async (path: string, headers = {}) =>
      (await request(bff.url).get(path).set('Accept', 'text/html').set(headers)).text;

    expect(await text('/invoices', SESSION_COOKIE_HEADER)).toContain(
      '<div id="root"><b>Paperbill</b><h1>All Invoices</h1><p></p></div>',
    );
    expect(await text('/dashboard', SESSION_COOKIE_HEADER)).toContain(
      `<h1>Dashboard</h1><p>${pageSubtitles['/dashboard']}</p>`,
    );
    expect(await text('/no-such-page', SESSION_COOKIE_HEADER)).toContain('<h1></h1><p></p>');
    expect(await text('/invoices')).toContain('<div id="root"><!--frame--></div>');
  });

  it('sends users the app in the language of the cookie, else of the browser, with its first texts', async () => {
    await writeFile(
      join(root, 'index.html'),
      '<html lang="{{language}}"><meta name="texts" content="h4Sh"><!--preloads--><!--frame-->',
    );
    await writeFile(join(root, 'public-pages/frame.html'), '<h1>{{heading}}</h1>');
    await writeFile(join(root, 'public-pages/de/frame.html'), '<i>Menü</i><h1>{{heading}}</h1>');
    await writeFile(join(root, 'public-pages/de/page-tops.json'), '{"All Invoices":"Alle Rechnungen"}');
    const bff = await startTestBff({ WEB_ROOT: root, NATS_URL: 'nats://127.0.0.1:1' });
    await writeFile(join(root, 'index.html'), APP_HTML);
    const text = async (cookie: string, language: string) => {
      const headers = { Cookie: `${SESSION_COOKIE_HEADER.Cookie}; ${cookie}`, 'Accept-Language': language };
      return (await request(bff.url).get('/invoices').set('Accept', 'text/html').set(headers)).text;
    };

    const german = await text('', 'de-CH, en;q=0.5');
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('<i>Menü</i><h1>Alle Rechnungen</h1>');
    expect(german).toContain('crossorigin="anonymous" href="/assets/texts-h4Sh-de-main.json"');
    expect(await text('app-language=de', 'fr')).toBe(german);
    const english = await text('app-language=en', 'de');
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('<h1>All Invoices</h1>');
    expect(english).not.toContain('/assets/texts-');
    expect(await text('app-language=constructor', 'it')).toBe(english);
  });

  it('preloads the first calls of a user’s page', async () => {
    await writeFile(join(root, 'index.html'), `<head><!--preloads--></head>${APP_HTML}`);
    const bff = await startTestBff({ WEB_ROOT: root, NATS_URL: 'nats://127.0.0.1:1' });
    await writeFile(join(root, 'index.html'), APP_HTML);
    const preloaded = async (path: string, headers = {}) => {
      const { text } = await request(bff.url).get(path).set('Accept', 'text/html').set(headers);
      return [...text.matchAll(/<link rel="preload" as="fetch"[^>]* href="([^"]*)"/g)].map(([, href]) => href);
    };

    const invoice = '/invoices/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
    expect(await preloaded(invoice, SESSION_COOKIE_HEADER)).toEqual(getPreloadedUrls(invoice));
    expect(await preloaded(invoice)).toEqual([]);
  });

  it('lets browsers install the app under the operator’s name, with icons that exist', async () => {
    const { body, headers } = await open('/manifest.webmanifest');

    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(body).toMatchObject({ name: 'Ink & "Paper" <Co>', start_url: '/dashboard', display: 'standalone' });
    const icons = (body as { icons: { src: string }[] }).icons.map(({ src }) => src);
    const files = await readdir(new URL('../../../web/public/', import.meta.url));
    expect(icons.filter((src) => !files.includes(src.slice(1)))).toEqual([]);
  });

  it('sends visitors the app if a public page was not built', async () => {
    expect((await open('/contact')).text).toContain('The app');
  });

  it.each(['/no-such-page', '/apiary', '/invoices/7', '/staffing'])(
    'answers 404 for %s with the landing page for visitors and the app for users',
    async (path) => {
      const [visitor, user] = [await open(path), await open(path, SESSION_COOKIE_HEADER)];

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
    const { status, headers } = await open(path);

    expect([status, headers['location']]).toEqual([302, page]);
  });

  it('answers 304 until a sign-in changes the page', async () => {
    const { headers } = await open('/');
    const known = { 'If-None-Match': headers['etag']! };

    const again = await open('/', known);
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await open('/', { ...known, ...SESSION_COOKIE_HEADER })).status).toBe(200);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('compresses a page for a browser that accepts %s with %s', async (accepted, encoding) => {
    const answer = await open('/', { 'Accept-Encoding': accepted });

    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.text).toContain('<h1>Landing</h1>');
  });

  it('fills in the operator’s settings with any characters', async () => {
    expect((await open('/', SESSION_COOKIE_HEADER)).text).toContain(
      '<meta name="brand" content="{&quot;name&quot;:&quot;Ink &amp; \\&quot;Paper\\&quot; &lt;Co&gt;&quot;,&quot;supportEmail&quot;',
    );
    expect((await open('/')).text).toContain(
      `<title>Ink &amp; &quot;Paper&quot; &lt;Co&gt;</title><link rel="canonical" href="${PUBLIC_URL}/" />`,
    );
    expect((await open('/help-center')).text).toContain('<a href="mailto:help@ink.example">help@ink.example</a>');
  });

  it.each([
    ['br, gzip, deflate', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('sends a hashed asset, cacheable for a year, to a browser that accepts %s with %s', async (accepted, encoding) => {
    const answer = await open('/assets/app-3f2a.js', { 'Accept-Encoding': accepted });

    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('sends a file without compressed versions uncompressed', async () => {
    const answer = await open('/assets/font-9c.woff2', { 'Accept-Encoding': 'br' });

    expect(answer.headers['content-type']).toBe('font/woff2');
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('requires revalidation of files without a hash', async () => {
    const answer = await open('/favicon.svg');

    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(answer.headers['cache-control']).toBe('public, max-age=0');
    await open('/favicon.svg', { 'If-None-Match': answer.headers['etag']! }).expect(304);
  });

  it.each(['/assets/app-gone.js', '/assets/', '/assets', '/assets/../../package.json', '/assets/__proto__'])(
    'answers 404 for the missing asset %s instead of index.html',
    async (path) => {
      const answer = await open(path);

      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['/api/nothing', '/health/nothing', '/webhooks/nothing', '/metrics', '/staff/api/events'])(
    'does not serve %s, which belongs to the server',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  it('answers 404 to a request for a missing file that does not accept HTML', async () => {
    expect((await open('/logo.png', { Accept: 'image/avif,image/*' })).status).toBe(404);
    expect((await open('/missing.png', { Accept: '*/*' })).status).toBe(404);
    const { status, headers } = await open('/invoices', { Accept: 'application/json' });
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await request(url).post('/invoices').set('Sec-Fetch-Site', 'same-origin')).status).toBe(404);
  });

  it.each(['/', '/help-center', '/invoices'])(
    'sends %s to clients that accept anything, such as monitors and curl',
    async (path) => {
      for (const ask of [request(url).head(path), request(url).get(path).set('Accept', '*/*')]) {
        const answer = await ask;
        expect([answer.status, answer.type]).toEqual([200, 'text/html']);
      }
    },
  );

  it.each(['/.env', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/assets/%00'])(
    'serves no files outside of its folder: %s',
    async (path) => {
      const answer = await open(path, { Accept: '*/*' });

      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  it('redirects /index.html to /', async () => {
    const answer = await open('/index.html');

    expect([answer.status, answer.headers['location']]).toEqual([301, '/']);
    expect((await open('/public-pages/help-center.html')).status).toBe(404);
  });

  it.each([
    '/public-pages%2fhelp-center.html',
    '//public-pages/help-center.html',
    '/%70ublic-pages/help-center.html',
    '/x/..%2fpublic-pages/help-center.html',
    '/%69ndex.html',
    '/assets%2f..%2findex.html',
    '/index.html.br',
  ])('does not serve templates with placeholders at %s', async (path) => {
    const answer = await request(url).get(path);

    expect(answer.status).toBe(404);
    expect(String(answer.text)).not.toContain('{{');
  });

  it('is optional: without it the API works', async () => {
    const bff = await startTestBff({ WEB_ROOT: join(root, 'nowhere') });

    expect((await request(bff.url).get('/').set('Accept', 'text/html')).status).toBe(404);
    expect((await request(bff.url).get('/health/live')).status).toBe(200);
  });
});

it('serveClient handles a path of many slashes in linear time: quadratic time would exceed the timeout', () => {
  expect(toCanonicalPath(`/a${'/'.repeat(2_000_000)}b`)).toMatch(/^\/a/);
});
