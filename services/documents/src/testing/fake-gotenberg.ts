import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { stopAfterFile } from '@paperbill/testing';

export interface FakeGotenberg {
  url: string;
  /** The requests with their multipart bodies, oldest first. */
  requests: { body: string; headers: IncomingMessage['headers'] }[];
  /** Handles the next requests. */
  behaviour: (response: ServerResponse, request: number) => void;
  /** Whether its health check succeeds, independently of `behaviour`. */
  isHealthy: boolean;
}

/** A fake renderer whose behaviour the spec sets: print, fail, hang, or send invalid responses. */
export async function startFakeGotenberg(): Promise<FakeGotenberg> {
  const fake: FakeGotenberg = { url: '', requests: [], behaviour: printing, isHealthy: false };
  const server = createServer((request, response) => {
    void buffer(request).then(
      (body) => {
        if (request.url === '/health' && fake.isHealthy) return void response.end('{"status":"up"}');
        if (request.method === 'POST') fake.requests.push({ body: body.toString(), headers: request.headers });
        fake.behaviour(response, fake.requests.length);
      },
      // The client aborted the request.
      () => undefined,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAfterFile(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

/** Prints different bytes each time, like Chromium. */
export const printing: FakeGotenberg['behaviour'] = (response, request) => {
  response.writeHead(200, { 'content-type': 'application/pdf' }).end(`%PDF-1.7 print ${request}`);
};

export const refusing =
  (status: number, text: string): FakeGotenberg['behaviour'] =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=UTF-8' }).end(text);
  };

export const silent: FakeGotenberg['behaviour'] = () => undefined;
