import type { INestApplication } from '@nestjs/common';
import { ConfigError, processConfig, readConfig } from './config.js';
import { startHealthServer } from './health/health-server.js';
import { ServiceReadiness } from './health/readiness.service.js';
import { type Running, runProcess } from './process.js';
import { type Listen, type Service, startService } from './service.js';

/**
 * Runs several services in one process, each as in a process of its own: with its own configuration, its own roles and
 * connections at PostgreSQL and NATS, and its own name in logs, metrics and traces. Each works as soon as it is ready; one that
 * does not start ends the process, once the others have finished what they do.
 */
export const runServices = (services: readonly Service[]): Promise<void> => {
  const names = services.map(({ name }) => name);
  return runProcess('services', (env) => readConfigs(services, env), startServices, names);
};

/** What the process itself reads; all else is its services' own. */
const sharedConfig = processConfig.omit({ NATS_URL: true });

/** A service that has read its configuration. */
interface Configured {
  name: string;
  start(listen: Listen): Promise<INestApplication>;
}

/** @throws ConfigError naming every wrong variable, and whose it is */
export function readConfigs(services: readonly Service[], env: NodeJS.ProcessEnv) {
  const names = services.map(({ name }) => name);
  const faults: string[] = [];
  const read = <Result>(work: () => Result, whose = ''): Result | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      faults.push(...error.faults.map((fault) => whose + fault));
      return undefined;
    }
  };
  const shared = read(() => readConfig(sharedConfig, env));
  const configured = services.map((service) =>
    read((): Configured => {
      const config = readConfig(service.config, environmentOf(service.name, names, env));
      return { name: service.name, start: (listen) => startService(service, config, listen) };
    }, `${service.name}, `),
  );
  if (faults.length > 0) throw new ConfigError([...new Set(faults)]);
  return { ...shared!, services: configured.map((service) => service!) };
}

/** A variable counts for all services, and one that begins with a service's name (`INVOICING_…`) for that service alone. */
function environmentOf(name: string, names: readonly string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const prefixOf = (service: string) => `${service.toUpperCase()}_`;
  const given = Object.entries(env).filter(([, value]) => value);
  const ofAll = given.filter(([variable]) => !names.some((service) => variable.startsWith(prefixOf(service))));
  const own = given
    .filter(([variable]) => variable.startsWith(prefixOf(name)))
    .map(([variable, value]) => [variable.slice(prefixOf(name).length), value]);
  return Object.fromEntries([...ofAll, ...own]) as NodeJS.ProcessEnv;
}

/** Begins to start services beside each other, behind one port. Closed meanwhile, it closes each that has started by then. */
export async function startServices({
  services,
  ...address
}: ReturnType<typeof readConfigs>): Promise<Required<Running>> {
  const readiness = new Map<string, ServiceReadiness | undefined>(services.map(({ name }) => [name, undefined]));
  const server = await startHealthServer(address, readiness);
  const apps: INestApplication[] = [];
  const close = async () => {
    // Each has its time, also where another can't close.
    const closed = await Promise.allSettled(apps.map((app) => app.close()));
    server.close();
    server.closeAllConnections();
    const failed = closed.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  };
  const starting = services.map(({ name, start }) =>
    start(async (app) => {
      await app.init();
      readiness.set(name, app.get(ServiceReadiness));
    }).then(
      (app) => apps.push(app),
      (error: unknown) => Promise.reject(failureOf(name, error)),
    ),
  );
  return { close, started: Promise.all(starting) };
}

/** Says which of them does not start. */
function failureOf(name: string, error: unknown): Error {
  if (error instanceof ConfigError) return new ConfigError(error.faults.map((fault) => `${name}, ${fault}`));
  return new Error(`The ${name} service does not start`, { cause: error });
}
