import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import type { GotenbergClient } from 'gotenberg-js-client';

export class GotenbergRefusal extends Error {
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`${status} ${text}`);
  }
}

/**
 * This client replaces the HTTP client of gotenberg-js-client, which has no timeout and drops Gotenberg's error
 * messages. It uses the module `http` with keep-alive, because `fetch` needs several times as much CPU for large
 * bodies. If a new version of the library sends requests differently, `gotenberg.spec.ts` fails.
 */
export const createHttpClient = (signal: AbortSignal): GotenbergClient => ({
  async post(url, form, headers) {
    // The whole form is buffered before it is sent. The request then has a Content-Length, and an early error response
    // cannot break a stream.
    const body = await readFormData(form);
    const allHeaders = { ...form.getHeaders(), ...(headers as Record<string, string>), 'Content-Length': body.length };
    const response = await postForm(url, allHeaders, body, signal);
    if (response.statusCode !== 200) throw new GotenbergRefusal(response.statusCode!, await text(response));
    return response;
  },
});

/** Buffers the form. A pipe through Node's streams would take several times as long. */
function readFormData(form: NodeJS.ReadableStream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    form.on('data', (part: string | Buffer) => parts.push(typeof part === 'string' ? Buffer.from(part) : part));
    form.on('end', () => resolve(Buffer.concat(parts)));
    form.on('error', reject);
    form.resume();
  });
}

function postForm(
  url: string,
  headers: http.OutgoingHttpHeaders,
  body: Buffer,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, signal }, resolve).on('error', reject).end(body);
  });
}
