import { AsyncLocalStorage } from 'node:async_hooks';
import { isId } from '@paperbill/contracts/rules';
import type { Pool, PoolClient } from 'pg';
import { returnsPromise, getStatementText, getTransactionPart } from './statements.js';

/** The value of this setting is the id of a user, {@link SCOPE_OF_ALL_ROWS}, or an empty text for no rows. */
export const ROW_SCOPE_SETTING = 'paperbill.rows_of';
const SCOPE_OF_ALL_ROWS = 'all';
const SCOPE_OF_NO_ROWS = '';

/** This SQL condition is true if the row scope contains the rows of all users. */
export const ALL_ROWS_IN_SCOPE = `(select coalesce(current_setting('${ROW_SCOPE_SETTING}', true), '${SCOPE_OF_ALL_ROWS}') = '${SCOPE_OF_ALL_ROWS}')`;

/**
 * This SQL is the id of the user in the row scope. It is null if the scope contains all rows or no rows. The SQL must
 * never change, because migrations contain it.
 */
export const USER_IN_SCOPE = `(select nullif(nullif(current_setting('${ROW_SCOPE_SETTING}', true), '${SCOPE_OF_ALL_ROWS}'), '')::uuid)`;

/**
 * Returns the condition that limits a table to the row scope. PostgreSQL evaluates each subquery once per query.
 * The row scope is set when a connection of this release is opened (`rowScopeOption`). Connections of the previous
 * release, of a backup or of an operator have no row scope and see all rows.
 * This SQL must never change, because migrations contain it.
 */
export const rowScopeConditionSql = (userColumn: string): string => `
  ${ALL_ROWS_IN_SCOPE}
  or ${userColumn} = ${USER_IN_SCOPE}`;

/**
 * Row-level security prevents operators that are not leakproof (trigrams, numeric, JSON) from using an index. The view
 * has the same condition but permits all indexes, unless the service runs as the owner of the tables. At each start,
 * `setRowSecurity` adds new columns to the view. Migrations that drop a column must create the view again.
 */
export const createScopedViewSql = (table: string): string =>
  `create view ${table}_in_scope as select * from ${table} where ${rowScopeConditionSql('user_id')} with check option`;

/** The option sets an empty row scope. SQL statements then see no rows, unless they set another row scope. */
export const rowScopeOption = `-c ${ROW_SCOPE_SETTING}=`;

const scopeStorage = new AsyncLocalStorage<string>();

export const runForUser = <T>(userId: string, work: () => T): T =>
  scopeStorage.run(isId(userId) ? userId : SCOPE_OF_NO_ROWS, work);

/** Runs work for staff, for the BFF itself or for a background job. */
export const runForAllUsers = <T>(work: () => T): T => scopeStorage.run(SCOPE_OF_ALL_ROWS, work);

type QueryMethod = (...args: unknown[]) => Promise<unknown>;

/**
 * Sets the row scope in the same round trip as each SQL statement. The setting ends with the statement, so it cannot
 * affect later users of the connection. In a transaction, the row scope is sent with the first statement and when it
 * changes. It then ends with the transaction.
 */
export function applyRowScope(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as QueryMethod;
    let isInTransaction = false;
    // The row scope that the connection has now, or undefined if this is unknown.
    let sentScope: string | undefined = SCOPE_OF_NO_ROWS;
    const queryInScope: QueryMethod = (...args) => {
      const text = getStatementText(args[0]);
      const part = getTransactionPart(text);
      if (part === 'begin' || part === 'end') {
        isInTransaction = part === 'begin';
        sentScope = SCOPE_OF_NO_ROWS;
        return query(...args);
      }
      if (part === 'within') {
        if (isInTransaction) sentScope = undefined;
        return query(...args);
      }
      if (!returnsPromise(args))
        throw new Error('A statement needs a promise API: the scope of its rows cannot be set with a callback');
      const rowsOf = scopeStorage.getStore() ?? SCOPE_OF_NO_ROWS;
      if (rowsOf === sentScope) return query(...args);
      const hasOwnValues = hasQueryValues(args);
      if (isInTransaction) sentScope = hasOwnValues ? undefined : rowsOf;
      if (hasOwnValues) return queryWithValues(client, query, rowsOf, args);
      return query(`set local ${ROW_SCOPE_SETTING} = '${rowsOf}'; ${text}`).then(getStatementResult);
    };
    client.query = queryInScope as unknown as PoolClient['query'];
  });
}

/**
 * Returns the result of the caller's statement. pg returns a list of results, because the query also contains the
 * statement that sets the row scope.
 */
function getStatementResult(results: unknown): unknown {
  const [, ...own] = results as unknown[];
  return own.length === 1 ? own[0] : own;
}

const hasQueryValues = ([statement, values]: unknown[]): boolean =>
  [values, (statement as { values?: unknown }).values].some((list) => Array.isArray(list) && list.length > 0);

/**
 * PostgreSQL accepts values only in a query with one statement. The row scope is therefore set and reset in
 * separate queries.
 */
async function queryWithValues(
  client: PoolClient,
  query: QueryMethod,
  rowsOf: string,
  args: unknown[],
): Promise<unknown> {
  // The three queries are queued synchronously, so no other query can get between them.
  const [set, result, reset] = await Promise.allSettled([
    query(`set ${ROW_SCOPE_SETTING} = '${rowsOf}'`),
    query(...args),
    query(`reset ${ROW_SCOPE_SETTING}`),
  ]);
  // In a failed transaction, the reset fails too, but the rollback resets the row scope. After any other error, the
  // connection keeps the row scope. The connection must then be closed.
  if (reset.status === 'rejected' && !isInFailedTransaction(reset.reason)) {
    void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
  }
  // If the row scope was not set, the caller's SQL statement saw no rows. The result of the statement must not
  // be returned.
  if (set.status === 'rejected') throw set.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

const isInFailedTransaction = (error: unknown): boolean => (error as { code?: string }).code === '25P02';
