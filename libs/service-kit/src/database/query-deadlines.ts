import { requestContext } from '@paperbill/messaging';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { returnsPromise, getStatementText, getTransactionPart } from './statements.js';

/** The SQLSTATE `query_canceled`. A statement timeout causes the same SQLSTATE. */
export const QUERY_CANCELED_SQLSTATE = '57014';

type QueryMethod = (...args: unknown[]) => unknown;

/**
 * Returns true for statements such as `commit`. They must not be cancelled, because Kysely does not release the
 * connection if such a statement fails (pool.ts).
 */
const controlsTransaction = (args: unknown[]): boolean => getTransactionPart(getStatementText(args[0])) !== null;

/** Cancels queries that still run at their deadline. Starts no query whose deadline has passed. */
export function cancelLateQueries(pool: Pool): void {
  // Cancellations need a pool of their own, because the queries to cancel may occupy all connections.
  const cancelPool = new (pool.constructor as new (options: PoolConfig) => Pool)({
    ...pool.options,
    // pg makes the password non-enumerable, so the spread operator does not copy it.
    password: pool.options.password,
    max: 1,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
  });
  cancelPool.on('error', () => undefined);
  const cancel = (client: PoolClient) =>
    // Raw SQL: this pool uses neither MikroORM nor Kysely.
    cancelPool.query('select pg_cancel_backend($1)', [getBackendProcessId(client)]).catch(() => undefined);

  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as QueryMethod;
    const queryWithDeadline: QueryMethod = (...args) => {
      const timeLeft = requestContext.timeLeft();
      if (timeLeft === undefined || !returnsPromise(args) || controlsTransaction(args)) return query(...args);
      if (timeLeft <= 0)
        return Promise.reject(
          Object.assign(new Error('The deadline of the message has passed'), { code: QUERY_CANCELED_SQLSTATE }),
        );
      return awaitBeforeDeadline(query(...args) as Promise<unknown>, timeLeft, () => cancel(client));
    };
    client.query = queryWithDeadline as PoolClient['query'];
  });
}

/**
 * Waits for a query and cancels it at the deadline. The function then also waits for the end of the cancellation
 * request. Otherwise, the request could cancel the next query of the connection.
 */
async function awaitBeforeDeadline(running: Promise<unknown>, timeLeft: number, cancel: () => Promise<unknown>) {
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

const getBackendProcessId = (client: PoolClient): number => (client as unknown as { processID: number }).processID;
