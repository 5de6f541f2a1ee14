import { Logger } from '@nestjs/common';
import { REQUEST_ID_HEADER, requestContext } from '@paperbill/messaging';
import type { NextFunction, Request, Response } from 'express';

/** What a client that left before its answer is logged with, as proxies do. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Gives each request its context: an id that its answer, its log lines and its messages carry. And a line in the log
 * with what was asked and how it went, without query, cookies or anything personal.
 */
export function requestLog() {
  const logger = new Logger('Http');
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const context = requestContext.fromHeaders((name) => request.get(name));
    response.setHeader(REQUEST_ID_HEADER, context.requestId);
    requestContext.run(context, () => {
      response.once('close', () =>
        requestContext.run(context, () =>
          logger.log({
            method: request.method,
            path: request.originalUrl.split('?')[0],
            status: response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST,
            ms: Math.round((performance.now() - startedAt) * 10) / 10,
          }),
        ),
      );
      next();
    });
  };
}
