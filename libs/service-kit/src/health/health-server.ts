import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { runForService } from '@paperbill/messaging';
import { scrapeMetrics } from '../metrics/metrics.js';
import { release } from '../release.js';
import { isReadyStatus, type ServiceReadiness } from './readiness.service.js';

/**
 * Starts the health server of a process with several services. `/health/ready` covers all services, and
 * `/health/ready/invoicing` covers one service. `/health/live` and `/metrics` cover the process.
 * @param services the readiness of each service by name, undefined until the service has started
 */
export async function startHealthServer(
  { HOST, PORT }: { HOST: string; PORT: number },
  services: ReadonlyMap<string, ServiceReadiness | undefined>,
): Promise<Server> {
  const server = createServer(answerHealthRequest(services)).listen(PORT, HOST);
  await once(server, 'listening');
  return server;
}

const answerHealthRequest =
  (services: ReadonlyMap<string, ServiceReadiness | undefined>): RequestListener =>
  ({ method, url = '' }, response) => {
    const path = url.split('?')[0]!;
    const [, , , name] = path.split('/');
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
    const answer = async () => {
      if (method !== 'GET') return send(404, {});
      if (path === '/health/live') return send(200, { status: 'up' });
      if (path === '/health/ready') return sendReadiness(await combineReadiness(services));
      if (path === `/health/ready/${name}` && services.has(name!)) {
        return sendReadiness(await checkReadiness(name!, services.get(name!)));
      }
      if (path !== '/metrics') return send(404, {});
      const { contentType, text } = await scrapeMetrics();
      return response.writeHead(200, { 'Content-Type': contentType }).end(text);
    };
    const sendReadiness = (readiness: Readiness) =>
      send(isReadyStatus(readiness.status) ? 200 : 503, { ...readiness, version: release });
    answer().catch(() => response.writeHead(500).end());
  };

type Readiness = Pick<Awaited<ReturnType<ServiceReadiness['describeHealth']>>, 'status'>;

const STARTING_READINESS: Readiness & { details: unknown } = {
  status: 'error',
  details: { startup: { status: 'down' } },
};

const checkReadiness = async (name: string, readiness: ServiceReadiness | undefined): Promise<Readiness> =>
  readiness ? runForService(name, () => readiness.describeHealth()) : STARTING_READINESS;

/** The process is ready if all services are ready, and degraded if at least one of these services is degraded. */
async function combineReadiness(services: ReadonlyMap<string, ServiceReadiness | undefined>) {
  const each = await Promise.all(
    [...services].map(async ([name, one]) => [name, await checkReadiness(name, one)] as const),
  );
  const statuses = each.map(([, { status }]) => status);
  const notReady = statuses.find((status) => !isReadyStatus(status));
  const status = notReady ?? (statuses.includes('degraded') ? 'degraded' : 'ok');
  return { status, services: Object.fromEntries(each) };
}
