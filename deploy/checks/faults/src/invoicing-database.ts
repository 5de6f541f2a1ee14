import { databaseUrlOf } from '@paperbill/local';
import pg from 'pg';

/** A connection to invoicing's database. */
export async function connectToInvoicing(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await databaseUrlOf(dataDir, 'invoicing') });
  // Without a listener, a killed PostgreSQL would crash this process. The query fails as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
