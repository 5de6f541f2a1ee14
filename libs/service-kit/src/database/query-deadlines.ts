import { requestContext } from '@paperbill/messaging';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { returnsPromise, textOf, transactionPart } from './statements.js';

/** SQLSTATE query_canceled: also what PostgreSQL says of its own time limit. */
export const QUERY_CANCELED = '57014';

type Query = (...args: unknown[]) => unknown;

/**
 * Statements about a transaction are never refused nor cancelled: what is done stays done and what failed is rolled back,
 * and Kysely never gives back a connection on which these fail (pool.ts).
 */
const mustEnd = (args: unknown[]): boolean => transactionPart(textOf(args[0])) !== null;

/**
 * Nobody waits for a message's answer once its time is up: a query that still runs then is cancelled, and one that waited
 * that long for its connection is not begun. It replaces `query` of each connection.
 */
export function endQueriesInTime(pool: Pool): void {
  // Of its own: those of the pool are what it waits for.
  const cancelling = new (pool.constructor as new (options: PoolConfig) => Pool)({
    ...pool.options,
    // Hidden from whatever lists the options.
    password: pool.options.password,
    max: 1,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
  });
  cancelling.on('error', () => undefined);
  const cancel = (client: PoolClient) =>
    // Raw SQL: MikroORM and Kysely have no part in this pool.
    cancelling.query('select pg_cancel_backend($1)', [processId(client)]).catch(() => undefined);

  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    const limited: Query = (...args) => {
      const timeLeft = requestContext.timeLeft();
      if (timeLeft === undefined || !returnsPromise(args) || mustEnd(args)) return query(...args);
      if (timeLeft <= 0) return Promise.reject(Object.assign(new Error('Its time was up'), { code: QUERY_CANCELED }));
      return endedInTime(query(...args) as Promise<unknown>, timeLeft, () => cancel(client));
    };
    client.query = limited as PoolClient['query'];
  });
}

/** Settles only once the cancellation has: it must not meet the connection's next query. */
async function endedInTime(running: Promise<unknown>, timeLeft: number, cancel: () => Promise<unknown>) {
  let cancelled: Promise<unknown> | undefined;
  const timer = setTimeout(() => {
    cancelled = cancel();
  }, timeLeft);
  try {
    return await running;
  } finally {
    clearTimeout(timer);
    await cancelled;
  }
}

const processId = (client: PoolClient): number => (client as unknown as { processID: number }).processID;
