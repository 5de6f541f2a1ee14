import { join } from 'node:path';
import { freePort } from '@paperbill/embedded';
import { type Product, startProduct } from '@paperbill/local';
import setUp from '@paperbill/test-infrastructure/global-setup';
import tearDown from '@paperbill/test-infrastructure/global-teardown';
import { receiveTraces, type TraceReceiver } from './trace-receiver.js';

let product: Product | undefined;
let traces: TraceReceiver | undefined;

/**
 * Jest's globalSetup. Starts the product like `npm start`, in the run's folder, on free ports and on the run's PostgreSQL. Rate
 * limits are off: the BFF has specs for them.
 */
export default async function start(): Promise<void> {
  await setUp();
  const metricsPort = await freePort();
  try {
    traces = await receiveTraces();
    product = await startProduct({
      dataDir: join(process.env['TEST_RUN_FOLDER']!, 'product'),
      env: {
        PORT: '0',
        // Jest sets 'test'.
        NODE_ENV: 'development',
        // logs.spec.ts searches all log levels.
        LOG_LEVEL: 'debug',
        METRICS_PORT: `${metricsPort}`,
        // Traces only requests that ask for it.
        OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
        OTEL_TRACES_SAMPLER_ARG: '0',
        POSTGRES_URL: process.env['TEST_RUN_POSTGRES_URL'],
        API_RATE_LIMIT: '1000000',
        SIGN_IN_RATE_LIMIT: '1000000',
        // A spec changes the date of a deletion instead of waiting for it.
        ACCOUNT_DELETION_INTERVAL_SECONDS: '1',
      },
    });
  } catch (error) {
    traces?.stop();
    await tearDown();
    throw error;
  }
  Object.assign(process.env, {
    PRODUCT_URL: product.url,
    PRODUCT_DATA: product.dataDir,
    PRODUCT_METRICS_PORT: `${metricsPort}`,
    PRODUCT_TRACES_URL: traces.url,
  });
}

export async function stop(): Promise<void> {
  await product?.stop();
  traces?.stop();
  await tearDown();
}
