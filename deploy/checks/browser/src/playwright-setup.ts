import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDatabaseUrl, startProduct } from '@paperbill/local';
import { startNats } from '@paperbill/test-infrastructure';
import setUp from '@paperbill/test-infrastructure/global-setup';
import tearDown from '@paperbill/test-infrastructure/global-teardown';
import { STAFF_ADDRESS } from './people/staff.js';

/**
 * Playwright's `globalSetup`. Starts the product like `npm start`, but in a temporary folder on free ports. If Docker
 * is available, PostgreSQL and NATS run in containers.
 *
 * If `BASE_URL` is set, the tests use the product at this URL. Three more variables are then needed:
 * `STRIPE_SECRET_KEY` (of its local Stripe), `MAILBOX_URL` (its local mailbox) and `INVOICING_DATABASE_URL`.
 */
export default async function startTestProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URL']) return undefined;
  await setUp();
  const dataDir = await mkdtemp(join(tmpdir(), 'paperbill-e2e-'));
  const settings = {
    PORT: '0',
    // All services run in one process, as with `npm start`. Starting fewer processes needs less processor time.
    SMALL_HOST: 'true',
    LOG_LEVEL: 'warn',
    BILLING_STAFF_EMAILS: STAFF_ADDRESS,
    SCHEDULE_INTERVAL_SECONDS: '1',
  };
  const product = await startProduct({ dataDir, env: { ...settings, ...(await startContainers()) } });
  process.env['BASE_URL'] = product.url;
  process.env['MAILBOX_URL'] = product.mailbox;
  process.env['INVOICING_DATABASE_URL'] = await getInvoicingDatabaseUrl(dataDir);
  process.env['STRIPE_SECRET_KEY'] = await readLocalStripeKey(dataDir);
  return async () => {
    await product.stop();
    await tearDown();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function readLocalStripeKey(dataDir: string): Promise<string> {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { stripeKey: string };
  return secrets.stripeKey;
}

async function getInvoicingDatabaseUrl(dataDir: string): Promise<string> {
  if (process.env['TEST_INFRASTRUCTURE'] !== 'docker') return readDatabaseUrl(dataDir, 'invoicing');
  const url = new URL(process.env['TEST_RUN_POSTGRES_URL']!);
  url.pathname = '/paperbill_invoicing';
  return url.href;
}

async function startContainers(): Promise<NodeJS.ProcessEnv> {
  if (process.env['TEST_INFRASTRUCTURE'] !== 'docker') return {};
  const nats = await startNats();
  return { POSTGRES_URL: process.env['TEST_RUN_POSTGRES_URL'], NATS_URL: nats.url };
}
