import { isClientPage } from '@paperbill/contracts/http';
import { Logger } from '@nestjs/common';
import { createOrigin, REQUEST_ID_HEADER, requestContext, startServerSpan } from '@paperbill/messaging';
import type { NextFunction, Request, Response } from 'express';
import { Histogram } from 'prom-client';
import { getPath, getRouteLabel } from '../route-label.js';

/** The status in the log if the client disconnected before the response. nginx uses the same number. */
const CLIENT_CLOSED_REQUEST = 499;

/** Matches the paths of health checks. Health checks are too frequent to be traced. */
const HEALTH_PATH = /^\/health\//;

/** Matches ids that may be logged: our own ids and the ids of Stripe events. */
const LOGGABLE_ID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|evt_\w{1,100})$/;

/** The log contains no query, no cookies and no personal data. */
export function createRequestLog() {
  const logger = new Logger('Http');
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const context = {
      ...requestContext.fromHeaders((name) => request.get(name)),
      origin: createOrigin(request.ip, request.get('user-agent')),
    };
    response.setHeader(REQUEST_ID_HEADER, context.requestId);
    const traced = HEALTH_PATH.test(request.path)
      ? undefined
      : startServerSpan(request.method, { 'http.request.method': request.method }, context.traceparent);
    const inContext = (work: () => void) => requestContext.run(context, () => (traced ? traced.run(work) : work()));
    response.once('close', () =>
      inContext(() => {
        const { method } = request;
        const route = getRouteLabel(request);
        const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
        const ms = performance.now() - startedAt;
        measureRequest(method, route, status, ms / 1_000);
        traced?.end(`${method} ${route}`, { 'http.route': route, 'http.response.status_code': status }, status >= 500);
        logger.log({ method, route, ...toLoggablePath(request), status, ms: Math.round(ms * 10) / 10 });
      }),
    );
    inContext(next);
  };
}

/** A variable part of the path that is no id may be user input, which must not be logged. */
function toLoggablePath(request: Request): { path?: string } {
  const path = getPath(request);
  const ids = Object.values(request.params ?? {});
  const isLoggable = request.route ? ids.every((id) => LOGGABLE_ID.test(String(id))) : isClientPage(path);
  return isLoggable ? { path } : {};
}

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];

const requestDurations = new Histogram({
  name: 'paperbill_http_request_duration_seconds',
  help: 'Duration of HTTP requests, from the first byte to the end of the response. Status 499: the client left before it.',
  labelNames: ['method', 'route', 'status'],
  buckets: DURATION_BUCKETS_SECONDS,
});

const measureRequest = (method: string, route: string, status: number, seconds: number): void =>
  requestDurations.observe({ method, route, status }, seconds);
