import { hostname } from 'node:os';
import type { DynamicModule } from '@nestjs/common';
import { getCurrentComponent, requestContext } from '@paperbill/messaging';
import { LoggerModule } from 'nestjs-pino';
import { type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';
import type { ProcessConfig } from './config.js';
import { toLoggedError, getErrorText } from './error-for-log.js';

/**
 * Returns the options of the logger. If a process has several services, one logger writes the lines of all services.
 */
const createLineOptions = (name: string) => ({
  base: { pid: process.pid, hostname: hostname() },
  mixin: () => ({ name: getCurrentComponent() ?? name, ...requestContext.forLog() }),
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
});

/** Logs why a process does not start. At that moment, there is no Nest application with a logger. */
export const logFatal = (name: string, text: string): void => pino(createLineOptions(name)).fatal(text);

/** Returns the module that logs JSON lines. Headers are left out, because logs must not contain cookies or tokens. */
export const createLoggingModule = (name: string, config: ProcessConfig): DynamicModule =>
  LoggerModule.forRoot({
    // pino's middleware is not used for any route, because it would add a second request id.
    forRoutes: [],
    pinoHttp: {
      ...createLineOptions(name),
      level: config.LOG_LEVEL,
      serializers: { err: toLoggedError },
      hooks: { logMethod: replaceErrorText },
      // Serializers are not wrapped, because a wrapped serializer would get a copy of the error with all its
      // properties.
      wrapSerializers: false,
    },
  });

/** Replaces the log text of an error. pino uses the error's message, which may contain data that PostgreSQL quotes. */
function replaceErrorText(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [entry, text] = args as unknown[];
  const isErrorOnly = text === undefined && typeof entry === 'object' && entry !== null && 'err' in entry;
  log.apply(this, isErrorOnly ? [entry, getErrorText(entry.err)] : args);
}
