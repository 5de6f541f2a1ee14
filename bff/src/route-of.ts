import type { Request } from 'express';

/**
 * The route of a request as a bounded label: a controller's pattern, `client` for a page or file of the client, or `none`.
 * Never the path itself, which is unbounded and may contain user data.
 */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  if (typeof path === 'string') return path;
  return belongsToServer(request.method, pathOf(request)) ? 'none' : 'client';
}

/** Paths of the server; all others belong to the client's router. */
const SERVER_PATHS = /^\/(\.well-known|api|app\/api|health|i|reports|webhooks|metrics|staff\/api)(\/|$)/i;

export const belongsToServer = (method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || SERVER_PATHS.test(path);

/** The path without the query, complete also inside a sub-router. */
export const pathOf = ({ originalUrl }: Request): string => originalUrl.split('?')[0]!;
