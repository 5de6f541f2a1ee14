import type { Request } from 'express';
import { belongsToServer } from '../client/serve-client.js';

/**
 * What a request was for, as one of a few names: a controller's pattern, `client` for a page or file of the client, or
 * `none`. Never the path itself: there are as many as anybody likes, and people's data may stand in them.
 */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  if (typeof path === 'string') return path;
  return belongsToServer(request.method, pathOf(request)) ? 'none' : 'client';
}

/** Without the query, and whole also where a router has taken its part off. */
export const pathOf = ({ originalUrl }: Request): string => originalUrl.split('?')[0]!;
