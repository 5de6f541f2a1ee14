import { isClientPage } from '@paperbill/contracts/http';
import { Logger } from '@nestjs/common';
import { REQUEST_ID_HEADER, requestContext, startServerSpan } from '@paperbill/messaging';
import type { NextFunction, Request, Response } from 'express';
import { measureRequest, pathOf, routeOf } from './http-metrics.js';

/** What a client that left before its answer is logged with, as proxies do. */
const CLIENT_CLOSED_REQUEST = 499;

/** Whoever looks after the process asks this, again and again. */
const HEALTH = /^\/health\//;

/** Ids of ours, and of Stripe's events. */
const ID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|evt_\w{1,100})$/;

/**
 * Gives each request its context: an id that its answer, its log lines and its messages carry, and its span. And a line
 * in the log with what was asked and how it went, without query, cookies or anything personal.
 */
export function requestLog() {
  const logger = new Logger('Http');
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const context = requestContext.fromHeaders((name) => request.get(name));
    response.setHeader(REQUEST_ID_HEADER, context.requestId);
    const traced = HEALTH.test(request.path)
      ? undefined
      : startServerSpan(request.method, { 'http.request.method': request.method }, context.traceparent);
    const inContext = (work: () => void) => requestContext.run(context, () => (traced ? traced.run(work) : work()));
    response.once('close', () =>
      inContext(() => {
        const { method } = request;
        const route = routeOf(request);
        const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
        const ms = performance.now() - startedAt;
        measureRequest(method, route, status, ms / 1_000);
        traced?.end(`${method} ${route}`, { 'http.route': route, 'http.response.status_code': status }, status >= 500);
        logger.log({ method, route, ...harmlessPath(request), status, ms: Math.round(ms * 10) / 10 });
      }),
    );
    inContext(next);
  };
}

/** The path where nothing can stand in it but ids: anything else may be what somebody has entered. */
function harmlessPath(request: Request): { path?: string } {
  const path = pathOf(request);
  const ids = Object.values(request.params ?? {});
  const isHarmless = request.route ? ids.every((id) => ID.test(String(id))) : isClientPage(path);
  return isHarmless ? { path } : {};
}
