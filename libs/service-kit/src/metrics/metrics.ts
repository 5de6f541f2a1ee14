import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { listMetricsRegistries, getMetricsRegistry } from '@paperbill/messaging';
import { collectDefaultMetrics, Gauge, register, type Registry } from 'prom-client';
import { ConfigError } from '../config.js';
import { release } from '../release.js';

/** @param components the names of the services in the process, or the name of the process */
export function startMetrics(name: string, components: readonly string[]): void {
  register.setDefaultLabels({ component: name });
  collectDefaultMetrics();
  for (const component of components) {
    new Gauge({
      name: 'paperbill_build_info',
      help: 'The running release as a label; always 1.',
      labelNames: ['version'],
      registers: [getMetricsRegistry(component)],
    }).set({ version: release }, 1);
  }
}

export async function scrapeMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: register.contentType, text: await renderMetrics(listMetricsRegistries()) };
}

/**
 * Renders the metrics of all registries together, because the Prometheus format permits only one description
 * per metric.
 */
async function renderMetrics(registries: readonly Registry[]): Promise<string> {
  const found = new Map<string, string[]>();
  const metrics = registries.flatMap((registry) =>
    registry.getMetricsAsArray().map(({ name }) => ({ registry, name })),
  );
  const texts = await Promise.all(metrics.map(({ registry, name }) => registry.getSingleMetricAsString(name)));
  for (const [index, { name }] of metrics.entries()) {
    const [help, type, ...values] = texts[index]!.split('\n');
    const lines = found.get(name) ?? [help!, type!];
    found.set(name, [...lines, ...values]);
  }
  return [...found.values(), []].map((lines) => lines.join('\n')).join('\n');
}

/**
 * Serves metrics on a port of their own, which is not public.
 * @throws ConfigError if the port is in use
 */
export async function serveMetrics(port: number, host: string): Promise<Server> {
  const server = createServer(answerMetricsRequest).listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw new ConfigError([`METRICS_PORT: must be a free port: ${error.message}`]);
  });
  return server;
}

const answerMetricsRequest: RequestListener = ({ method, url }, response) => {
  if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
  scrapeMetrics().then(
    ({ contentType, text }) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
    () => response.writeHead(500).end(),
  );
};
