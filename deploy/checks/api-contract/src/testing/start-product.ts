import { join } from 'node:path';
import { findFreePort } from '@paperbill/embedded';
import { type Product, startProduct } from '@paperbill/local';
import setUp from '@paperbill/test-infrastructure/global-setup';
import tearDown from '@paperbill/test-infrastructure/global-teardown';
import { startTraceReceiver, type TraceReceiver } from './trace-receiver.js';

let product: Product | undefined;
let traceReceiver: TraceReceiver | undefined;

/**
 * Jest's `globalSetup`. Starts the product like `npm start`, but with free ports, a folder for this test run and a
 * PostgreSQL server for this test run. Rate limits are effectively off, because the BFF's own specs test them.
 */
export default async function startTestProduct(): Promise<void> {
  await setUp();
  const metricsPort = await findFreePort();
  try {
    traceReceiver = await startTraceReceiver();
    product = await startProduct({
      dataDir: join(process.env['TEST_RUN_FOLDER']!, 'product'),
      env: {
        PORT: '0',
        // Jest sets NODE_ENV to `test`, but the product must run as with `npm start`.
        NODE_ENV: 'development',
        // All log levels are on, because logs.spec.ts searches the log lines of every level.
        LOG_LEVEL: 'debug',
        METRICS_PORT: `${metricsPort}`,
        // With a sampling ratio of 0, the product traces only requests that ask for tracing.
        OTEL_EXPORTER_OTLP_ENDPOINT: traceReceiver.url,
        OTEL_TRACES_SAMPLER_ARG: '0',
        POSTGRES_URL: process.env['TEST_RUN_POSTGRES_URL'],
        API_RATE_LIMIT: '1000000',
        SIGN_IN_RATE_LIMIT: '1000000',
        // The deletion job runs every second. A spec changes the date of a deletion instead of waiting for days.
        ACCOUNT_DELETION_INTERVAL_SECONDS: '1',
        SCHEDULE_INTERVAL_SECONDS: '1',
      },
    });
  } catch (error) {
    traceReceiver?.stop();
    await tearDown();
    throw error;
  }
  Object.assign(process.env, {
    PRODUCT_URL: product.url,
    MAILBOX_URL: product.mailbox,
    PRODUCT_DATA: product.dataDir,
    PRODUCT_METRICS_PORT: `${metricsPort}`,
    PRODUCT_TRACES_URL: traceReceiver.url,
  });
}

export async function stopTestProduct(): Promise<void> {
  await product?.stop();
  traceReceiver?.stop();
  await tearDown();
}
