import { MikroORM } from '@mikro-orm/postgresql';
import { Global, type INestApplication, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestMicroservice } from '@nestjs/microservices/nest-microservice.js';
import type { ServiceName } from '@paperbill/contracts/nats';
import { inComponent, MessagingModule, NatsTransportServer } from '@paperbill/messaging';
import { Logger } from 'nestjs-pino';
import type { z } from 'zod';
import { CONFIG, readConfig, type ServiceConfig } from './config.js';
import { databaseModule, databaseOptions, type Schema, SCHEMA } from './database/database.js';
import { UserRows } from './deletion/user-rows.js';
import { ServiceErrorFilter } from './service-error.filter.js';
import { migrate } from './database/migrate.js';
import { requireRowSecurity } from './database/row-security.js';
import { HealthModule } from './health/health.module.js';
import type { OptionalDependencies } from './health/readiness.service.js';
import { Lifecycle } from './health/lifecycle.js';
import { loggingModule } from './logging.js';
import { messageContext } from './message-context.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { runProcess } from './process.js';

/** A service as a value, for its process and for tests. */
export interface Service<Config extends ServiceConfig = ServiceConfig> {
  name: ServiceName;
  /** The controllers with the message handlers, and their providers. */
  module: Type;
  schema: Schema;
  /** Reads the environment. */
  config: z.ZodType<Config>;
  /** While one of these is down, the service is degraded but ready. */
  optionalDependencies?(config: Config): OptionalDependencies;
  /** Maximum of concurrent messages per user, if not the default (`message-context.ts`). */
  messagesOfUser?: number;
}

/**
 * Starts a service and resolves when it is ready: tables migrated, messages subscribed. Until then `HOST:PORT` answers that
 * it is live but not ready, also while its database or NATS is down.
 *
 * @param listen replaces the service's own HTTP server
 */
export const startService = <Config extends ServiceConfig>(
  service: Service<Config>,
  config: Config,
  listen: Listen = (app) => app.listen(config.PORT, config.HOST),
): Promise<INestApplication> => inComponent(service.name, () => start(service, config, listen));

export type Listen = (app: INestApplication) => Promise<unknown>;

async function start<Config extends ServiceConfig>(
  service: Service<Config>,
  config: Config,
  listen: Listen,
): Promise<INestApplication> {
  const server = new NatsTransportServer({ url: config.NATS_URL, name: service.name, queue: service.name });
  const app = await NestFactory.create(rootModule(service, config, server), {
    bufferLogs: true,
    abortOnError: false,
    // The HTTP server has only health and metrics: an open connection must not delay the shutdown.
    forceCloseConnections: true,
  });
  try {
    app.useLogger(app.get(Logger));
    const messages = app.connectMicroservice(
      { strategy: server },
      // Filters and hooks can only be set before a microservice is initialised.
      { deferInitialization: true },
    ) as NestMicroservice;
    // Otherwise Nest calls the init hooks twice, for the application and the microservice. Tested in `service.spec.ts`.
    messages.setIsInitHookCalled(true);
    messages.useGlobalFilters(new ServiceErrorFilter());
    messages.registerPreRequestHook(messageContext(app, config, service.messagesOfUser));
    await listen(app);
    const orm = app.get<MikroORM>(MikroORM);
    await migrate(orm, migrationOf(service, config));
    await requireRowSecurity(orm.em.fork(), config.NODE_ENV);
    await app.startAllMicroservices();
    app.get(Lifecycle).markStarted();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Runs the process of a service. */
export const runService = <Config extends ServiceConfig>(service: Service<Config>): Promise<void> =>
  runProcess(
    service.name,
    (env) => readConfig(service.config, env),
    (config) => startService(service, config),
  );

/** Brings the tables of a service up to date without starting it. */
export async function migrateDatabase(service: Pick<Service, 'name' | 'schema'>, config: ServiceConfig): Promise<void> {
  const orm = new MikroORM(databaseOptions(config.DATABASE_URL, service.name, service.schema));
  try {
    await migrate(orm, migrationOf(service, config));
  } finally {
    await orm.close();
  }
}

function migrationOf({ name, schema }: Pick<Service, 'name' | 'schema'>, config: ServiceConfig) {
  const { DATABASE_URL, DATABASE_MIGRATION_URL: url } = config;
  return url ? { url, name, schema, runningRole: decodeURIComponent(new URL(DATABASE_URL).username) } : undefined;
}

function rootModule<Config extends ServiceConfig>(
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

  // Nest destroys the root module first: the service stops accepting messages while the modules finish their work. Nest
  // closes the server later and waits for the same promise.
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
      loggingModule(service.name, config),
      databaseModule(config.DATABASE_URL, service.name, service.schema),
      MessagingModule.forRoot(config.NATS_URL, service.name),
      HealthModule.forService(service.name, service.optionalDependencies?.(config) ?? {}),
      service.module,
    ],
    controllers: [MetricsController],
  })
  class ServiceRoot {}

  return ServiceRoot;
}
