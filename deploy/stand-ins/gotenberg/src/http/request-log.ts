import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LogEntry } from '../options.js';

/** Successful health checks and metrics requests are not logged, because they arrive every few seconds. */
export function toLogEntry(
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
