import { setTimeout as sleep } from 'node:timers/promises';
import {
  createDatabase,
  createDatabaseFrom,
  getFileNats,
  stopAfterFile,
  type TestDatabase,
} from '@paperbill/test-infrastructure';
import { createMessageBus, type MessageBus } from '@paperbill/messaging';
import { migrateDatabase, readConfig, type Service, type ServiceConfig, startService } from '@paperbill/service-kit';
import { type INestApplication, Logger } from '@nestjs/common';
import { messageVerifyingKey, signForNamedActor } from './acting.js';

// Nest's console messages are disabled, because services have their own logger.
Logger.overrideLogger(['warn', 'error', 'fatal']);

export interface TestService {
  app: INestApplication;
  /** Calls the service over the spec file's NATS server, as the BFF does. */
  bus: MessageBus;
  database: TestDatabase;
  databaseUrl: string;
  /**
   * Stops the service before the end of the spec file. At the end of the file, the service is stopped automatically.
   */
  stop(): Promise<void>;
}

/**
 * Starts a service with a new database and the spec file's NATS server.
 * @param extraConfig environment variables; `LOG_LEVEL: 'debug'` shows the service's logs
 */
export async function startTestService<Config extends ServiceConfig>(
  service: Service<Config>,
  extraConfig: Record<string, string> = {},
): Promise<TestService> {
  const nats = await getFileNats();
  const environmentOn = ({ runningUrl, ownerUrl }: TestDatabase) => ({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    NATS_URL: nats.url,
    // As in production, the service uses a database role that cannot change tables.
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
    : await createDatabaseFrom(serializeMigrations(service), (template) =>
        migrateDatabase(service, configOn(template)),
      );
  const app = await startService(service, configOn(database));
  let closing: Promise<void> | undefined;
  const stop = () => (closing ??= app.close());
  stopAfterFile(stop);
  return { app, bus: await getFileBus(), database, databaseUrl: database.url, stop };
}

/**
 * Returns a text that identifies the tables of a service, so that each service gets its own template database. The text
 * does not contain the code of imported helpers, because a template exists only during one test run and the code does
 * not change meanwhile.
 */
const serializeMigrations = ({ name, schema }: Pick<Service, 'name' | 'schema'>): string =>
  [name, ...schema.migrations.map((migration) => `${migration.name} ${String(migration)}`)].join('\n');

let bus: MessageBus | undefined;

/** Returns the message bus of the spec file. The bus signs each message for the user or staff member in the message. */
export async function getFileBus(): Promise<MessageBus> {
  const { url } = await getFileNats();
  if (!bus) {
    const created = createMessageBus(url, 'spec', signForNamedActor);
    bus = created;
    stopAfterFile(() => created.close());
    created.onApplicationBootstrap();
  }
  await waitUntilConnected(bus);
  return bus;
}

/**
 * Waits until the bus is connected. Each call waits only half a second for the connection, so the first call could
 * otherwise fail on a busy machine.
 */
export async function waitUntilConnected(bus: MessageBus): Promise<void> {
  while (!bus.isConnected()) await sleep(5);
}
