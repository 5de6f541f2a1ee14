import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeApi } from '../api-description/describe-api.js';
import { BffModule } from '../bff.module.js';
import { testConfig } from './test-bff.js';

/** The description of the API; nothing is started for it. */
export async function describedApi(): Promise<OpenAPIObject> {
  const config = testConfig();
  const app = await NestFactory.create(BffModule.with(config), { logger: false });
  try {
    return describeApi(app, config);
  } finally {
    await app.close();
  }
}
