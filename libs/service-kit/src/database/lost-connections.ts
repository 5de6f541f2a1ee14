import type { Pool, PoolClient } from 'pg';

/**
 * Gives a connection that breaks off during a transaction back to its pool, which replaces it. Kysely 0.29 keeps it for
 * ever where `begin`, `commit` or `rollback` fails (github.com/kysely-org/kysely/issues/1990): after ten of them a
 * service would wait for a connection until it is restarted.
 */
export function releaseLostConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    // Whoever gives a broken connection back does so at once; after that nobody will.
    client.once('end', () => setImmediate(() => inUse.has(client) && client.release(true)));
  });
}
