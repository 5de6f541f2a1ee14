import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { ConfigError } from '../config.js';
import { scrape } from './metrics.js';

/**
 * Serves `/metrics` on a port of its own: that of a process which the whole world reaches must not tell it.
 *
 * @throws ConfigError where the port is taken
 */
export async function serveMetrics(port: number, host: string): Promise<Server> {
  const server = createServer(answer).listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw new ConfigError(`/metrics can't be served: ${error.message}. Set METRICS_PORT to a free port.`);
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
