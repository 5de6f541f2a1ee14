import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import type { GotenbergClient } from 'gotenberg-js-client';

export class GotenbergRefusal extends Error {
  constructor(
    readonly status: number,
    /** Body of Gotenberg's response in plain text. */
    readonly text: string,
  ) {
    super(`${status} ${text}`);
  }
}

/**
 * An HTTP client for the library gotenberg-js-client. The library's own client has no timeout and drops Gotenberg's
 * error messages. The module `http` with keep-alive is used, because `fetch` needs several times as much CPU for
 * large bodies. If a new version of the library sends requests differently, `gotenberg.spec.ts` fails.
 *
 * @param signal aborts the request, even while the response body is read
 */
export const createHttpClient = (signal: AbortSignal): GotenbergClient => ({
  async post(url, form, headers) {
    // The form is buffered before it is sent. Gotenberg then gets a Content-Length, and an early error response does
    // not break a stream.
    const body = await readFormData(form);
    const allHeaders = { ...form.getHeaders(), ...(headers as Record<string, string>), 'Content-Length': body.length };
    const response = await postForm(url, allHeaders, body, signal);
    if (response.statusCode !== 200) throw new GotenbergRefusal(response.statusCode!, await text(response));
    return response;
  },
});

/** Collects the form's data events in a buffer. Piping the form through Node's streams takes several times as long. */
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
