import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiError } from './errors.js';

const MAX_BYTES = 1024 ** 2;

/** @throws ApiError 413 where it is too large, or does not say how large it is */
export async function readBody(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET') return '';
  const length = Number(request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? NaN : 0));
  if (length <= MAX_BYTES) return text(request);
  throw new ApiError(413, 'The body is too large.');
}
