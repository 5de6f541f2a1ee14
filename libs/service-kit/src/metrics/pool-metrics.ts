import type { Pool } from 'pg';
import { Gauge } from 'prom-client';

const pools = new Set<Pool>();

function total(count: (pool: Pool) => number): number {
  for (const pool of pools) if (pool.ended) pools.delete(pool);
  return [...pools].reduce((sum, pool) => sum + count(pool), 0);
}

new Gauge({
  name: 'paperbill_database_connections',
  help: 'Connections of this process to its database, by what they do: used or free.',
  labelNames: ['state'],
  collect() {
    this.set(
      { state: 'used' },
      total(({ totalCount, idleCount }) => totalCount - idleCount),
    );
    this.set(
      { state: 'free' },
      total(({ idleCount }) => idleCount),
    );
  },
});

new Gauge({
  name: 'paperbill_database_connections_limit',
  help: 'The most connections that this process opens to its database.',
  collect() {
    this.set(total(({ options }) => options.max));
  },
});

new Gauge({
  name: 'paperbill_database_waiting',
  help: 'Queries of this process that wait for a connection, because all are used.',
  collect() {
    this.set(total(({ waitingCount }) => waitingCount));
  },
});

/** Lets each scrape tell how a pool is used. */
export const measurePool = (pool: Pool): void => void pools.add(pool);
