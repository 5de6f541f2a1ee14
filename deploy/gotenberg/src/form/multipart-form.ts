import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { HttpError } from '../http/http-error.js';

/** A form as it was sent: the first value of each field, and the files by their names. */
export interface MultipartForm {
  fields: Map<string, string>;
  files: Map<string, Buffer>;
}

/**
 * Reads a whole multipart form.
 *
 * @param bodyLimit in bytes, 0 for none
 * @throws HttpError 415 for another content type, 400 for a body that breaks off, 413 for one that is too large
 */
export async function readMultipartForm(
  request: IncomingMessage,
  bodyLimit: number,
  signal: AbortSignal,
): Promise<MultipartForm> {
  const form: MultipartForm = { fields: new Map(), files: new Map() };
  const reading: Promise<void>[] = [];
  const parser = multipartParser(request);
  parser.on('field', (name, value) => {
    if (!form.fields.has(name)) form.fields.set(name, value);
  });
  parser.on('file', (_field, stream, { filename }) => {
    const name = basename(filename ?? '').normalize('NFC');
    // A file that breaks off fails the pipeline below as well, which tells why.
    reading.push(
      buffer(stream).then(
        (content) => void form.files.set(name, content),
        () => undefined,
      ),
    );
  });
  try {
    // The request itself stays open where this fails: it still takes the answer.
    await pipeline(atMost(bodyLimit, request.iterator({ destroyOnReturn: false })), parser, { signal });
  } catch (error) {
    if (error instanceof HttpError || signal.aborted || request.errored) throw error;
    throw new HttpError(400, "Malformed body: it does not match the 'Content-Type' header boundaries");
  }
  await Promise.all(reading);
  return form;
}

function multipartParser(request: IncomingMessage): busboy.Busboy {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new HttpError(415, "Invalid 'Content-Type' header value: want 'multipart/form-data'");
  }
  if (!/;\s*boundary=[^;\s]/i.test(type)) {
    throw new HttpError(415, "Invalid 'Content-Type' header value: no boundary");
  }
  return busboy({ headers: request.headers, defParamCharset: 'utf8', limits: { fieldSize: Infinity } });
}

/** Takes in a body that is too large to its end, without keeping it: only then does its sender read the answer. */
async function* atMost(limit: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (!limit || size <= limit) yield chunk;
  }
  if (limit && size > limit) throw new HttpError(413);
}
