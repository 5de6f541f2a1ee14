import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { serveApiDocs, describeApi } from './api-description/describe-api.js';
import { BffModule } from './bff.module.js';
import { serveClient } from './client/serve-client.js';
import type { BffConfig } from './config.js';
import { refuseBrokenPaths, refuseCrossSite, securityHeaders } from './security/security.middleware.js';
import { createRequestLog } from './server/request-log.middleware.js';
import { answerUnreadableRequests, setTimeouts } from './server/http-server.js';

/** Starts the BFF on `HOST:PORT`. The BFF also responds while NATS, the services or the identity provider are down. */
export async function startBff(config: BffConfig): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(BffModule.withConfig(config), {
    bufferLogs: true,
    abortOnError: false,
    // ReadBodyInterceptor reads the bodies later, after the session has identified the caller.
    bodyParser: false,
  });
  app.useLogger(app.get(Logger));
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('etag', false);
  app.disable('x-powered-by');
  app.use(createRequestLog(), ...securityHeaders(config), refuseBrokenPaths, refuseCrossSite(config));
  if (config.NODE_ENV === 'development') serveApiDocs(app, describeApi(app, config));
  app.use(serveClient(config));
  const server = app.getHttpServer() as Server;
  setTimeouts(server);
  answerUnreadableRequests(server);
  try {
    await app.listen(config.PORT, config.HOST);
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}
