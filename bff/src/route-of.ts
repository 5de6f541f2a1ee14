import type { Request } from 'express';

/**
 * What a request was for, as one of a few names: a controller's pattern, `client` for a page or file of the client, or
 * `none`. Never the path itself: there are as many as anybody likes, and people's data may stand in them.
 */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  if (typeof path === 'string') return path;
  return belongsToServer(request.method, pathOf(request)) ? 'none' : 'client';
}

/** What the server answers itself; everything else belongs to the client's router. */
const SERVER_PATHS = /^\/(\.well-known|api|app\/api|health|i|reports|webhooks|metrics|staff\/api)(\/|$)/i;

/** Whether a request is for the server's own calls, and not for a page or file of the client. */
export const belongsToServer = (method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || SERVER_PATHS.test(path);

/** Without the query, and whole also where a router has taken its part off. */
export const pathOf = ({ originalUrl }: Request): string => originalUrl.split('?')[0]!;
