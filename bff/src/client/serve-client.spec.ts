import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Brand } from '@paperbill/contracts';
import request from 'supertest';
import { startTestBff } from '../testing/test-bff.js';
import { withBrand } from './index-page.js';

const SCRIPT = 'console.log("Paperbill");'.repeat(50);
const PAGE = '<!doctype html><html><head><meta name="brand" content="" /></head><body></body></html>';

describe('the built client', () => {
  let root: string;
  let url: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'web-'));
    await mkdir(join(root, 'assets'));
    await writeFile(join(root, 'index.html'), PAGE);
    await writeFile(join(root, 'index.html.br'), brotliCompressSync(PAGE));
    await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(root, 'assets/app-3f2a.js'), SCRIPT);
    await writeFile(join(root, 'assets/app-3f2a.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(root, 'assets/app-3f2a.js.gz'), gzipSync(SCRIPT));
    await writeFile(join(root, 'assets/font-9c.woff2'), 'font');
    await writeFile(join(root, '.env'), 'SECRET=1');
    // Neither NATS nor a service is there: what is public needs none of them.
    ({ url } = await startTestBff({
      WEB_ROOT: root,
      NATS_URL: 'nats://127.0.0.1:1',
      BRAND_NAME: 'Ink & "Paper" <Co>',
    }));
  });

  afterAll(() => rm(root, { recursive: true }));

  const open = (path: string, headers: Record<string, string> = {}) =>
    request(url)
      .get(path)
      .set({ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers });

  it.each(['/', '/invoices', '/create-invoice', '/login?error=no_code', '/customers/', '/no-such-page', '/apiary'])(
    'answers the page %s with index.html, which browsers ask for anew each time',
    async (path) => {
      const answer = await open(path);

      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.text).toContain('<meta name="brand"');
    },
  );

  it('costs nothing where the browser has the page already', async () => {
    const { headers } = await open('/');

    const again = await open('/invoices', { 'If-None-Match': headers['etag']! });

    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('carries the operator’s names, whatever they hold', async () => {
    const { text } = await open('/');

    expect(text).toContain(
      '<meta name="brand" content="{&quot;name&quot;:&quot;Ink &amp; \\&quot;Paper\\&quot; &lt;Co&gt;&quot;,&quot;supportEmail&quot;',
    );
  });

  it.each([
    ['br, gzip, deflate', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('sends a hashed asset to a browser that takes %s as %s, for a year', async (accepted, encoding) => {
    const answer = await open('/assets/app-3f2a.js', { 'Accept-Encoding': accepted });

    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('sends what was not compressed as it is', async () => {
    const answer = await open('/assets/font-9c.woff2', { 'Accept-Encoding': 'br' });

    expect(answer.headers['content-type']).toBe('font/woff2');
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('lets browsers ask whether a file without a hash has changed', async () => {
    const answer = await open('/favicon.svg');

    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(answer.headers['cache-control']).toBe('public, max-age=0');
    await open('/favicon.svg', { 'If-None-Match': answer.headers['etag']! }).expect(304);
  });

  it.each(['/assets/app-gone.js', '/assets/', '/assets', '/assets/../../package.json', '/assets/__proto__'])(
    'answers 404 for the asset %s, never index.html',
    async (path) => {
      const answer = await open(path);

      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it.each(['/api/nothing', '/health/nothing', '/webhooks/stripe', '/metrics', '/staff/api/events'])(
    'leaves %s to the server',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  it('answers 404 for what is missing and no page was asked for', async () => {
    expect((await open('/logo.png', { Accept: 'image/avif,image/*' })).status).toBe(404);
    expect((await request(url).get('/invoices')).status).toBe(404);
    expect((await request(url).post('/invoices').set('Sec-Fetch-Site', 'same-origin')).status).toBe(404);
  });

  it.each(['/.env', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/assets/%00'])(
    'hands out nothing else of the disk: %s',
    async (path) => {
      const answer = await open(path, { Accept: '*/*' });

      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  it('has one address for its first page', async () => {
    const answer = await open('/index.html');

    expect([answer.status, answer.headers['location']]).toEqual([301, '/']);
  });

  it('may be missing: then the API answers alone', async () => {
    const bff = await startTestBff({ WEB_ROOT: join(root, 'nowhere') });

    expect((await request(bff.url).get('/').set('Accept', 'text/html')).status).toBe(404);
    expect((await request(bff.url).get('/health/live')).status).toBe(200);
  });
});

describe('the brand in the page', () => {
  const brand: Brand = { name: '$& $1 </script>', supportEmail: 'help@example.com', providerName: "O'Id" };

  it('is read back by a browser as it was set', () => {
    const [, content] = /content="([^"]*)"/.exec(withBrand(PAGE, brand))!;
    const read = content!
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');

    expect(JSON.parse(read)).toEqual(brand);
  });
});
