import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import { withAbort } from '../chromium/abortable.js';
import { HttpError } from '../http/http-error.js';

/** A parsed form. If a field occurs several times, `fields` contains its first value. */
export interface MultipartForm {
  fields: Map<string, string>;
  files: Map<string, Buffer>;
}

/**
 * @param bodyLimit in bytes; 0 means no limit
 * @throws HttpError 415 for another content type, 400 for an incomplete body, 413 for a body above the limit
 */
export async function readMultipartForm(
  request: IncomingMessage,
  bodyLimit: number,
  signal: AbortSignal,
): Promise<MultipartForm> {
  const form: MultipartForm = { fields: new Map(), files: new Map() };
  const parser = createMultipartParser(request);
  parser.on('field', (name, value) => {
    if (!form.fields.has(name)) form.fields.set(name, value);
  });
  parser.on('file', (_field, stream, { filename }) => {
    const name = basename(filename ?? '').normalize('NFC');
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => form.files.set(name, Buffer.concat(chunks)));
    // The error of a file's stream is ignored. If a file is incomplete, the parser fails too, and the parser's error
    // contains the reason.
    stream.on('error', () => undefined);
  });
  const body = await withAbort(readBodyWithLimit(bodyLimit, request), signal);
  try {
    const parsed = finished(parser, { signal });
    parser.end(body);
    await parsed;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new HttpError(400, "Malformed body: it does not match the 'Content-Type' header boundaries");
  }
  return form;
}

function createMultipartParser(request: IncomingMessage): busboy.Busboy {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new HttpError(415, "Invalid 'Content-Type' header value: want 'multipart/form-data'");
  }
  if (!/;\s*boundary=[^;\s]/i.test(type)) {
    throw new HttpError(415, "Invalid 'Content-Type' header value: no boundary");
  }
  return busboy({ headers: request.headers, defParamCharset: 'utf8', limits: { fieldSize: Infinity } });
}

/**
 * A body above the limit is read and discarded, because most clients read the response only after they have sent the
 * whole body.
 */
function readBodyWithLimit(limit: number, request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (!limit || size <= limit) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.once('end', () => (limit && size > limit ? reject(new HttpError(413)) : resolve(Buffer.concat(chunks))));
    request.once('error', reject);
  });
}
