import { AsyncLocalStorage } from 'node:async_hooks';
import { isId } from '@paperbill/contracts/rules';
import type { Pool, PoolClient } from 'pg';
import { returnsPromise, getStatementText, getTransactionPart } from './statements.js';

/**
 * PostgreSQL setting that contains the row scope of a statement: a user's id, {@link SCOPE_OF_ALL_ROWS}, or empty for
 * no rows.
 */
export const ROW_SCOPE_SETTING = 'paperbill.rows_of';
const SCOPE_OF_ALL_ROWS = 'all';
const SCOPE_OF_NO_ROWS = '';

/** SQL condition that is true if the scope contains the rows of all users. */
export const ALL_ROWS_IN_SCOPE = `(select coalesce(current_setting('${ROW_SCOPE_SETTING}', true), '${SCOPE_OF_ALL_ROWS}') = '${SCOPE_OF_ALL_ROWS}')`;

/**
 * SQL of the user in the row scope, which is null for all rows or no rows. Migrations contain this SQL, so it must
 * never change.
 */
export const USER_IN_SCOPE = `(select nullif(nullif(current_setting('${ROW_SCOPE_SETTING}', true), '${SCOPE_OF_ALL_ROWS}'), '')::uuid)`;

/**
 * Builds the SQL condition that is true for rows in scope. PostgreSQL evaluates each subquery once per statement. All
 * connections of this release set the scope at their start (`rowScopeOption`). Connections without the setting see all
 * rows: connections of the previous release, of a backup, and of an operator. The SQL must never change, because
 * migrations contain it.
 */
export const rowScopeConditionSql = (userColumn: string): string => `
  ${ALL_ROWS_IN_SCOPE}
  or ${userColumn} = ${USER_IN_SCOPE}`;

/**
 * Builds the SQL of the view `<table>_in_scope`. Row-level security prevents operators that are not leakproof
 * (trigrams, numeric, JSON) from using an index. The view has the same condition but allows all indexes, unless the
 * service runs as the owner of the tables. At each start, `setRowSecurity` adds new columns to the view. A migration
 * that drops a column must create the view again.
 */
export const createScopedViewSql = (table: string): string =>
  `create view ${table}_in_scope as select * from ${table} where ${rowScopeConditionSql('user_id')} with check option`;

/** Connection option that sets an empty row scope. A statement without another row scope then sees no rows. */
export const rowScopeOption = `-c ${ROW_SCOPE_SETTING}=`;

const scopeStorage = new AsyncLocalStorage<string>();

export const runForUser = <T>(userId: string, work: () => T): T =>
  scopeStorage.run(isId(userId) ? userId : SCOPE_OF_NO_ROWS, work);

/** Runs work in the row scope of all users, for staff, the BFF itself and background jobs. */
export const runForAllUsers = <T>(work: () => T): T => scopeStorage.run(SCOPE_OF_ALL_ROWS, work);

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Sends the scope with each statement in the same round trip. The setting ends with the statement, so it cannot
 * affect the connection's next user. In a transaction, the scope is sent only with the first statement and whenever
 * it changes. The setting then ends with the transaction. The function replaces `query` of each connection.
 */
export function applyRowScope(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    let isInTransaction = false;
    // The row scope that is set on the connection. It is undefined if the scope is unknown.
    let said: string | undefined = SCOPE_OF_NO_ROWS;
    const limited: Query = (...args) => {
      const text = getStatementText(args[0]);
      const part = getTransactionPart(text);
      if (part === 'begin' || part === 'end') {
        isInTransaction = part === 'begin';
        said = SCOPE_OF_NO_ROWS;
        return query(...args);
      }
      if (part === 'within') {
        if (isInTransaction) said = undefined;
        return query(...args);
      }
      if (!returnsPromise(args))
        throw new Error('A statement needs a promise API: the scope of its rows cannot be set with a callback');
      const rowsOf = scopeStorage.getStore() ?? SCOPE_OF_NO_ROWS;
      if (rowsOf === said) return query(...args);
      const hasOwnValues = hasValues(args);
      if (isInTransaction) said = hasOwnValues ? undefined : rowsOf;
      if (hasOwnValues) return queryWithValues(client, query, rowsOf, args);
      return query(`set local ${ROW_SCOPE_SETTING} = '${rowsOf}'; ${text}`).then(getStatementResult);
    };
    client.query = limited as unknown as PoolClient['query'];
  });
}

/**
 * Returns the result of the caller's statement. pg returns a list of results if a query contains several statements.
 */
function getStatementResult(results: unknown): unknown {
  const [, ...own] = results as unknown[];
  return own.length === 1 ? own[0] : own;
}

const hasValues = ([statement, values]: unknown[]): boolean =>
  [values, (statement as { values?: unknown }).values].some((list) => Array.isArray(list) && list.length > 0);

/**
 * Sends a statement that has values. PostgreSQL accepts values only with a single statement, so the scope is set and
 * reset by separate statements.
 */
async function queryWithValues(client: PoolClient, query: Query, rowsOf: string, args: unknown[]): Promise<unknown> {
  // The three queries for the row scope and the statement are queued synchronously, so no other query can get between
  // them.
  const [set, result, reset] = await Promise.allSettled([
    query(`set ${ROW_SCOPE_SETTING} = '${rowsOf}'`),
    query(...args),
    query(`reset ${ROW_SCOPE_SETTING}`),
  ]);
  // If the transaction failed, the rollback resets the row scope. In all other cases, the connection must be closed,
  // because its row scope was not reset.
  if (reset.status === 'rejected' && !isInFailedTransaction(reset.reason)) {
    void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
  }
  // If setting the row scope failed, the caller's statement saw no rows. The result of the statement is therefore not
  // returned.
  if (set.status === 'rejected') throw set.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

const isInFailedTransaction = (error: unknown): boolean => (error as { code?: string }).code === '25P02';
