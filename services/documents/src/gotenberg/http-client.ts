import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
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

/** A request whole, so that Gotenberg learns its length, an early refusal breaks no stream, and it can be sent again. */
export interface GotenbergRequest {
  url: string;
  headers: http.OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * Has gotenberg-js-client write a request without sending it: its own sending has no time limit, and drops what
 * Gotenberg says about an error.
 *
 * @param send the client's way to send it
 */
export async function writtenRequest(send: (through: GotenbergClient) => Promise<unknown>): Promise<GotenbergRequest> {
  let written: GotenbergRequest | undefined;
  await send({
    async post(url, form, headers) {
      const body = await whole(form);
      const allHeaders = {
        ...form.getHeaders(),
        ...(headers as Record<string, string>),
        'Content-Length': body.length,
      };
      written = { url, headers: allHeaders, body };
      return Readable.from([]);
    },
  });
  return written!;
}

/**
 * Sends a request. Plain `http` on connections that stay open: `fetch` takes several times its work for a body of this
 * size.
 *
 * @param signal ends the request, its answer's body included
 * @throws GotenbergRefusal, or what the connection failed with
 */
export async function sendRequest(request: GotenbergRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const response = await post(request, signal);
  if (response.statusCode !== 200) throw new GotenbergRefusal(response.statusCode!, await text(response));
  return response;
}

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

function post({ url, headers, body }: GotenbergRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, signal }, resolve).on('error', reject).end(body);
  });
}
