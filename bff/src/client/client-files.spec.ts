import { readdir } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { APP_HTML, startBffWithClient } from '../testing/test-client.js';

const SCRIPT_FILE = 'console.log("Paperbill");'.repeat(50);

const files = {
  'index.html.br': brotliCompressSync(APP_HTML),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-3f2a.js': SCRIPT_FILE,
  'assets/app-3f2a.js.br': brotliCompressSync(SCRIPT_FILE),
  'assets/app-3f2a.js.gz': gzipSync(SCRIPT_FILE),
  'assets/font-9c.woff2': 'font',
  '.env': 'SECRET=1',
};
const client = await startBffWithClient(files, { BRAND_NAME: 'Ink & "Paper" <Co>' });

describe('The BFF, as a server of files,', () => {
  it.each([
    ['br, gzip, deflate', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['identity', undefined],
  ])(
    'sends a hashed asset, cacheable for a year, to a browser that accepts %s with %s',
    async (acceptedEncodings, encoding) => {
      const answer = await client.open('/assets/app-3f2a.js', { 'Accept-Encoding': acceptedEncodings });

      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['vary']).toBe('Accept-Encoding');
      expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('sends a file without compressed versions uncompressed', async () => {
    const answer = await client.open('/assets/font-9c.woff2', { 'Accept-Encoding': 'br' });

    expect(answer.headers['content-type']).toBe('font/woff2');
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('requires revalidation of files without a hash', async () => {
    const answer = await client.open('/favicon.svg');

    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(answer.headers['cache-control']).toBe('public, max-age=0');
    await client.open('/favicon.svg', { 'If-None-Match': answer.headers['etag']! }).expect(304);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('compresses a page for a browser that accepts %s with %s', async (accepted, encoding) => {
    const answer = await client.open('/', { 'Accept-Encoding': accepted });

    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.text).toContain('<h1>Landing</h1>');
  });

  it.each(['/assets/app-gone.js', '/assets/', '/assets', '/assets/../../package.json', '/assets/__proto__'])(
    'answers 404 for the missing asset %s instead of index.html',
    async (path) => {
      const answer = await client.open(path);

      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['/.env', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/assets/%00'])(
    'serves no files outside of its folder: %s',
    async (path) => {
      const answer = await client.open(path, { Accept: '*/*' });

      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  it.each([
    '/public-pages%2fhelp-center.html',
    '//public-pages/help-center.html',
    '/%70ublic-pages/help-center.html',
    '/x/..%2fpublic-pages/help-center.html',
    '/%69ndex.html',
    '/assets%2f..%2findex.html',
    '/index.html.br',
  ])('does not serve templates with placeholders at %s', async (path) => {
    const answer = await request(client.url).get(path);

    expect(answer.status).toBe(404);
    expect(String(answer.text)).not.toContain('{{');
  });

  it('lets browsers install the app under the operator’s name, with icons that exist', async () => {
    const { body, headers } = await client.open('/manifest.webmanifest');

    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(body).toMatchObject({ name: 'Ink & "Paper" <Co>', start_url: '/dashboard', display: 'standalone' });
    const icons = (body as { icons: { src: string }[] }).icons.map(({ src }) => src);
    const files = await readdir(new URL('../../../web/public/', import.meta.url));
    expect(icons.filter((src) => !files.includes(src.slice(1)))).toEqual([]);
  });
});
