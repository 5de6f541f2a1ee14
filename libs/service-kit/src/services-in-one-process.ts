import type { INestApplication } from '@nestjs/common';
import { ConfigError, processConfigFields, readConfig } from './config.js';
import { startHealthServer } from './health/health-server.js';
import { ServiceReadiness } from './health/readiness.service.js';
import { type RunningProcess, runProcess } from './process.js';
import { type StartListening, type Service, startService } from './service.js';

/**
 * Each service has its own configuration, database role, connections, and name in logs, metrics and traces. If one
 * service fails to start, the process ends after the others have finished their work.
 */
export const runServices = (services: readonly Service[]): Promise<void> => {
  const names = services.map(({ name }) => name);
  return runProcess('services', (env) => readConfigs(services, env), startServices, names);
};

/** The settings that all services share. All other settings belong to one service. */
const sharedConfig = processConfigFields.omit({ NATS_URL: true });

interface ConfiguredService {
  name: string;
  start(listen: StartListening): Promise<INestApplication>;
}

/** @throws ConfigError with a line for each wrong variable and the name of its service */
export function readConfigs(services: readonly Service[], env: NodeJS.ProcessEnv) {
  const names = services.map(({ name }) => name);
  const faults: string[] = [];
  const read = <Result>(work: () => Result, serviceName = ''): Result | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      faults.push(...error.faults.map((fault) => serviceName + fault));
      return undefined;
    }
  };
  const shared = read(() => readConfig(sharedConfig, env));
  const configuredServices = services.map((service) =>
    read((): ConfiguredService => {
      const config = readConfig(service.config, selectEnvironment(service.name, names, env));
      return { name: service.name, start: (listen) => startService(service, config, listen) };
    }, `${service.name}, `),
  );
  if (faults.length > 0) throw new ConfigError([...new Set(faults)]);
  return { ...shared!, services: configuredServices.map((service) => service!) };
}

/**
 * Returns the variables of one service. A variable with the name of a service as prefix (`INVOICING_…`) applies only to
 * this service.
 */
function selectEnvironment(name: string, names: readonly string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const getPrefix = (service: string) => `${service.toUpperCase()}_`;
  const given = Object.entries(env).filter(([, value]) => value);
  const sharedVariables = given.filter(
    ([variable]) => !names.some((service) => variable.startsWith(getPrefix(service))),
  );
  const own = given
    .filter(([variable]) => variable.startsWith(getPrefix(name)))
    .map(([variable, value]) => [variable.slice(getPrefix(name).length), value]);
  return Object.fromEntries([...sharedVariables, ...own]) as NodeJS.ProcessEnv;
}

/** The services start concurrently and share one port for health checks and metrics. */
export async function startServices({
  services,
  ...address
}: ReturnType<typeof readConfigs>): Promise<Required<RunningProcess>> {
  const readiness = new Map<string, ServiceReadiness | undefined>(services.map(({ name }) => [name, undefined]));
  const server = await startHealthServer(address, readiness);
  const apps: INestApplication[] = [];
  const close = async () => {
    // Waits until all services are closed, even if one of them fails.
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
      (error: unknown) => Promise.reject(createStartError(name, error)),
    ),
  );
  return { close, whenStarted: Promise.all(starting) };
}

function createStartError(name: string, error: unknown): Error {
  if (error instanceof ConfigError) return new ConfigError(error.faults.map((fault) => `${name}, ${fault}`));
  return new Error(`The ${name} service does not start`, { cause: error });
}
