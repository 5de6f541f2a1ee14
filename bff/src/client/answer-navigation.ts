import { asColorScheme, type ColorScheme, COLOR_SCHEME_COOKIE, isClientPage } from '@paperbill/contracts/http';
import { parse } from 'cookie';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { BffConfig } from '../config.js';
import { sessionCookieName } from '../sessions/session-cookie.js';
import type { Page, Pages } from './page.js';

const ENCODINGS = ['br', 'gzip'] as const;

/**
 * Answers whoever opens a page. With a session's cookie that is the client, whose scripts find out which page it is
 * and whether the session still stands. Visitors get files: the public pages, the sign-in for what lies behind it, and
 * the landing page where there is no page: with 404, so that search engines and broken links learn that it does not
 * exist. Each comes in the color scheme that the browser's cookie names, so that none flashes in the other one.
 */
export function answerNavigation(config: BffConfig, pages: Record<ColorScheme, Pages>): RequestHandler {
  const cookieName = sessionCookieName(config);
  return (request: Request, response: Response, next: NextFunction): void => {
    // Only for what asks for a page: a missing image must stay missing.
    if (!request.get('accept')?.includes('text/html')) return next();
    const cookies = parse(request.headers.cookie ?? '');
    const { app, visitorPageAt } = pages[asColorScheme(cookies[COLOR_SCHEME_COOKIE])];
    response.status(isClientPage(request.path) ? 200 : 404);
    // Browsers ask each time whether the page is still the same, for a sign-in or a new build may have changed it.
    response.set({ 'Cache-Control': 'no-cache', Vary: 'Accept, Accept-Encoding, Cookie' });
    send(cookieName in cookies ? app : visitorPageAt(request.path), request, response);
  };
}

function send(page: Page, request: Request, response: Response): void {
  const encoding = ENCODINGS.find((name) => request.acceptsEncodings(name));
  if (encoding) response.set('Content-Encoding', encoding);
  response
    .set('ETag', page.etag)
    .type('html')
    .send(page[encoding ?? 'identity']);
}
