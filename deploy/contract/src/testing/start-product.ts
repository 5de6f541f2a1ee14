import { join } from 'node:path';
import { type Product, startProduct } from '@paperbill/local';
import setUp from '@paperbill/test-infrastructure/global-setup';
import tearDown from '@paperbill/test-infrastructure/global-teardown';

let product: Product | undefined;

/**
 * Jest's globalSetup: the product as `npm start` runs it, in the run's folder, on free ports and on the run's own
 * PostgreSQL. Its rate limits are out of the way: they have specs of their own in the BFF.
 */
export default async function start(): Promise<void> {
  await setUp();
  try {
    product = await startProduct({
      dataDir: join(process.env['TEST_RUN_FOLDER']!, 'product'),
      env: {
        PORT: '0',
        // Jest's own is 'test'.
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
        POSTGRES_URL: process.env['TEST_RUN_POSTGRES_URL'],
        API_RATE_LIMIT: '1000000',
        SIGN_IN_RATE_LIMIT: '1000000',
      },
    });
  } catch (error) {
    await tearDown();
    throw error;
  }
  process.env['PRODUCT_URL'] = product.url;
}

export async function stop(): Promise<void> {
  await product?.stop();
  await tearDown();
}
