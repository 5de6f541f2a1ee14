import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
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
 * Sends gotenberg-js-client's requests. Its own client has no time limit and drops what Gotenberg says about an error.
 *
 * @param signal ends the request, its answer's body included
 */
export const httpClient = (signal: AbortSignal): GotenbergClient => ({
  async post(url, form, headers) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...form.getHeaders(), ...(headers as Record<string, string>) },
      // Whole, so that Gotenberg learns its length and an early refusal breaks no stream.
      body: new Uint8Array(await buffer(form.pipe(new PassThrough()))),
      signal,
    });
    if (!response.ok) throw new GotenbergRefusal(response.status, await response.text());
    return Readable.fromWeb(response.body as ReadableStream);
  },
});
