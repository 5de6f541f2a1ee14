import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

export function sendHtml(html: string, request: Request, response: Response): void {
  if (acceptsGzip(request)) sendCompressedHtml(gzipSync(html), response);
  else response.type('html').send(html);
}

export async function sendGzippedHtml(gzipped: Uint8Array, request: Request, response: Response): Promise<void> {
  if (acceptsGzip(request)) sendCompressedHtml(gzipped, response);
  else response.type('html').send(await promisify(gunzip)(gzipped));
}

const acceptsGzip = (request: Request): boolean => request.acceptsEncodings('gzip') !== false;

function sendCompressedHtml(gzipped: Uint8Array, response: Response): void {
  // Express would send a typed array that is not a Buffer as JSON.
  const body = Buffer.from(gzipped.buffer, gzipped.byteOffset, gzipped.byteLength);
  response.set('Content-Encoding', 'gzip').type('html').send(body);
}
