import { Histogram } from 'prom-client';
import type { Request } from 'express';
import { belongsToServer } from '../client/serve-client.js';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];

const requests = new Histogram({
  name: 'paperbill_http_request_duration_seconds',
  help: 'Requests of browsers, from their first byte to the end of the answer; 499 is a client that left before it.',
  labelNames: ['method', 'route', 'status'],
  buckets: BUCKETS,
});

export const measureRequest = (method: string, route: string, status: number, seconds: number): void =>
  requests.observe({ method, route, status }, seconds);

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
