import { requestContext } from '@paperbill/messaging';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { returnsPromise, getStatementText, getTransactionPart } from './statements.js';

/** PostgreSQL's SQLSTATE query_canceled. The statement timeout causes the same SQLSTATE. */
export const QUERY_CANCELED_SQLSTATE = '57014';

type Query = (...args: unknown[]) => unknown;

/**
 * Checks whether a statement controls a transaction. Such a statement must not be cancelled, because Kysely does not
 * release the connection if the statement fails (pool.ts).
 */
const controlsTransaction = (args: unknown[]): boolean => getTransactionPart(getStatementText(args[0])) !== null;

/**
 * Cancels queries at their deadline by replacing `query` of each connection. A query that gets its connection after the
 * deadline does not start.
 */
export function cancelLateQueries(pool: Pool): void {
  // Cancelling needs a separate pool, because the queries to cancel may occupy all connections.
  const cancelling = new (pool.constructor as new (options: PoolConfig) => Pool)({
    ...pool.options,
    // The password is copied separately, because pg makes it non-enumerable, and the spread operator does not copy it.
    password: pool.options.password,
    max: 1,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
  });
  cancelling.on('error', () => undefined);
  const cancel = (client: PoolClient) =>
    // Raw SQL: this pool uses neither MikroORM nor Kysely.
    cancelling.query('select pg_cancel_backend($1)', [getBackendProcessId(client)]).catch(() => undefined);

  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    const limited: Query = (...args) => {
      const timeLeft = requestContext.timeLeft();
      if (timeLeft === undefined || !returnsPromise(args) || controlsTransaction(args)) return query(...args);
      if (timeLeft <= 0)
        return Promise.reject(
          Object.assign(new Error('The deadline of the message has passed'), { code: QUERY_CANCELED_SQLSTATE }),
        );
      return awaitBeforeDeadline(query(...args) as Promise<unknown>, timeLeft, () => cancel(client));
    };
    client.query = limited as PoolClient['query'];
  });
}

/**
 * Runs a query until its deadline. After a cancellation request, the function waits until it is processed, because the
 * request must not cancel the connection's next query.
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
