import { runInClientSpan, createPerComponent } from '@paperbill/messaging';
import type { Pool, PoolClient } from 'pg';
import { Gauge } from 'prom-client';
import { isTracing } from '../tracing.js';
import { countDiskFullErrors } from './disk-full.js';
import { cancelLateQueries } from './query-deadlines.js';
import { applyRowScope } from './row-scope.js';
import { returnsPromise, getStatementText } from './statements.js';

/** Only this file, query-deadlines.ts and row-scope.ts replace methods of pg's pool. */
export function extendPool(pool: Pool): void {
  releaseLostConnections(pool);
  applyRowScope(pool);
  cancelLateQueries(pool);
  measurePool(pool);
  countDiskFullErrors(pool);
  if (isTracing()) traceQueries(pool);
}

/**
 * Releases connections that break during a transaction, so that the pool can replace them. Kysely 0.29 does not release
 * the connection if `begin`, `commit` or `rollback` fails (github.com/kysely-org/kysely/issues/1990). After ten such
 * failures, the pool would have no connections left (`outages.spec.ts`).
 */
function releaseLostConnections(pool: Pool): void {
  const usedClients = new Set<PoolClient>();
  pool.on('acquire', (client) => usedClients.add(client));
  pool.on('release', (_error, client) => usedClients.delete(client));
  pool.on('connect', (client) => {
    // If other code releases the broken connection itself, the release happens before `setImmediate` runs.
    client.once('end', () => setImmediate(() => usedClients.has(client) && client.release(true)));
  });
}

const measuredPools = createPerComponent((registry) => {
  const pools = new Set<Pool>();
  const registers = [registry];
  const total = (count: (pool: Pool) => number): number => {
    for (const pool of pools) if (pool.ended) pools.delete(pool);
    return [...pools].reduce((sum, pool) => sum + count(pool), 0);
  };
  new Gauge({
    name: 'paperbill_database_connections',
    help: 'Connections of this process to its database by state: used or free.',
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
    help: 'Queries that wait for a free connection.',
    registers,
    collect() {
      this.set(total(({ waitingCount }) => waitingCount));
    },
  });
  return pools;
});

const measurePool = (pool: Pool): void => void measuredPools().add(pool);

type QueryMethod = (...args: unknown[]) => Promise<unknown> | undefined;

/**
 * A span contains only the operation and the table. MikroORM inserts values into the SQL text, so this text contains
 * data of users. OpenTelemetry's own instrumentation of pg would send the complete text.
 */
function traceQueries(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as QueryMethod;
    const traced: QueryMethod = (...args) => {
      const { operation, table } = describeStatement(args[0]);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      };
      return runInClientSpan([operation, table].filter(Boolean).join(' '), attributes, async () => query(...args));
    };
    client.query = ((...args: unknown[]) =>
      returnsPromise(args) ? traced(...args) : query(...args)) as PoolClient['query'];
  });
}

/** Returns the first word of an SQL statement and the first table in the statement. */
function describeStatement(statement: unknown): { operation: string; table: string | undefined } {
  const text = getStatementText(statement);
  const [, operation = 'query'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text.slice(0, MAX_SEARCHED_LENGTH)) ?? [];
  return { operation: operation.toUpperCase(), table };
}

/** Only the first characters are searched for the table, because an SQL statement can contain a whole PDF. */
const MAX_SEARCHED_LENGTH = 5_000;
