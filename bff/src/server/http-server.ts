import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '@paperbill/contracts/http';
import { REQUEST_ID_HEADER } from '@paperbill/messaging';
import { toErrorBody } from '../errors/error.filter.js';

/** These timeouts protect against slow uploads. At 0.5 Mbit/s, an attached file of 10 MiB takes three minutes. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 180_000;
/**
 * This timeout is longer than the 60 s of proxies, so that a proxy never reuses a connection that the BFF is closing.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

export function setTimeouts(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
}

const errorCodeByParserError: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Answers requests that cannot be parsed, are too long or arrive too slowly. Nest's error filter never receives
 * such requests.
 */
export function answerUnreadableRequests(server: Server): void {
  const last = new WeakMap<Socket, ServerResponse>();
  server.on('request', (request, response) => last.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && canSendErrorResponse(last.get(socket))) {
      socket.write(formatErrorResponse(new AppError(errorCodeByParserError[error.code ?? ''] ?? 'INVALID_INPUT')));
    }
    socket.destroySoon();
  });
}

function canSendErrorResponse(last: ServerResponse | undefined): boolean {
  if (!last) return true;
  return last.req.complete ? last.writableFinished : !last.headersSent;
}

function formatErrorResponse(error: AppError): string {
  const requestId = randomUUID();
  const body = JSON.stringify(toErrorBody(error, requestId));
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID_HEADER}: ${requestId}`,
    '',
    body,
  ].join('\r\n');
}
