import { requestContext } from '@paperbill/messaging';
import type { Pool, PoolClient, PoolConfig } from 'pg';

/** SQLSTATE query_canceled: also what PostgreSQL says of its own time limit. */
export const QUERY_CANCELED = '57014';

type Query = (...args: unknown[]) => unknown;

/**
 * Never refused nor cancelled: what is done stays done and what failed is rolled back, and Kysely never gives back a
 * connection on which these fail (pool.ts).
 */
const TRANSACTION = /^\s*(begin|start|commit|rollback)/i;

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
    cancelling.query('select pg_cancel_backend($1)', [processId(client)]).catch(() => undefined);

  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    const limited: Query = (...args) => {
      const timeLeft = requestContext.timeLeft();
      if (timeLeft === undefined || !returnsPromise(args) || TRANSACTION.test(textOf(args[0]))) return query(...args);
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

/** A cursor or a callback reports its end in another way. */
export const returnsPromise = ([statement, ...more]: unknown[]): boolean =>
  !more.some((value) => typeof value === 'function') && !(statement as { submit?: unknown }).submit;

/** The text of a statement, as pg takes it. */
export const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');
