import { randomBytes } from 'node:crypto';
import { join, posix } from 'node:path';
import {
  AppError,
  asColorScheme,
  COLOR_SCHEME_COOKIE,
  type ColorScheme,
  firstCallsOf,
  HEADING_PLACEHOLDER,
  headingOf,
  isClientPage,
  NONCE_PLACEHOLDER,
  PRELOADS_PLACEHOLDER,
  SUBTITLE_PLACEHOLDER,
  subtitleOf,
} from '@paperbill/contracts/http';
import { Logger } from '@nestjs/common';
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import staticGzip from 'express-static-gzip';
import { parse } from 'cookie';
import type { BffConfig } from '../config.js';
import { belongsToServer } from '../route-of.js';
import { allowStyles } from '../security/content-policy.js';
import { sessionCookieName } from '../security/host-cookie.js';
import { type Page, type Pages, PUBLIC_PAGES_FOLDER, readPages } from './pages.js';
import { sendHtml } from './send-html.js';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/**
 * Serves the built client, without asking anybody about a session. What lies under /assets carries a hash in its name
 * and never changes; everything else that somebody opens is a page.
 */
export function serveClient(config: BffConfig): Router {
  const pages = readPages(config);
  if (!pages) new Logger('Client').warn(`No index.html in ${config.WEB_ROOT}: the client is not built`);
  const router = express.Router();
  router.use((request, _response, next) => next(belongsToServer(request.method, request.path) ? 'router' : undefined));
  router.use(
    '/assets',
    files(join(config.WEB_ROOT, 'assets'), { maxAge: YEAR_MS, immutable: true }),
    // An asset of an earlier build is gone; index.html in its place would be taken for a script.
    (_request: Request, response: Response, next: NextFunction) => {
      // Another instance may have it already, while this one is still of the earlier build: nobody may remember this.
      response.set('Cache-Control', 'no-store');
      next(new AppError('NOT_FOUND'));
    },
  );
  router.get('/index.html', (_request, response) => response.redirect(301, '/'));
  router.use((request, _response, next) => next(isTemplate(request.path) ? new AppError('NOT_FOUND') : undefined));
  router.use(files(config.WEB_ROOT, { maxAge: 0 }));
  if (pages) router.use(answerNavigation(config, pages));
  return router;
}

/**
 * Whether a path leads to the file of a page, which is sent only as a page, with the operator's settings in it. Files are
 * found by the decoded path, so `%2f` and `//` must not lead around this.
 */
function isTemplate(path: string): boolean {
  try {
    const file = posix.normalize(decodeURIComponent(path));
    return file.startsWith('/index.html') || file.startsWith(`/${PUBLIC_PAGES_FOLDER}/`);
  } catch {
    // Not a path of any file: what follows answers that.
    return false;
  }
}

const files = (root: string, caching: { maxAge: number; immutable?: boolean }) =>
  staticGzip(root, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: { ...caching, index: false, redirect: false },
  });

const ENCODINGS = ['br', 'gzip'] as const;

/**
 * Answers whoever opens a page. With a session's cookie that is the client, whose scripts find out which page it is
 * and whether the session still stands. Visitors get files: the public pages, the sign-in for what lies behind it, and
 * the landing page where there is no page: with 404, so that search engines and broken links learn that it does not
 * exist. Each comes in the color scheme that the browser's cookie names, so that none flashes in the other one.
 */
function answerNavigation(config: BffConfig, pages: Record<ColorScheme, Pages>): RequestHandler {
  const cookieName = sessionCookieName(config);
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!asksForPage(request)) {
      // What is no page for one is a page for others, at the same address.
      response.set('Cache-Control', 'no-store');
      return next();
    }
    const cookies = parse(request.headers.cookie ?? '');
    const { app, visitorPageAt } = pages[asColorScheme(cookies[COLOR_SCHEME_COOKIE])];
    response.status(isClientPage(request.path) ? 200 : 404);
    // Browsers ask each time whether the page is still the same, for a sign-in or a new build may have changed it.
    response.set({ 'Cache-Control': 'no-cache', Vary: 'Accept, Accept-Encoding, Cookie' });
    if (cookieName in cookies) sendApp(app, request, response);
    else send(visitorPageAt(request.path), request, response);
  };
}

/**
 * Browsers name HTML, and get a page wherever they go. Uptime monitors, previews of links and `curl` take anything: they
 * get the pages that there are, while an image that is missing stays missing.
 */
const asksForPage = (request: Request): boolean =>
  request.get('accept')?.includes('text/html') === true ||
  (isClientPage(request.path) && request.accepts('html') !== false);

/** Small, and made for each answer: a nonce that comes twice is none. So it has no ETag. */
function sendApp(html: string, request: Request, response: Response): void {
  const nonce = randomBytes(16).toString('base64');
  allowStyles(response, [`'nonce-${nonce}'`]);
  const page = html
    .replace(NONCE_PLACEHOLDER, nonce)
    .replace(PRELOADS_PLACEHOLDER, () => firstCallsOf(request.path).map(preload).join(''))
    .replace(HEADING_PLACEHOLDER, headingOf(request.path))
    .replace(SUBTITLE_PLACEHOLDER, subtitleOf(request.path));
  sendHtml(page, request, response);
}

/** As the client's scripts ask, or the browser would ask twice. */
const preload = (path: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}" />`;

function send(page: Page, request: Request, response: Response): void {
  allowStyles(response, page.styles);
  const encoding = ENCODINGS.find((name) => request.acceptsEncodings(name));
  if (encoding) response.set('Content-Encoding', encoding);
  response
    .set('ETag', page.etag)
    .type('html')
    .send(page[encoding ?? 'identity']);
}
