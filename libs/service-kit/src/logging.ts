import type { DynamicModule } from '@nestjs/common';
import { requestContext } from '@paperbill/messaging';
import { LoggerModule } from 'nestjs-pino';
import { stdTimeFunctions } from 'pino';
import type { ProcessConfig } from './config.js';
import { errorForLog } from './error-for-log.js';

/**
 * JSON lines on standard output, each with its process and, while a request is worked on, the request's id.
 * HTTP requests are logged by the BFF alone, without headers: cookies and tokens have no place in logs.
 */
export const loggingModule = (name: string, config: ProcessConfig): DynamicModule =>
  LoggerModule.forRoot({
    pinoHttp: {
      name,
      level: config.LOG_LEVEL,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      autoLogging: false,
      quietReqLogger: true,
      mixin: () => {
        const context = requestContext.current();
        return context ? { requestId: context.requestId } : {};
      },
      serializers: { req: () => undefined, res: () => undefined, err: errorForLog },
      // Otherwise the serializer would get a copy of the error with everything in it.
      wrapSerializers: false,
    },
  });
