import { readDatabaseUrl } from '@paperbill/local';
import pg from 'pg';

export async function connectToInvoicing(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await readDatabaseUrl(dataDir, 'invoicing') });
  // Without a listener for `error`, a killed PostgreSQL would crash this process. The listener does nothing, because
  // the running query reports the same error.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
