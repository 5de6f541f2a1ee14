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

// Limits the log of tests to warnings and errors. In production, services have a logger of their own.
Logger.overrideLogger(['warn', 'error', 'fatal']);

export interface TestService {
  app: INestApplication;
  /** Calls the service as the BFF does. */
  bus: MessageBus;
  database: TestDatabase;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** @param extraConfig environment variables. With `LOG_LEVEL: 'debug'`, the service prints its log. */
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
    // As in production, the database role of the service cannot change tables.
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
 * The returned text selects the template database of a service. It does not contain the code of imported helpers,
 * because this code cannot change during a test run.
 */
const serializeMigrations = ({ name, schema }: Pick<Service, 'name' | 'schema'>): string =>
  [name, ...schema.migrations.map((migration) => `${migration.name} ${String(migration)}`)].join('\n');

let busOfFile: MessageBus | undefined;

/** Each message is signed for the user or staff member in the message. */
export async function getFileBus(): Promise<MessageBus> {
  const { url } = await getFileNats();
  if (!busOfFile) {
    const created = createMessageBus(url, 'spec', signForNamedActor);
    busOfFile = created;
    stopAfterFile(() => created.close());
    created.onApplicationBootstrap();
  }
  await waitUntilConnected(busOfFile);
  return busOfFile;
}

/**
 * Waits until the bus is connected. A call waits only half a second for the connection, so the first call could fail on
 * a slow machine.
 */
export async function waitUntilConnected(bus: MessageBus): Promise<void> {
  while (!bus.isConnected()) await sleep(5);
}
