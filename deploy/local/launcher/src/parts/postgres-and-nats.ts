import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { ensureDatabase, ensureNatsServer, type Report, startNats, startPostgres } from '@paperbill/embedded';
import { configurationFile, type NatsUser, natsUsers, passwordVariable } from '@paperbill/nats';
import { databaseVariable } from '../environment.js';
import type { Supervisor } from './supervisor.js';

/** A server may hold other products' databases too. */
const databaseName = (service: ServiceName): string => `paperbill_${service}`;

/**
 * A database and a role for each service, on PostgreSQL of this folder or on the server that POSTGRES_URL names. A
 * service whose own database is given in the environment gets that one.
 */
export async function startDatabases(supervisor: Supervisor, report: Report): Promise<Record<ServiceName, string>> {
  const given = Object.fromEntries(
    serviceNames.map((service) => [service, supervisor.context.env[databaseVariable(service)]]),
  ) as Partial<Record<ServiceName, string>>;
  const missing = serviceNames.filter((service) => !given[service]);
  if (missing.length === 0) return given as Record<ServiceName, string>;
  const server = supervisor.context.env['POSTGRES_URL'] ?? (await startEmbedded(supervisor, report));
  const created = await Promise.all(
    missing.map(async (service) => {
      const access = { name: databaseName(service), password: supervisor.context.secrets.databasePasswords[service] };
      return [service, await ensureDatabase(server, access)] as const;
    }),
  );
  return { ...given, ...Object.fromEntries(created) } as Record<ServiceName, string>;
}

async function startEmbedded(supervisor: Supervisor, report: Report): Promise<string> {
  const { dataDir, ports, logs, instances } = supervisor.context;
  let url = '';
  const log = logs.open('postgres');
  const part = supervisor.part({
    name: 'postgres',
    title: 'PostgreSQL',
    stopPhase: 'last',
    log,
    launch: async () => {
      const postgres = await startPostgres({
        dataDir: join(dataDir, 'postgres'),
        port: ports.postgres,
        // Each instance of five services has a pool of ten; as many again leave room for the launcher and for people.
        settings: { max_connections: `${50 + 50 * instances}` },
        log,
        report,
      });
      url = postgres.url;
      return postgres;
    },
  });
  await part.start();
  return url;
}

/** The address of NATS for each of its users, who have passwords of their own. */
export type NatsUrls = Record<NatsUser, string>;

/**
 * How the services and the BFF reach each other: NATS_URL, for all of them, or a nats-server of this product's own, which
 * lets each process call and hear what is its business.
 */
export async function startMessages(supervisor: Supervisor, report: Report): Promise<NatsUrls> {
  const { env, dataDir, ports, secrets, logs } = supervisor.context;
  const { NATS_URL } = env;
  if (NATS_URL) return forEachUser(() => NATS_URL);
  await ensureNatsServer(report);
  const log = logs.open('nats');
  const passwords = natsUsers.map((user) => [passwordVariable(user), secrets.natsPasswords[user]]);
  const configuration = { file: configurationFile, env: Object.fromEntries(passwords) as Record<string, string> };
  await supervisor
    .part({
      title: 'NATS',
      name: 'nats',
      stopPhase: 'last',
      log,
      launch: () => startNats({ dataDir: join(dataDir, 'nats'), port: ports.nats, configuration, log }),
    })
    .start();
  return forEachUser((user) => `nats://${user}:${secrets.natsPasswords[user]}@127.0.0.1:${ports.nats}`);
}

const forEachUser = (url: (user: NatsUser) => string): NatsUrls =>
  Object.fromEntries(natsUsers.map((user) => [user, url(user)])) as NatsUrls;
