import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@paperbill/local';
import { productionEnvironment } from '../production.js';

let product: Product | undefined;

export const CUSTOMER_QUOTA = 1_500;

/**
 * Jest's `globalSetup`. Starts the product with the limits of production, with two exceptions. The quota of customers
 * is lower, so that a test can reach it. The limit on sign-ins is higher, because all sign-ins come from one address.
 * All other requests can choose their address with `X-Forwarded-For`.
 */
export default async function startTestProduct(): Promise<void> {
  product = await startProduct({
    dataDir: await mkdtemp(join(tmpdir(), 'paperbill-attacks-')),
    env: {
      ...productionEnvironment,
      PORT: '0',
      // Jest sets NODE_ENV to `test`, but the product must run as with `npm start`.
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      SIGN_IN_RATE_LIMIT: '1000',
      CUSTOMER_QUOTA: `${CUSTOMER_QUOTA}`,
    },
  });
  const parts = product.parts.map(({ name, pid }) => [name, pid]);
  const { url, mailbox } = product;
  Object.assign(process.env, { PRODUCT_URL: url, MAILBOX_URL: mailbox, PRODUCT_PARTS: JSON.stringify(parts) });
}

export async function stopTestProduct(): Promise<void> {
  await product?.stop();
  if (product) await rm(product.dataDir, { recursive: true, force: true });
}
