import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { AppError } from '@paperbill/contracts/http';
import { type BffConfig, isHttps } from '../config.js';
import { CSP_REPORT_PATH } from './content-policy.js';

/** Case-insensitive like the router. */
const PERSONAL = /^\/(api|app\/api|staff\/api|i)\//i;

/** Sets security headers, and forbids storing responses of the API and of client links. */
export function securityHeaders({ PUBLIC_URL }: BffConfig): RequestHandler[] {
  const https = isHttps(PUBLIC_URL);
  return [
    helmet({
      strictTransportSecurity: https,
      // With helmet's default 'no-referrer', older browsers send `Origin: null`.
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          // Pages add their own styles by hash or nonce (allowStyles).
          styleSrc: ["'self'"],
          // data: and blob: for a logo before it is saved, and for the fonts inside an invoice.
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(https && { upgradeInsecureRequests: [] }),
          // Browsers that support `report-to` ignore `report-uri`.
          reportUri: [CSP_REPORT_PATH],
          reportTo: ['csp'],
        },
      },
    }),
    (request: Request, response: Response, next: NextFunction) => {
      response.setHeader('Reporting-Endpoints', `csp="${CSP_REPORT_PATH}"`);
      if (PERSONAL.test(request.path)) response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Called by other servers, which sign their requests, and by browsers themselves. */
const EXEMPT_PATHS = new Set([
  '/webhooks/stripe',
  '/webhooks/sign-out',
  '/webhooks/mail/postmark',
  '/webhooks/mail/ses',
  '/webhooks/mail/returned',
  CSP_REPORT_PATH,
]);

/**
 * Prevents CSRF: refuses requests that another site makes a browser send. It checks Sec-Fetch-Site, or Origin for older
 * browsers. With SameSite=Lax cookies this needs no tokens, and it covers forms and files, which need no preflight.
 */
export const refuseCrossSite =
  ({ PUBLIC_URL }: BffConfig) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    const allowed = SAFE_METHODS.has(request.method) || EXEMPT_PATHS.has(request.path) || isOurs(request, PUBLIC_URL);
    next(allowed ? undefined : new AppError('CROSS_SITE_REQUEST'));
  };

function isOurs(request: Request, publicOrigin: string): boolean {
  const site = request.get('sec-fetch-site');
  return site !== undefined ? site === 'same-origin' : request.get('origin') === publicOrigin;
}

/** Answers 404 for a path that cannot be decoded. Each library behind this would answer differently. */
export function refuseBrokenPaths(request: Request, _response: Response, next: NextFunction): void {
  try {
    decodeURIComponent(request.path);
    next();
  } catch (cause) {
    next(new AppError('NOT_FOUND', { cause }));
  }
}
