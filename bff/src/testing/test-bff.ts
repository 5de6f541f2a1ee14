import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { MessageBus } from '@paperbill/messaging';
import { readConfig } from '@paperbill/service-kit/without-database';
import { getFileNats, messageSigningKey, stopAfterFile, waitUntilConnected } from '@paperbill/testing';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { startBff } from '../bff.js';
import { bffConfigSchema, type BffConfig } from '../config.js';
import { describeApi } from '../api-description/describe-api.js';
import { BffModule } from '../bff.module.js';

export const PUBLIC_URL = 'http://localhost:3000';

export const ownPageHeaders = (cookie: string) => ({ Cookie: cookie, Origin: PUBLIC_URL });
export const SESSION_SECRET = 'dd6eb2f4c3f0a1b29f7d4a8e5c6b7f80';

export interface TestBff {
  app: NestExpressApplication;
  /** The actual URL of the BFF. Its configured URL is {@link PUBLIC_URL}. */
  url: string;
  stop(): Promise<void>;
}

export const createTestConfig = (environment: Record<string, string> = {}): BffConfig =>
  readConfig(bffConfigSchema, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    NATS_URL: 'nats://127.0.0.1:1',
    PUBLIC_URL,
    SESSION_SECRET,
    MESSAGE_SIGNING_KEY: messageSigningKey,
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'paperbill',
    WEB_ROOT: '/nowhere',
    MAIL_FROM: 'invoices@paperbill.example',
    API_RATE_LIMIT: '1000000',
    SIGN_IN_RATE_LIMIT: '1000000',
    ...environment,
  });

export async function startTestBff(environment: Record<string, string> = {}): Promise<TestBff> {
  const { url: natsUrl } = await getFileNats();
  const app = await startBff(createTestConfig({ NATS_URL: natsUrl, ...environment }));
  if (!environment['NATS_URL']) await waitUntilConnected(app.get(MessageBus));
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
  let closePromise: Promise<void> | undefined;
  const stop = () => (closePromise ??= app.close());
  stopAfterFile(stop);
  return { app, url: `http://127.0.0.1:${port}`, stop };
}

export async function describeTestApi(): Promise<OpenAPIObject> {
  const config = createTestConfig();
  const app = await NestFactory.create(BffModule.withConfig(config), { logger: false });
  try {
    return describeApi(app, config);
  } finally {
    await app.close();
  }
}
