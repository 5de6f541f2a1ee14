import { AppError } from '@paperbill/contracts/http';
import type { NextFunction, Request, Response } from 'express';
import type { BffConfig } from '../config.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Called by a machine that holds no cookie and signs what it sends. */
const EXEMPT_PATH = '/webhooks/stripe';

/**
 * Refuses what another site makes a browser send with our cookie. Browsers say where a request comes from: in
 * Sec-Fetch-Site, or in Origin where they are too old for that. With SameSite=Lax cookies this takes no tokens, and it
 * covers forms and files, for which browsers ask no permission beforehand.
 */
export const refuseCrossSite =
  ({ PUBLIC_URL }: BffConfig) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    const allowed = SAFE_METHODS.has(request.method) || request.path === EXEMPT_PATH || isOurs(request, PUBLIC_URL);
    next(allowed ? undefined : new AppError('CROSS_SITE_REQUEST'));
  };

function isOurs(request: Request, publicOrigin: string): boolean {
  const site = request.get('sec-fetch-site');
  return site !== undefined ? site === 'same-origin' : request.get('origin') === publicOrigin;
}
