import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@paperbill/local';

/**
 * Runs the built product as `npm start` does, in a folder of its own and on free ports, while `work` measures it.
 * Its rate limits are out of the way: they are there for people, and a bench asks more often than anybody.
 */
export async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paperbill-bench-'));
  try {
    const product = await startProduct({
      dataDir,
      env: { PORT: '0', API_RATE_LIMIT: '100000000', SIGN_IN_RATE_LIMIT: '100000000' },
    });
    try {
      await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
