import { hostname } from 'node:os';
import type { DynamicModule } from '@nestjs/common';
import { getCurrentComponent, requestContext } from '@paperbill/messaging';
import { LoggerModule } from 'nestjs-pino';
import { type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';
import type { ProcessConfig } from './config.js';
import { toLoggedError, getErrorText } from './error-for-log.js';

/** The name of a log line is the current component, because the services of a process share one logger. */
const createLineOptions = (name: string) => ({
  base: { pid: process.pid, hostname: hostname() },
  mixin: () => ({ name: getCurrentComponent() ?? name, ...requestContext.forLog() }),
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
});

/** When a process does not start, Nest's logger does not exist yet. */
export const logFatal = (name: string, text: string): void => pino(createLineOptions(name)).fatal(text);

/** Logs JSON lines. HTTP headers are never logged, because they contain cookies and tokens. */
export const createLoggingModule = (name: string, config: ProcessConfig): DynamicModule =>
  LoggerModule.forRoot({
    // pino's middleware would add a second request id.
    forRoutes: [],
    pinoHttp: {
      ...createLineOptions(name),
      level: config.LOG_LEVEL,
      serializers: { err: toLoggedError },
      hooks: { logMethod: replaceErrorText },
      // pino passes a copy with all properties of the error to a wrapped serializer. Our serializer needs the
      // error itself.
      wrapSerializers: false,
    },
  });

/**
 * Replaces the text of log entries that contain only an error. pino would use the error's message, which may contain
 * data that PostgreSQL quotes.
 */
function replaceErrorText(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [entry, text] = args as unknown[];
  const isErrorOnly = text === undefined && typeof entry === 'object' && entry !== null && 'err' in entry;
  log.apply(this, isErrorOnly ? [entry, getErrorText(entry.err)] : args);
}
