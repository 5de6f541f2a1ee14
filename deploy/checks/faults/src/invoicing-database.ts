import { databaseUrlOf } from '@paperbill/local';
import pg from 'pg';

/** A connection to what invoicing has stored, as invoicing itself has one. */
export async function connectToInvoicing(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await databaseUrlOf(dataDir, 'invoicing') });
  // A PostgreSQL that is killed fails the query as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
