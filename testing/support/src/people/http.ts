import { Agent, type IncomingHttpHeaders, request as open } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

export interface SentRequest {
  method: Method;
  /** The path is sent exactly as given. `fetch` would normalize it. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  withinMs?: number;
}

export interface Answer<Body> {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The parsed JSON. Undefined if the body is not JSON. */
  body: Body;
}

/** This timeout is longer than the longest timeout of the product, which is 35 s for a PDF. */
const ANSWER_TIMEOUT_MS = 40_000;

const keepAliveAgent = new Agent({ keepAlive: true });

export async function sendHttpRequest<Body>(
  origin: string,
  { method, path, headers, body, withinMs }: SentRequest,
): Promise<Answer<Body>> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const options = {
      agent: keepAliveAgent,
      hostname,
      port,
      method,
      path,
      signal: AbortSignal.timeout(withinMs ?? ANSWER_TIMEOUT_MS),
    };
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoing = open({ ...options, headers: { ...length, ...headers } }, (incoming) => {
      buffer(incoming).then((bytes) => {
        const isJson = /^application\/json/.test(incoming.headers['content-type'] ?? '') && bytes.length > 0;
        resolve({
          status: incoming.statusCode!,
          headers: incoming.headers,
          bytes,
          body: (isJson ? JSON.parse(bytes.toString()) : undefined) as Body,
        });
      }, reject);
    });
    outgoing.on('error', (cause) => reject(new Error(`${method} ${path.slice(0, 200)}: ${cause.message}`, { cause })));
    outgoing.end(body);
  });
}
