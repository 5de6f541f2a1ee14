import { hostname } from 'node:os';
import type { DynamicModule } from '@nestjs/common';
import { currentComponent, requestContext } from '@paperbill/messaging';
import { LoggerModule } from 'nestjs-pino';
import { type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';
import type { ProcessConfig } from './config.js';
import { errorForLog, errorText } from './error-for-log.js';

/** How each line begins. In a process of several services, one logger writes the lines of all. */
const lines = (name: string) => ({
  base: { pid: process.pid, hostname: hostname() },
  mixin: () => ({ name: currentComponent() ?? name, ...requestContext.forLog() }),
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
});

/** Writes a line of the log of a process that has no application, because it does not start. */
export const logFatal = (name: string, text: string): void => pino(lines(name)).fatal(text);

/**
 * JSON lines on standard output, each with its process and, while a request is worked on, the ids of the request and of
 * its trace. HTTP requests are logged by the BFF alone, without headers: cookies and tokens have no place in logs.
 */
export const loggingModule = (name: string, config: ProcessConfig): DynamicModule =>
  LoggerModule.forRoot({
    // Requests get no logger of their own, which would give their lines a second id.
    forRoutes: [],
    pinoHttp: {
      ...lines(name),
      level: config.LOG_LEVEL,
      serializers: { err: errorForLog },
      hooks: { logMethod: withErrorText },
      // Otherwise the serializer would get a copy of the error with everything in it.
      wrapSerializers: false,
    },
  });

/** Without a text of its own, pino gives a line the error's message, and with it the data that PostgreSQL quotes. */
function withErrorText(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [entry, text] = args as unknown[];
  const isErrorOnly = text === undefined && typeof entry === 'object' && entry !== null && 'err' in entry;
  log.apply(this, isErrorOnly ? [entry, errorText(entry.err)] : args);
}
