import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { finished } from 'node:stream/promises';
import type { ChromiumSupply } from '../chromium/chromium-supply.js';
import type { Converter } from '../chromium/converter.js';
import type { GotenbergOptions } from '../options.js';
import { convertHtml } from './convert-html.js';
import { HttpError } from './http-error.js';
import { toLogEntry } from './request-log.js';

const GOTENBERG_VERSION = '8.36.0';
const PLAIN_TEXT_TYPE = 'text/plain; charset=UTF-8';

type RouteHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** @throws Error if a certificate file cannot be read */
export function createGotenbergServer(converter: Converter, supply: ChromiumSupply, options: GotenbergOptions): Server {
  const get = (type: string, body: () => string, status = () => 200): Record<string, RouteHandler> => {
    const handler: RouteHandler = (_request, response) => sendResponse(response, status(), type, body());
    return { GET: handler, HEAD: handler };
  };
  const routes: Record<string, Record<string, RouteHandler>> = {
    '/': get('text/html; charset=UTF-8', () => 'This stands in for <a href="https://gotenberg.dev">Gotenberg</a>.'),
    '/health': get(
      'application/json; charset=utf-8',
      () => formatHealth(supply),
      () => (supply.isHealthy ? 200 : 503),
    ),
    '/version': get(PLAIN_TEXT_TYPE, () => GOTENBERG_VERSION),
    '/prometheus/metrics': get(METRICS_TYPE, () => collectMetrics(converter, supply)),
    '/forms/chromium/convert/html': {
      POST: (request, response) => convertHtml(request, response, converter, options),
    },
  };
  const answer: RequestListener = (request, response) => {
    const started = performance.now();
    let failure: Error | undefined;
    response.once('close', () => {
      const entry = toLogEntry(request, response, started, failure);
      if (entry) options.log(entry);
    });
    if (!isSystemRoute(request)) {
      response.setHeader('Gotenberg-Trace', request.headers['gotenberg-trace'] || randomUUID());
    }
    handleRequest(routes, request, response)
      .catch((error: Error) => sendError((failure = error), request, response))
      .catch(() => response.destroy());
  };
  if (!options.tls) return createServer(answer);
  const [cert, key] = [options.tls.certFile, options.tls.keyFile].map((file) => readFileSync(file));
  return createSecureServer({ cert, key }, answer);
}

const isSystemRoute = ({ url = '/' }: IncomingMessage): boolean =>
  /^\/(health|version|prometheus\/metrics)?$/.test(url);

async function handleRequest(
  routes: Record<string, Record<string, RouteHandler>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const methods = routes[new URL(request.url ?? '/', 'http://localhost').pathname];
  if (!methods) throw new HttpError(404);
  const handler = methods[request.method ?? ''];
  if (!handler) throw new HttpError(405);
  await handler(request, response);
}

function sendResponse(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

async function sendError(error: Error, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  const { status, message } = error instanceof HttpError ? error : new HttpError(timedOut ? 503 : 500);
  if (response.destroyed) return;
  if (timedOut) response.setHeader('Connection', 'close');
  // The rest of the body is read before the response is sent. Most clients read a response only after they have sent
  // the whole body.
  else if (!request.complete) await finished(request.resume());
  sendResponse(response, status, PLAIN_TEXT_TYPE, message);
}

function formatHealth({ isHealthy }: ChromiumSupply): string {
  const status = isHealthy ? 'up' : 'down';
  const chromium = { status, timestamp: new Date(), ...(!isHealthy && { error: 'Chromium is unhealthy' }) };
  return JSON.stringify({ status, details: { chromium } });
}

const collectMetrics = (converter: Converter, supply: ChromiumSupply): string =>
  formatMetrics([
    {
      name: 'chromium_requests_active',
      help: 'Current number of Chromium conversion requests being treated.',
      value: converter.active,
    },
    {
      name: 'chromium_requests_queue_size',
      help: 'Current number of Chromium conversion requests waiting to be treated.',
      value: converter.waiting,
    },
    { name: 'chromium_restarts_count', help: 'Current number of Chromium restarts.', value: supply.restarts },
  ]);

interface MetricGauge {
  name: string;
  help: string;
  value: number;
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8; escaping=underscores';

const formatMetrics = (gauges: MetricGauge[]): string =>
  gauges
    .map(({ name, help, value }) => ({ name: `gotenberg_${name}`, help, value }))
    .map(({ name, help, value }) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
    .join('');
