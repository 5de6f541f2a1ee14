import { MikroORM } from '@mikro-orm/postgresql';
import { Global, type INestApplication, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';
import type { ServiceName } from '@paperbill/contracts';
import { MessageErrorFilter, MessagingModule, natsConnection } from '@paperbill/messaging';
import { Logger } from 'nestjs-pino';
import type { z } from 'zod';
import { CONFIG, type ServiceConfig } from './config.js';
import { databaseModule, migrate, type Schema } from './database.js';
import { HealthModule } from './health/health.module.js';
import { loggingModule } from './logging.js';
import { messageContext } from './message-context.js';
import { runProcess } from './process.js';

/** How long handlers that are at work may take to finish when the process is told to stop. */
const GRACE_PERIOD_MS = 2_000;

/** A service as a value: its process runs it, its tests start it against parts of their own. */
export interface Service<Config extends ServiceConfig = ServiceConfig> {
  name: ServiceName;
  /** The controllers with the message handlers, and what they need. */
  module: Type;
  schema: Schema;
  /** What it reads from its environment. */
  config: z.ZodType<Config>;
}

/** Starts a service: tables up to date, messages answered over NATS, health over HTTP on `HOST:PORT`. */
export async function startService<Config extends ServiceConfig>(
  service: Service<Config>,
  config: Config,
): Promise<INestApplication> {
  const app = await NestFactory.create(rootModule(service, config), { bufferLogs: true, abortOnError: false });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks();
  await migrate(app.get(MikroORM));
  const messages = app.connectMicroservice<MicroserviceOptions>(
    {
      transport: Transport.NATS,
      options: {
        ...natsConnection(config.NATS_URL, service.name),
        queue: service.name,
        gracefulShutdown: true,
        gracePeriod: config.NODE_ENV === 'test' ? 0 : GRACE_PERIOD_MS,
      },
    },
    // Filters and hooks can only be given to a microservice that is not initialised yet.
    { deferInitialization: true },
  );
  messages.useGlobalFilters(new MessageErrorFilter());
  messages.registerPreRequestHook(messageContext(app));
  await app.listen(config.PORT, config.HOST);
  await app.startAllMicroservices();
  return app;
}

/** The whole life of a service's process: configuration from the environment, start, run until told to stop. */
export const runService = <Config extends ServiceConfig>(service: Service<Config>): Promise<void> =>
  runProcess(service.config, (config) => startService(service, config));

function rootModule<Config extends ServiceConfig>(service: Service<Config>, config: Config): Type {
  @Global()
  @Module({ providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] })
  class ConfigModule {}

  @Module({
    imports: [
      ConfigModule,
      loggingModule(service.name, config),
      databaseModule(config.DATABASE_URL, service.name, service.schema),
      MessagingModule.forRoot(config.NATS_URL, service.name),
      HealthModule.forService(service.name),
      service.module,
    ],
  })
  class ServiceRoot {}

  return ServiceRoot;
}
