import { join } from 'node:path';
import { AppError } from '@paperbill/contracts/http';
import { Logger } from '@nestjs/common';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import staticGzip from 'express-static-gzip';
import type { BffConfig } from '../config.js';
import { answerNavigation } from './answer-navigation.js';
import { PUBLIC_PAGES_FOLDER, readPages } from './page.js';

/** What the server answers itself; everything else belongs to the client's router. */
const SERVER_PATHS = /^\/(api|health|webhooks|metrics|staff\/api)(\/|$)/i;
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
    (_request: Request, _response: Response, next: NextFunction) => next(new AppError('NOT_FOUND')),
  );
  router.get('/index.html', (_request, response) => response.redirect(301, '/'));
  // Only as pages, with the operator's settings in them.
  router.use(`/${PUBLIC_PAGES_FOLDER}`, (_request, _response, next) => next(new AppError('NOT_FOUND')));
  router.use(files(config.WEB_ROOT, { maxAge: 0 }));
  if (pages) router.use(answerNavigation(config, pages));
  return router;
}

const files = (root: string, caching: { maxAge: number; immutable?: boolean }) =>
  staticGzip(root, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: { ...caching, index: false, redirect: false },
  });

/** Whether a request is for the server's own calls, and not for a page or file of the client. */
export const belongsToServer = (method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || SERVER_PATHS.test(path);
