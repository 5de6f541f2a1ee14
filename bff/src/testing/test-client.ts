import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stopAfterFile } from '@paperbill/testing';
import request from 'supertest';
import { startTestBff } from './test-bff.js';

export const APP_HTML =
  '<!doctype html><html data-color-scheme="{{colorScheme}}"><head><meta name="brand" content="{{brand}}" /></head><body>The app: {{session}}</body></html>';

const PAGES = {
  'index.html': APP_HTML,
  'public-pages/index.html':
    '<!doctype html><title>{{name}}</title><link rel="canonical" href="{{publicUrl}}/" /><h1>Landing</h1>',
  'public-pages/help-center.html':
    '<!doctype html><html data-color-scheme="{{colorScheme}}"><h1>Help Center</h1><a href="mailto:{{supportEmail}}">{{supportEmail}}</a>',
};

export const SESSION_COOKIE_HEADER = { Cookie: 'sid=s%3Asomething' };

/**
 * Starts a BFF that serves a web client. The web client consists of {@link PAGES} and the given files. NATS and the
 * services are down, because public pages must not need them.
 */
export async function startBffWithClient(
  files: Record<string, string | Buffer> = {},
  environment: Record<string, string> = {},
) {
  const root = await mkdtemp(join(tmpdir(), 'web-'));
  stopAfterFile(() => rm(root, { recursive: true }));
  for (const [path, content] of Object.entries({ ...PAGES, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const { url } = await startTestBff({ WEB_ROOT: root, NATS_URL: 'nats://127.0.0.1:1', ...environment });
  return {
    url,
    open: (path: string, headers: Record<string, string> = {}) =>
      request(url)
        .get(path)
        .set({ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers }),
  };
}

export type BffWithClient = Awaited<ReturnType<typeof startBffWithClient>>;
