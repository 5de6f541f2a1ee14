import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import {
  toUrlOfRole,
  ensureDatabase,
  ensureNatsServer,
  type ReportProgress,
  startNats,
  startPostgres,
} from '@paperbill/embedded';
import { configurationFile, type NatsUser, natsUsers, toPasswordVariable } from '@paperbill/nats';
import { toDatabaseVariable, type Environment, toMigrationVariable } from '../environment.js';
import type { Supervisor } from './supervisor.js';

/** The prefix `paperbill_` avoids conflicts with databases of other products on the same server. */
const toDatabaseName = (service: ServiceName): string => `paperbill_${service}`;

export interface DatabaseSettings {
  DATABASE_URL: string;
  DATABASE_MIGRATION_URL?: string;
}

/**
 * Each service gets a database with two roles: the owner of the database, and the role of the running service. If a
 * service's own database variable is set, the service uses that database instead.
 */
export async function startDatabases(
  supervisor: Supervisor,
  report: ReportProgress,
): Promise<Record<ServiceName, DatabaseSettings>> {
  const { env } = supervisor.context;
  const isMissing = (service: ServiceName) => !env[toDatabaseVariable(service)];
  const server = serviceNames.some(isMissing)
    ? (env['POSTGRES_URL'] ?? (await startEmbeddedPostgres(supervisor, report)))
    : undefined;
  const databaseEntries = serviceNames.map(async (service) => [
    service,
    server && isMissing(service)
      ? await createDatabase(supervisor, server, service)
      : readDatabaseSettings(env, service),
  ]);
  return Object.fromEntries(await Promise.all(databaseEntries)) as Record<ServiceName, DatabaseSettings>;
}

function readDatabaseSettings(env: Environment, service: ServiceName): DatabaseSettings {
  const migrationUrl = env[toMigrationVariable(service)];
  return {
    DATABASE_URL: env[toDatabaseVariable(service)]!,
    ...(migrationUrl && { DATABASE_MIGRATION_URL: migrationUrl }),
  };
}

async function createDatabase(supervisor: Supervisor, server: string, service: ServiceName): Promise<DatabaseSettings> {
  const { databasePasswords, runningPasswords } = supervisor.context.secrets;
  const name = toDatabaseName(service);
  const runningRole = { name: `${name}_app`, password: runningPasswords[service] };
  const ownerUrl = await ensureDatabase(server, { name, password: databasePasswords[service], runningRole });
  return { DATABASE_URL: toUrlOfRole(ownerUrl, runningRole), DATABASE_MIGRATION_URL: ownerUrl };
}

async function startEmbeddedPostgres(supervisor: Supervisor, report: ReportProgress): Promise<string> {
  const { dataDir, ports, logs, instances, isSmallHost } = supervisor.context;
  let url = '';
  const log = logs.open('postgres');
  const part = supervisor.addProcess({
    name: 'postgres',
    title: 'PostgreSQL',
    stopPhase: 'last',
    log,
    launch: async () => {
      const postgres = await startPostgres({
        dataDir: join(dataDir, 'postgres'),
        port: ports.postgres,
        // Each instance of the product opens up to ten connections for each of the five services. 50 more connections
        // are for the launcher and for users.
        settings: {
          max_connections: `${50 + 50 * instances}`,
          // The file cache of the kernel replaces PostgreSQL's own cache. The kernel can free its cache when programs
          // need memory.
          ...(isSmallHost && { shared_buffers: '32MB' }),
        },
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

/** Each process has its own NATS user. */
export type NatsUrls = Record<NatsUser, string>;

export async function startMessaging(supervisor: Supervisor, report: ReportProgress): Promise<NatsUrls> {
  const { env, dataDir, ports, secrets, logs } = supervisor.context;
  const { NATS_URL } = env;
  if (NATS_URL) return toNatsUrls(() => NATS_URL);
  await ensureNatsServer(report);
  const log = logs.open('nats');
  const passwords = natsUsers.map((user) => [toPasswordVariable(user), secrets.natsPasswords[user]]);
  const configuration = { file: configurationFile, env: Object.fromEntries(passwords) as Record<string, string> };
  await supervisor
    .addProcess({
      title: 'NATS',
      name: 'nats',
      stopPhase: 'last',
      log,
      launch: () => startNats({ dataDir: join(dataDir, 'nats'), port: ports.nats, configuration, log }),
    })
    .start();
  return toNatsUrls((user) => `nats://${user}:${secrets.natsPasswords[user]}@127.0.0.1:${ports.nats}`);
}

const toNatsUrls = (toUrl: (user: NatsUser) => string): NatsUrls =>
  Object.fromEntries(natsUsers.map((user) => [user, toUrl(user)])) as NatsUrls;
