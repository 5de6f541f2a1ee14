import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LogEntry } from '../options.js';

/**
 * The log's entry about a request that has ended, with the trace by which its caller knows it. None for health checks
 * and metrics that went well: they come every few seconds and say nothing.
 *
 * @param started when it came, by performance.now()
 * @param error what went wrong, if anything
 */
export function requestEntry(
  request: IncomingMessage,
  response: ServerResponse,
  started: number,
  error: Error | undefined,
): LogEntry | undefined {
  const { statusCode: status, writableFinished: answered } = response;
  if (request.method !== 'POST' && status < 500) return undefined;
  return {
    level: answered && status >= 500 ? 'error' : 'info',
    msg: answered ? 'request handled' : 'request given up by its client',
    trace: response.getHeader('Gotenberg-Trace'),
    method: request.method,
    path: request.url,
    ...(answered && { status }),
    latencyMs: Math.round(performance.now() - started),
    ...(error && answered && { error: error.message }),
  };
}
