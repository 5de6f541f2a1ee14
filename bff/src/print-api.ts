import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { readConfig } from '@paperbill/service-kit/without-database';
import { BffModule } from './bff.module.js';
import { bffConfigSchema } from './config.js';
import { describeApi } from './api-description/describe-api.js';

// The settings are placeholders. The printed OpenAPI document does not depend on them, and no server is started.
const config = readConfig(bffConfigSchema, {
  PUBLIC_URL: 'http://localhost',
  SESSION_SECRET: randomUUID(),
  MESSAGE_SIGNING_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64'),
  OIDC_ISSUER: 'http://localhost',
  OIDC_CLIENT_ID: 'none',
  NATS_URL: 'nats://localhost',
  PORT: '0',
});
const app = await NestFactory.create(BffModule.withConfig(config), { logger: false });
process.stdout.write(`${JSON.stringify(describeApi(app, config), null, 2)}\n`);
await app.close();
