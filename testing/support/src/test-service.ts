import { setTimeout as sleep } from 'node:timers/promises';
import {
  createDatabase,
  createDatabaseFrom,
  fileNats,
  stopAfterFile,
  type TestDatabase,
} from '@paperbill/test-infrastructure';
import { createMessageBus, type MessageBus } from '@paperbill/messaging';
import { migrateDatabase, readConfig, type Service, type ServiceConfig, startService } from '@paperbill/service-kit';
import { type INestApplication, Logger } from '@nestjs/common';
import { messageVerifyingKey, signsForAll } from './acting.js';

// Nest tells the console of every start and stop; a service brings a logger of its own.
Logger.overrideLogger(['warn', 'error', 'fatal']);

export interface TestService {
  app: INestApplication;
  /** Calls the service over the spec file's NATS, as the BFF does. */
  bus: MessageBus;
  database: TestDatabase;
  databaseUrl: string;
  /** For a spec that wants it gone earlier; it ends with the spec file anyway. */
  stop(): Promise<void>;
}

/**
 * Starts a service on a fresh database and the spec file's NATS.
 *
 * @param extraConfig more environment variables for it; `LOG_LEVEL: 'debug'` shows its logs
 */
export async function startTestService<Config extends ServiceConfig>(
  service: Service<Config>,
  extraConfig: Record<string, string> = {},
): Promise<TestService> {
  const nats = await fileNats();
  const environmentOn = ({ runningUrl, ownerUrl }: TestDatabase) => ({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    NATS_URL: nats.url,
    // As in production: the role that runs may change no table.
    ...(!extraConfig['DATABASE_URL'] && {
      DATABASE_URL: runningUrl,
      DATABASE_MIGRATION_URL: ownerUrl,
    }),
    MESSAGE_VERIFYING_KEYS: messageVerifyingKey,
    ...extraConfig,
  });
  const configOn = (database: TestDatabase) => readConfig(service.config, environmentOn(database));
  const database = extraConfig['DATABASE_URL']
    ? await createDatabase()
    : await createDatabaseFrom(contentOf(service), (template) => migrateDatabase(service, configOn(template)));
  const app = await startService(service, configOn(database));
  let closing: Promise<void> | undefined;
  const stop = () => (closing ??= app.close());
  stopAfterFile(stop);
  return { app, bus: await fileBus(), database, databaseUrl: database.url, stop };
}

/** Differs for services that create different tables. */
const contentOf = ({ name, schema }: Pick<Service, 'name' | 'schema'>): string =>
  [name, ...schema.migrations.map((migration) => `${migration.name} ${String(migration)}`)].join('\n');

let bus: MessageBus | undefined;

/** A {@link MessageBus} that is connected to the spec file's NATS, and whose messages act for whomever they name. */
export async function fileBus(): Promise<MessageBus> {
  const { url } = await fileNats();
  if (!bus) {
    const created = createMessageBus(url, 'spec', signsForAll);
    bus = created;
    stopAfterFile(() => created.close());
    created.onApplicationBootstrap();
  }
  await untilConnected(bus);
  return bus;
}

/** Waits until a bus is connected to NATS. A first call waits only half a second for that, too little on a busy machine. */
export async function untilConnected(bus: MessageBus): Promise<void> {
  while (!bus.isConnected()) await sleep(5);
}
