import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import type { GotenbergClient } from 'gotenberg-js-client';

/** An answer of Gotenberg's that is no PDF. */
export class GotenbergRefusal extends Error {
  constructor(
    readonly status: number,
    /** Gotenberg's own words, plain text. */
    readonly text: string,
  ) {
    super(`${status} ${text}`);
  }
}

/**
 * Sends gotenberg-js-client's requests in place of the client that it brings, which has no time limit and drops what
 * Gotenberg says about an error. Plain `http` on connections that stay open: `fetch` takes several times its work for a
 * body of this size. Where an upgrade of the library sends its requests otherwise, `gotenberg.spec.ts` fails.
 *
 * @param signal ends the request, its answer's body included
 */
export const httpClient = (signal: AbortSignal): GotenbergClient => ({
  async post(url, form, headers) {
    // Whole, so that Gotenberg learns its length and an early refusal breaks no stream.
    const body = await whole(form);
    const allHeaders = { ...form.getHeaders(), ...(headers as Record<string, string>), 'Content-Length': body.length };
    const response = await post(url, allHeaders, body, signal);
    if (response.statusCode !== 200) throw new GotenbergRefusal(response.statusCode!, await text(response));
    return response;
  },
});

/** As it gives its parts away: piped through Node's streams they would take several times as long. */
function whole(form: NodeJS.ReadableStream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    form.on('data', (part: string | Buffer) => parts.push(typeof part === 'string' ? Buffer.from(part) : part));
    form.on('end', () => resolve(Buffer.concat(parts)));
    form.on('error', reject);
    form.resume();
  });
}

function post(
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
