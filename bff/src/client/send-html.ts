import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** Sends a page that was made for this answer alone, compressed where the browser takes that. */
export function sendHtml(html: string, request: Request, response: Response): void {
  const isCompressed = request.acceptsEncodings('gzip') !== false;
  if (isCompressed) response.set('Content-Encoding', 'gzip');
  response.type('html').send(isCompressed ? gzipSync(html) : html);
}
