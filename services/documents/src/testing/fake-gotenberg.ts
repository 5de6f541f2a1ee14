import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { stopAfterFile } from '@paperbill/testing';

export interface FakeGotenberg {
  url: string;
  /** What it was asked to print, oldest first: the multipart bodies. */
  requests: { body: string; headers: IncomingMessage['headers'] }[];
  /** What it does with the next requests. */
  behaviour: (response: ServerResponse, request: number) => void;
  /** Whether it says that it is well, whatever becomes of what it is to print. */
  isHealthy: boolean;
}

/** A renderer that does whatever a spec wants: print, fail, hang, or answer nonsense. */
export async function startFakeGotenberg(): Promise<FakeGotenberg> {
  const fake: FakeGotenberg = { url: '', requests: [], behaviour: printing, isHealthy: false };
  const server = createServer((request, response) => {
    void buffer(request).then(
      (body) => {
        if (request.url === '/health' && fake.isHealthy) return void response.end('{"status":"up"}');
        if (request.method === 'POST') fake.requests.push({ body: body.toString(), headers: request.headers });
        fake.behaviour(response, fake.requests.length);
      },
      // The client gave up while it was sending.
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

/** Prints something that differs each time, as Chromium's PDFs do. */
export const printing: FakeGotenberg['behaviour'] = (response, request) => {
  response.writeHead(200, { 'content-type': 'application/pdf' }).end(`%PDF-1.7 print ${request}`);
};

export const refusing =
  (status: number, text: string): FakeGotenberg['behaviour'] =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=UTF-8' }).end(text);
  };

export const silent: FakeGotenberg['behaviour'] = () => undefined;
