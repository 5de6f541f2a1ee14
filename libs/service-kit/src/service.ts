import { MikroORM } from '@mikro-orm/postgresql';
import { Global, type INestApplication, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestMicroservice } from '@nestjs/microservices/nest-microservice.js';
import type { ServiceName } from '@paperbill/contracts/nats';
import { runForService, MessagingModule, NatsTransportServer } from '@paperbill/messaging';
import { Logger } from 'nestjs-pino';
import type { z } from 'zod';
import { CONFIG, readConfig, type ServiceConfig } from './config.js';
import { createDatabaseModule, createDatabaseOptions, type Schema, SCHEMA } from './database/database.js';
import { UserRows } from './deletion/user-rows.js';
import { ServiceErrorFilter } from './service-error.filter.js';
import { applyMigrations } from './database/migrate.js';
import { requireRowSecurity } from './database/row-security.js';
import { HealthModule } from './health/health.module.js';
import type { OptionalDependencies } from './health/readiness.service.js';
import { Lifecycle } from './health/lifecycle.js';
import { createLoggingModule } from './logging.js';
import { messageContext } from './message-context.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { runProcess } from './process.js';

export interface Service<Config extends ServiceConfig = ServiceConfig> {
  name: ServiceName;
  /** The module with the controllers that handle messages, and with the providers that these controllers need. */
  module: Type;
  schema: Schema;
  config: z.ZodType<Config>;
  /** If an optional dependency is down, the service is degraded but ready. */
  optionalDependencies?(config: Config): OptionalDependencies;
  /** The number of messages of a user that are handled at the same time. The default is in `message-context.ts`. */
  maxMessagesPerUser?: number;
}

/**
 * Starts a service. The promise resolves when the migrations are done and the messages are subscribed. Until then,
 * `HOST:PORT` reports that the service is live but not ready, even if the database or NATS is down.
 * @param listen replaces the service's own HTTP server
 */
export const startService = <Config extends ServiceConfig>(
  service: Service<Config>,
  config: Config,
  listen: StartListening = (app) => app.listen(config.PORT, config.HOST),
): Promise<INestApplication> => runForService(service.name, () => startConfiguredService(service, config, listen));

export type StartListening = (app: INestApplication) => Promise<unknown>;

async function startConfiguredService<Config extends ServiceConfig>(
  service: Service<Config>,
  config: Config,
  listen: StartListening,
): Promise<INestApplication> {
  const server = new NatsTransportServer({ url: config.NATS_URL, name: service.name, queue: service.name });
  const app = await NestFactory.create(createRootModule(service, config, server), {
    bufferLogs: true,
    abortOnError: false,
    // The HTTP server only serves health checks and metrics, which must not delay the shutdown.
    forceCloseConnections: true,
  });
  try {
    app.useLogger(app.get(Logger));
    const messages = app.connectMicroservice(
      { strategy: server },
      // The initialization is deferred, because filters and hooks must be set before it.
      { deferInitialization: true },
    ) as NestMicroservice;
    // Without this call, Nest would run the init hooks twice: for the application and for the
    // microservice (`service.spec.ts`).
    messages.setIsInitHookCalled(true);
    messages.useGlobalFilters(new ServiceErrorFilter());
    messages.registerPreRequestHook(messageContext(app, config, service.maxMessagesPerUser));
    await listen(app);
    const orm = app.get<MikroORM>(MikroORM);
    await applyMigrations(orm, createMigration(service, config));
    await requireRowSecurity(orm.em.fork(), config.NODE_ENV);
    await app.startAllMicroservices();
    app.get(Lifecycle).markStarted();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

export const runService = <Config extends ServiceConfig>(service: Service<Config>): Promise<void> =>
  runProcess(
    service.name,
    (env) => readConfig(service.config, env),
    (config) => startService(service, config),
  );

/** Migrates the database without starting the service. */
export async function migrateDatabase(service: Pick<Service, 'name' | 'schema'>, config: ServiceConfig): Promise<void> {
  const orm = new MikroORM(createDatabaseOptions(config.DATABASE_URL, service.name, service.schema));
  try {
    await applyMigrations(orm, createMigration(service, config));
  } finally {
    await orm.close();
  }
}

function createMigration({ name, schema }: Pick<Service, 'name' | 'schema'>, config: ServiceConfig) {
  const { DATABASE_URL, DATABASE_MIGRATION_URL: url } = config;
  return url ? { url, name, schema, runningRole: decodeURIComponent(new URL(DATABASE_URL).username) } : undefined;
}

function createRootModule<Config extends ServiceConfig>(
  service: Service<Config>,
  config: Config,
  server: NatsTransportServer,
): Type {
  @Global()
  @Module({
    providers: [{ provide: CONFIG, useValue: config }, { provide: SCHEMA, useValue: service.schema }, UserRows],
    exports: [CONFIG, UserRows],
  })
  class ConfigModule {}

  // Nest destroys the root module first. The service then accepts no more messages while other modules finish their
  // work. Later, Nest calls `close` itself and waits for the promise of this first call.
  const stopListening = {
    provide: 'STOP_LISTENING',
    inject: [Lifecycle],
    useFactory: (lifecycle: Lifecycle) => ({
      onModuleDestroy: () => {
        lifecycle.markStopping();
        void server.close();
      },
    }),
  };

  @Module({
    providers: [stopListening],
    imports: [
      ConfigModule,
      createLoggingModule(service.name, config),
      createDatabaseModule(config.DATABASE_URL, service.name, service.schema),
      MessagingModule.forRoot(config.NATS_URL, service.name),
      HealthModule.forService(service.name, service.optionalDependencies?.(config) ?? {}),
      service.module,
    ],
    controllers: [MetricsController],
  })
  class ServiceRoot {}

  return ServiceRoot;
}
