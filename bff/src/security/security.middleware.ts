import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { AppError } from '@paperbill/contracts/http';
import { type BffConfig, isHttps } from '../config.js';
import { CSP_REPORT_PATH } from './content-policy.js';

/** Paths whose responses contain personal data. The pattern ignores case, as the Express router does. */
const PERSONAL_PATHS = /^\/(api|app\/api|staff\/api|i|q)\//i;

export function securityHeaders({ PUBLIC_URL }: BffConfig): RequestHandler[] {
  const usesHttps = isHttps(PUBLIC_URL);
  return [
    helmet({
      strictTransportSecurity: usesHttps,
      // helmet's default policy 'no-referrer' is not used, because older browsers would then send `Origin: null`.
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          // Inline styles of a page are permitted by hash or nonce (see `allowStyles`).
          styleSrc: ["'self'"],
          // `data:` and `blob:` are needed to show a logo before it is saved, and for the fonts inside an invoice.
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(usesHttps && { upgradeInsecureRequests: [] }),
          // Older browsers need `report-uri`. Browsers that support `report-to` ignore it.
          reportUri: [CSP_REPORT_PATH],
          reportTo: ['csp'],
        },
      },
    }),
    (request: Request, response: Response, next: NextFunction) => {
      response.setHeader('Reporting-Endpoints', `csp="${CSP_REPORT_PATH}"`);
      if (PERSONAL_PATHS.test(request.path)) response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * These paths need no check of the origin. Either other servers call them with signed requests, or browsers send
 * reports to them automatically.
 */
const EXEMPT_PATHS = new Set([
  '/webhooks/stripe',
  '/webhooks/stripe-payments',
  '/webhooks/sign-out',
  '/webhooks/mail/postmark',
  '/webhooks/mail/ses',
  '/webhooks/mail/returned',
  CSP_REPORT_PATH,
]);

/**
 * Prevents CSRF. Sec-Fetch-Site shows where a request comes from. Older browsers send Origin. Together with
 * SameSite=Lax cookies, this check replaces CSRF tokens. Forms and file uploads need no CORS preflight, so they are
 * checked too.
 */
export const refuseCrossSite =
  ({ PUBLIC_URL }: BffConfig) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    const allowed =
      SAFE_METHODS.has(request.method) || EXEMPT_PATHS.has(request.path) || isOwnOrigin(request, PUBLIC_URL);
    next(allowed ? undefined : new AppError('CROSS_SITE_REQUEST'));
  };

function isOwnOrigin(request: Request, publicOrigin: string): boolean {
  const site = request.get('sec-fetch-site');
  return site !== undefined ? site === 'same-origin' : request.get('origin') === publicOrigin;
}

/** Responds with 404 to a path that cannot be decoded, because each library would interpret such a path differently. */
export function refuseBrokenPaths(request: Request, _response: Response, next: NextFunction): void {
  try {
    decodeURIComponent(request.path);
    next();
  } catch (cause) {
    next(new AppError('NOT_FOUND', { cause }));
  }
}
