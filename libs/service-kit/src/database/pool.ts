import { inClientSpan, perComponent } from '@paperbill/messaging';
import type { Pool, PoolClient } from 'pg';
import { Gauge } from 'prom-client';
import { isTracing } from '../tracing.js';
import { watchDisk } from './disk-full.js';
import { endQueriesInTime } from './query-deadlines.js';
import { limitRows } from './row-scope.js';
import { returnsPromise, textOf } from './statements.js';

/**
 * Adds to the pool that MikroORM creates what neither it nor pg offers: lost connections are given back, queries reach the
 * rows that they may and end with the time of their message, its use is measured, and while the process is traced each
 * query has a span. Beside query-deadlines.ts and row-scope.ts the one place that reaches into pg's pool.
 */
export function extendPool(pool: Pool): void {
  releaseLostConnections(pool);
  limitRows(pool);
  endQueriesInTime(pool);
  measurePool(pool);
  watchDisk(pool);
  if (isTracing()) traceQueries(pool);
}

/**
 * Gives a connection that breaks off during a transaction back to its pool, which replaces it. Kysely 0.29 never does
 * where `begin`, `commit` or `rollback` fails (github.com/kysely-org/kysely/issues/1990): after ten of them the service
 * would wait for a connection until it is restarted. `outages.spec.ts` breaks them off that way.
 */
function releaseLostConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    // Code that releases a broken connection does so at once; if it has not by then, it never will.
    client.once('end', () => setImmediate(() => inUse.has(client) && client.release(true)));
  });
}

/** The pools of a component that are measured. */
const measuredPools = perComponent((registry) => {
  const pools = new Set<Pool>();
  const registers = [registry];
  const total = (count: (pool: Pool) => number): number => {
    for (const pool of pools) if (pool.ended) pools.delete(pool);
    return [...pools].reduce((sum, pool) => sum + count(pool), 0);
  };
  new Gauge({
    name: 'paperbill_database_connections',
    help: 'Connections of this process to its database, by what they do: used or free.',
    labelNames: ['state'],
    registers,
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
    registers,
    collect() {
      this.set(total(({ options }) => options.max));
    },
  });
  new Gauge({
    name: 'paperbill_database_waiting',
    help: 'Queries of this process that wait for a connection, because all are used.',
    registers,
    collect() {
      this.set(total(({ waitingCount }) => waitingCount));
    },
  });
  return pools;
});

/** Includes a pool in the metrics. */
const measurePool = (pool: Pool): void => void measuredPools().add(pool);

type Query = (...args: unknown[]) => Promise<unknown> | undefined;

/**
 * Gives each query of a pool a span, below that of the message that it is part of. The span names the operation and the
 * table but never the statement, because MikroORM writes the values into it: that is why OpenTelemetry's own
 * instrumentation of pg, which sends statements, is not used. It replaces `query` of each connection.
 */
function traceQueries(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    const traced: Query = (...args) => {
      const { operation, table } = describe(args[0]);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      };
      return inClientSpan([operation, table].filter(Boolean).join(' '), attributes, async () => query(...args));
    };
    client.query = ((...args: unknown[]) =>
      returnsPromise(args) ? traced(...args) : query(...args)) as PoolClient['query'];
  });
}

/** The first word of a statement, and the first table that it names. */
function describe(statement: unknown): { operation: string; table: string | undefined } {
  const text = textOf(statement);
  const [, operation = 'query'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text.slice(0, SEARCHED_LENGTH)) ?? [];
  return { operation: operation.toUpperCase(), table };
}

/** A statement may hold a whole PDF. */
const SEARCHED_LENGTH = 5_000;
