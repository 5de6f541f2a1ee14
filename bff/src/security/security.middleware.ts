import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { AppError } from '@paperbill/contracts/http';
import { type BffConfig, isHttps } from '../config.js';
import { CSP_REPORT_PATH } from './content-policy.js';

/** As the router reads paths: in upper or lower case. */
const PERSONAL = /^\/(api|app\/api|staff\/api|i)\//i;

/** The headers that tell browsers what our pages may do, and that no answer of the API or to a client is to be kept. */
export function securityHeaders({ PUBLIC_URL }: BffConfig): RequestHandler[] {
  const https = isHttps(PUBLIC_URL);
  return [
    helmet({
      strictTransportSecurity: https,
      // 'no-referrer', helmet's own, makes older browsers send an Origin of null.
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          // More for each page alone: those that it was built with, or by the nonce of its answer (allowStyles).
          styleSrc: ["'self'"],
          // data: and blob: are a logo before it is saved and the fonts inside an invoice.
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(https && { upgradeInsecureRequests: [] }),
          // Browsers that know the second one take no notice of the first.
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
/** Called by machines that hold no cookie and sign what they send, and by browsers themselves. */
const EXEMPT_PATHS = new Set([
  '/webhooks/stripe',
  '/webhooks/sign-out',
  '/webhooks/mail/postmark',
  '/webhooks/mail/ses',
  '/webhooks/mail/returned',
  CSP_REPORT_PATH,
]);

/**
 * Refuses what another site makes a browser send with our cookie. Browsers say where a request comes from: in
 * Sec-Fetch-Site, or in Origin where they are too old for that. With SameSite=Lax cookies this takes no tokens, and it
 * covers forms and files, for which browsers ask no permission beforehand.
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

/** A path that can't be decoded names nothing. Libraries behind this would each answer it in their own way. */
export function refuseBrokenPaths(request: Request, _response: Response, next: NextFunction): void {
  try {
    decodeURIComponent(request.path);
    next();
  } catch (cause) {
    next(new AppError('NOT_FOUND', { cause }));
  }
}
