import { hostname } from 'node:os';
import type { DynamicModule } from '@nestjs/common';
import { currentComponent, requestContext } from '@paperbill/messaging';
import { LoggerModule } from 'nestjs-pino';
import { type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';
import type { ProcessConfig } from './config.js';
import { errorForLog, errorText } from './error-for-log.js';

/** In a process of several services, one logger writes the lines of all. */
const lines = (name: string) => ({
  base: { pid: process.pid, hostname: hostname() },
  mixin: () => ({ name: currentComponent() ?? name, ...requestContext.forLog() }),
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
});

/** Logs the reason why a process does not start. It has no Nest application then. */
export const logFatal = (name: string, text: string): void => pino(lines(name)).fatal(text);

/**
 * Logs JSON lines to standard output, with the process, the request id and the trace id. Only the BFF logs HTTP requests,
 * without headers: logs must contain no cookies or tokens.
 */
export const loggingModule = (name: string, config: ProcessConfig): DynamicModule =>
  LoggerModule.forRoot({
    // A logger per request would add a second request id.
    forRoutes: [],
    pinoHttp: {
      ...lines(name),
      level: config.LOG_LEVEL,
      serializers: { err: errorForLog },
      hooks: { logMethod: withErrorText },
      // Otherwise the serializer gets a copy of the error with all its properties.
      wrapSerializers: false,
    },
  });

/** By default pino uses the error's message as the text, which may contain data that PostgreSQL quotes. */
function withErrorText(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [entry, text] = args as unknown[];
  const isErrorOnly = text === undefined && typeof entry === 'object' && entry !== null && 'err' in entry;
  log.apply(this, isErrorOnly ? [entry, errorText(entry.err)] : args);
}
