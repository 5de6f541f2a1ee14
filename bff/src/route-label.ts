import type { Request } from 'express';

/**
 * Returns the route of a request as a label for metrics: the path pattern of a controller, `client` for a page or file
 * of the web client, or `none`. The path itself is never used, because the number of paths is unlimited and a path may
 * contain user data.
 */
export function getRouteLabel(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  if (typeof path === 'string') return path;
  return isServerPath(request.method, getPath(request)) ? 'none' : 'client';
}

/** Matches the paths that the server handles. All other paths belong to the web client's router. */
const SERVER_PATHS = /^\/(\.well-known|api|app\/api|health|i|reports|webhooks|metrics|staff\/api)(\/|$)/i;

export const isServerPath = (method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || SERVER_PATHS.test(path);

/** Returns the path without the query. Inside an Express sub-router, it still returns the complete path. */
export const getPath = ({ originalUrl }: Request): string => originalUrl.split('?')[0]!;
