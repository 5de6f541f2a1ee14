import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { stopAfterFile } from '@paperbill/testing';

export interface FakeGotenberg {
  url: string;
  requests: { body: string; headers: IncomingMessage['headers'] }[];
  behaviour: (response: ServerResponse, request: number) => void;
  /** Whether the fake renderer's health check succeeds. The health check does not call `behaviour`. */
  isHealthy: boolean;
}

/** Starts a fake renderer. The test decides whether it prints, fails, hangs or sends invalid responses. */
export async function startFakeGotenberg(): Promise<FakeGotenberg> {
  const fake: FakeGotenberg = { url: '', requests: [], behaviour: answerWithPdf, isHealthy: false };
  const server = createServer((request, response) => {
    void buffer(request).then(
      (body) => {
        if (request.url === '/health' && fake.isHealthy) return void response.end('{"status":"up"}');
        if (request.method === 'POST') fake.requests.push({ body: body.toString(), headers: request.headers });
        fake.behaviour(response, fake.requests.length);
      },
      // The request could not be read, because the documents service has aborted it. This is no error.
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

/** The fake renderer returns a PDF with different bytes each time, as Chromium does. */
export const answerWithPdf: FakeGotenberg['behaviour'] = (response, request) => {
  response.writeHead(200, { 'content-type': 'application/pdf' }).end(`%PDF-1.7 print ${request}`);
};

export const answerWithStatus =
  (status: number, text: string): FakeGotenberg['behaviour'] =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=UTF-8' }).end(text);
  };

export const neverAnswer: FakeGotenberg['behaviour'] = () => undefined;
