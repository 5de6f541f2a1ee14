import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { type BffConfig, isHttps } from '../config.js';

/** As the router reads paths: in upper or lower case. */
const CALLS = /^\/(api|staff\/api)\//i;

/** The headers that tell browsers what our pages may do, and that no answer of the API is to be kept. */
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
          // antd writes its styles into the page.
          styleSrc: ["'self'", "'unsafe-inline'"],
          // data: and blob: are a logo before it is saved and the fonts inside an invoice.
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(https && { upgradeInsecureRequests: [] }),
        },
      },
    }),
    (request: Request, response: Response, next: NextFunction) => {
      if (CALLS.test(request.path)) response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}
