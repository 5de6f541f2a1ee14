import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface Span {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string }[];
}

interface TraceExport {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

export interface TraceReceiver {
  /**
   * The URL of the receiver, for the variable `OTEL_EXPORTER_OTLP_ENDPOINT`. A GET request to this URL returns all
   * spans that were received.
   */
  url: string;
  stop(): void;
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify(spans));
    void json(request).then((body) => {
      spans.push(...toSpans(body as TraceExport));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((onListening) => server.listen(0, '127.0.0.1', onListening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  };
}

function toSpans({ resourceSpans }: TraceExport): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue;
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
}
