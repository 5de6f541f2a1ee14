import { randomBytes } from 'node:crypto';
import { join, posix } from 'node:path';
import {
  AppError,
  findPageInLanguage,
  parseColorScheme,
  COLOR_SCHEME_COOKIE,
  type ColorScheme,
  getGuessedPage,
  getPreloadedUrls,
  HEADING_PLACEHOLDER,
  getPageHeading,
  isClientPage,
  NONCE_PLACEHOLDER,
  PRELOADS_PLACEHOLDER,
  SUBTITLE_PLACEHOLDER,
  getPageSubtitle,
} from '@paperbill/contracts/http';
import { Logger } from '@nestjs/common';
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import staticGzip from 'express-static-gzip';
import { parse } from 'cookie';
import type { BffConfig } from '../config.js';
import { getAppLanguage } from '../framework/app-language.js';
import { isServerPath } from '../route-label.js';
import { allowStyles } from '../security/content-policy.js';
import { getSessionCookieName } from '../security/host-cookie.js';
import { createManifest, MANIFEST_PATH } from './manifest.js';
import { type AppPage, type PrerenderedPage, type PrerenderedPages, PUBLIC_PAGES_FOLDER, readPages } from './pages.js';
import { sendHtml } from './send-html.js';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/**
 * Serves the web client without reading sessions. Files under `/assets` have a hash in their name, so their content
 * never changes.
 */
export function serveClient(config: BffConfig): Router {
  const pages = readPages(config);
  if (!pages) new Logger('Client').warn(`No index.html in ${config.WEB_ROOT}: the client is not built`);
  const router = express.Router();
  router.use((request, _response, next) => next(isServerPath(request.method, request.path) ? 'router' : undefined));
  router.use(
    '/assets',
    serveFiles(join(config.WEB_ROOT, 'assets'), { maxAge: YEAR_MS, immutable: true }),
    // Requests for assets of an earlier build get a 404. If they got index.html instead, the browser would try to run
    // this HTML as a script.
    (_request: Request, response: Response, next: NextFunction) => {
      // The 404 must not be cached. During a deployment, another instance may already serve this file from the new
      // build.
      response.set('Cache-Control', 'no-store');
      next(new AppError('NOT_FOUND'));
    },
  );
  router.get('/index.html', (_request, response) => response.redirect(301, '/'));
  router.use((request, response, next) => {
    const page = getGuessedPage(request.path);
    if (page) response.redirect(page);
    else next();
  });
  router.use((request, _response, next) => next(isTemplate(request.path) ? new AppError('NOT_FOUND') : undefined));
  router.get(MANIFEST_PATH, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=0').type('application/manifest+json');
    response.send(JSON.stringify(createManifest(config)));
  });
  router.use(serveFiles(config.WEB_ROOT, { maxAge: 0 }));
  if (pages) router.use(answerNavigation(config, pages));
  return router;
}

/**
 * Returns true for HTML templates, whose placeholders are not filled in. Express finds files by the decoded path, so
 * this check decodes the path too.
 */
function isTemplate(path: string): boolean {
  try {
    const file = posix.normalize(decodeURIComponent(path));
    return file.startsWith('/index.html') || file.startsWith(`/${PUBLIC_PAGES_FOLDER}/`);
  } catch {
    // A path that cannot be decoded does not lead to any file.
    return false;
  }
}

const serveFiles = (root: string, caching: { maxAge: number; immutable?: boolean }) =>
  staticGzip(root, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: { ...caching, index: false, redirect: false },
  });

const CONTENT_ENCODINGS = ['br', 'gzip'] as const;

/**
 * A request with a session cookie gets the web client, which checks the session itself. Signed-out visitors get a
 * prerendered page. The color scheme comes from a cookie, so that the page never appears in the wrong colors first.
 */
function answerNavigation(config: BffConfig, pages: Record<ColorScheme, PrerenderedPages>): RequestHandler {
  const cookieName = getSessionCookieName(config);
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!isPageRequest(request)) {
      // Caches must not store the response, because the same address returns a page if the request accepts HTML.
      response.set('Cache-Control', 'no-store');
      return next();
    }
    const cookies = parse(request.headers.cookie ?? '');
    const { app, getVisitorPage } = pages[parseColorScheme(cookies[COLOR_SCHEME_COOKIE])];
    response.status(isClientPage(request.path) ? 200 : 404);
    // Browsers must revalidate the page each time, because a sign-in or a new build changes it.
    response.set({ 'Cache-Control': 'no-cache', Vary: 'Accept, Accept-Encoding, Accept-Language, Cookie' });
    const language = getAppLanguage(request);
    const pageInLanguage = findPageInLanguage(request.path);
    // For signed-in users, public pages use the language of the app. The address of such a page contains no language.
    if (cookieName in cookies && pageInLanguage) response.redirect(pageInLanguage.page + getQuery(request));
    else if (cookieName in cookies) sendApp(app[language], request, response);
    else sendPage(getVisitorPage(request.path, language), request, response);
  };
}

const getQuery = ({ originalUrl }: Request): string => /\?.*/.exec(originalUrl)?.[0] ?? '';

/**
 * Browsers accept HTML explicitly and get a page for any path. Monitors, link previews and `curl` accept any type. If
 * they got a page for any path, a missing image would look like a page.
 */
const isPageRequest = (request: Request): boolean =>
  request.get('accept')?.includes('text/html') === true ||
  (isClientPage(request.path) && request.accepts('html') !== false);

/** Sends the single-page web client. The response must not be cached, because each nonce may be used only once. */
function sendApp({ html, textsPath, pageTops }: AppPage, request: Request, response: Response): void {
  const nonce = randomBytes(16).toString('base64');
  allowStyles(response, [`'nonce-${nonce}'`]);
  const textsLink = textsPath ? toPreloadLink(textsPath, 'anonymous') : '';
  const translatePageTop = (english: string) => pageTops.get(english) ?? english;
  const page = html
    .replace(NONCE_PLACEHOLDER, nonce)
    .replace(
      PRELOADS_PLACEHOLDER,
      () =>
        textsLink +
        getPreloadedUrls(request.path)
          .map((url) => toPreloadLink(url, 'use-credentials'))
          .join(''),
    )
    .replace(HEADING_PLACEHOLDER, () => translatePageTop(getPageHeading(request.path)))
    .replace(SUBTITLE_PLACEHOLDER, () => translatePageTop(getPageSubtitle(request.path)));
  sendHtml(page, request, response);
}

/** The attributes must match the client's fetch options. Otherwise, the browser would request the path twice. */
const toPreloadLink = (path: string, credentials: 'use-credentials' | 'anonymous'): string =>
  `<link rel="preload" as="fetch" crossorigin="${credentials}" href="${path}" />`;

function sendPage(page: PrerenderedPage, request: Request, response: Response): void {
  allowStyles(response, page.styles);
  const encoding = CONTENT_ENCODINGS.find((name) => request.acceptsEncodings(name));
  if (encoding) response.set('Content-Encoding', encoding);
  response
    .set('ETag', page.etag)
    .type('html')
    .send(page[encoding ?? 'identity']);
}
