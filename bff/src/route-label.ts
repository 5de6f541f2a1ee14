import type { Request } from 'express';

/**
 * Returns the pattern of the route as a label for metrics. The path itself is no label: the number of paths is
 * unlimited, and a path may contain user data.
 */
export function getRouteLabel(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  if (typeof path === 'string') return path;
  return isServerPath(request.method, getPath(request)) ? 'none' : 'client';
}

/** Matches the paths that the server handles. All other paths belong to the web client's router. */
const SERVER_PATHS = /^\/(\.well-known|api|app\/api|health|i|q|reports\/csp|webhooks|metrics|staff\/api)(\/|$)/i;

export const isServerPath = (method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || SERVER_PATHS.test(path);

export const getPath = ({ originalUrl }: Request): string => originalUrl.split('?')[0]!;
