import { MikroORM } from '@mikro-orm/postgresql';
import { Global, type INestApplication, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestMicroservice } from '@nestjs/microservices/nest-microservice.js';
import type { ServiceName } from '@paperbill/contracts/nats';
import { inComponent, MessagingModule, NatsTransportServer } from '@paperbill/messaging';
import { Logger } from 'nestjs-pino';
import type { z } from 'zod';
import { CONFIG, readConfig, type ServiceConfig } from './config.js';
import { databaseModule, type Schema, SCHEMA } from './database/database.js';
import { UserRows } from './deletion/user-rows.js';
import { ServiceErrorFilter } from './service-error.filter.js';
import { migrate } from './database/migrate.js';
import { demandRowSecurity } from './database/row-security.js';
import { HealthModule } from './health/health.module.js';
import type { OptionalDependencies } from './health/readiness.service.js';
import { Lifecycle } from './health/lifecycle.js';
import { loggingModule } from './logging.js';
import { messageContext } from './message-context.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { runProcess } from './process.js';

/** A service as a value: its process runs it, its tests start it against parts of their own. */
export interface Service<Config extends ServiceConfig = ServiceConfig> {
  name: ServiceName;
  /** The controllers with the message handlers, and what they need. */
  module: Type;
  schema: Schema;
  /** What it reads from its environment. */
  config: z.ZodType<Config>;
  /** What it can do without for a while: while one is down, the service is degraded and still ready. */
  optionalDependencies?(config: Config): OptionalDependencies;
  /** How many messages of one user are worked on at a time, where it is not as many as usual (`message-context.ts`). */
  messagesOfUser?: number;
}

/**
 * Starts a service and resolves once it is ready: tables up to date, messages answered over NATS. Meanwhile, and while
 * its database or NATS is still down, it answers on `HOST:PORT` that it is live and not ready.
 *
 * @param listen where others than the service itself answer for it over HTTP
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
    // Over HTTP there are only health and metrics: a connection that somebody keeps open must not delay the stop.
    forceCloseConnections: true,
  });
  try {
    app.useLogger(app.get(Logger));
    const messages = app.connectMicroservice(
      { strategy: server },
      // Filters and hooks can only be given to a microservice that is not initialised yet.
      { deferInitialization: true },
    ) as NestMicroservice;
    // Otherwise Nest calls the providers' init hooks twice, for the application and for its microservice.
    // `service.spec.ts` ("begins once") fails where a new release of Nest needs another way.
    messages.setIsInitHookCalled(true);
    messages.useGlobalFilters(new ServiceErrorFilter());
    messages.registerPreRequestHook(messageContext(app, config, service.messagesOfUser));
    await listen(app);
    const orm = app.get<MikroORM>(MikroORM);
    await migrate(orm, migrationOf(service, config));
    await demandRowSecurity(orm.em.fork(), config.NODE_ENV);
    await app.startAllMicroservices();
    app.get(Lifecycle).markStarted();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Runs a service's process: configuration from the environment, start, run until told to stop. */
export const runService = <Config extends ServiceConfig>(service: Service<Config>): Promise<void> =>
  runProcess(
    service.name,
    (env) => readConfig(service.config, env),
    (config) => startService(service, config),
  );

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

  // Nest destroys the root module first: so no more messages are taken while the others finish their work. Nest closes
  // the server later, and that waits for the same end.
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
