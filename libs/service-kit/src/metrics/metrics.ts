import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import { ConfigError } from '../config.js';
import { release } from '../release.js';

/**
 * Begins to measure the process itself: event loop, heap, garbage collection. Every other metric begins to count where
 * it is defined; all of them carry the process's name.
 */
export function startMetrics(name: string): void {
  register.setDefaultLabels({ component: name });
  collectDefaultMetrics();
  new Gauge({
    name: 'paperbill_build_info',
    help: 'The release that runs, as a label; always 1.',
    labelNames: ['version'],
  }).set({ version: release }, 1);
}

/** All metrics of the process, as Prometheus reads them. */
export async function scrape(): Promise<{ contentType: string; text: string }> {
  return { contentType: register.contentType, text: await register.metrics() };
}

/**
 * Serves `/metrics` on a port of its own: on one that is open to the world, everybody could read it.
 *
 * @throws ConfigError where the port is taken
 */
export async function serveMetrics(port: number, host: string): Promise<Server> {
  const server = createServer(answer).listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw new ConfigError([`METRICS_PORT: must be a free port: ${error.message}`]);
  });
  return server;
}

const answer: RequestListener = ({ method, url }, response) => {
  if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
  scrape().then(
    ({ contentType, text }) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
    () => response.writeHead(500).end(),
  );
};
