import { AsyncLocalStorage } from 'node:async_hooks';
import { isId } from '@paperbill/contracts/rules';
import type { Pool, PoolClient } from 'pg';
import { returnsPromise, textOf, transactionPart } from './statements.js';

/** PostgreSQL setting with the scope of a statement: a user's id, {@link ALL}, or empty for no rows. */
export const ROW_SCOPE_SETTING = 'paperbill.rows_of';
const ALL = 'all';
const NOBODY = '';

/** SQL: true if the scope is all users. */
export const ALL_ROWS_IN_SCOPE = `(select coalesce(current_setting('${ROW_SCOPE_SETTING}', true), '${ALL}') = '${ALL}')`;

/** SQL: the user of the scope, null for all or none. Never change it: migrations contain it. */
export const USER_IN_SCOPE = `(select nullif(nullif(current_setting('${ROW_SCOPE_SETTING}', true), '${ALL}'), '')::uuid)`;

/**
 * SQL: true for rows in scope. PostgreSQL evaluates each subquery once per statement. Connections without the setting
 * reach all rows: the previous release, a backup, an operator. Every connection of this release starts with it
 * (`rowScopeOption`). Never change it: migrations contain it.
 */
export const rowsInScope = (userColumn: string): string => `
  ${ALL_ROWS_IN_SCOPE}
  or ${userColumn} = ${USER_IN_SCOPE}`;

/**
 * SQL of the view `<table>_in_scope`. Row-level security prevents operators that are not leakproof (trigrams, numeric,
 * JSON) from using an index. The view has the same condition but permits all indexes, if the service does not run as the
 * owner. `setRowSecurity` adds new columns of the table at each start. A migration that drops a column must recreate it.
 */
export const viewInScope = (table: string): string =>
  `create view ${table}_in_scope as select * from ${table} where ${rowsInScope('user_id')} with check option`;

/** Connection option: a statement without a scope reaches no rows. */
export const rowScopeOption = `-c ${ROW_SCOPE_SETTING}=`;

const scope = new AsyncLocalStorage<string>();

/** Restricts all statements of `work` to the rows of this user. */
export const forUser = <T>(userId: string, work: () => T): T => scope.run(isId(userId) ? userId : NOBODY, work);

/**
 * Lets all statements of `work` reach every user's rows: for staff, the BFF itself and background jobs. Without this or
 * {@link forUser}, a statement reaches no rows with a `user_id`.
 */
export const forAllUsers = <T>(work: () => T): T => scope.run(ALL, work);

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Sends the scope with each statement, or with the first of a transaction, in the same round trip. The setting ends with
 * the statement or the transaction, so it can't leak to the connection's next user. Within a transaction it is sent
 * again whenever the scope changes. Replaces `query` of each connection.
 */
export function limitRows(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    let isInTransaction = false;
    // The scope that the connection has now; undefined if unknown.
    let said: string | undefined = NOBODY;
    const limited: Query = (...args) => {
      const text = textOf(args[0]);
      const part = transactionPart(text);
      if (part === 'begin' || part === 'end') {
        isInTransaction = part === 'begin';
        said = NOBODY;
        return query(...args);
      }
      if (part === 'within') {
        if (isInTransaction) said = undefined;
        return query(...args);
      }
      if (!returnsPromise(args))
        throw new Error('A statement needs a promise API: the scope of its rows cannot be set with a callback');
      const rowsOf = scope.getStore() ?? NOBODY;
      if (rowsOf === said) return query(...args);
      const hasOwnValues = hasValues(args);
      if (isInTransaction) said = hasOwnValues ? undefined : rowsOf;
      if (hasOwnValues) return withValues(client, query, rowsOf, args);
      return query(`set local ${ROW_SCOPE_SETTING} = '${rowsOf}'; ${text}`).then(resultOfStatement);
    };
    client.query = limited as unknown as PoolClient['query'];
  });
}

/** For several statements pg returns a list of results. */
function resultOfStatement(results: unknown): unknown {
  const [, ...own] = results as unknown[];
  return own.length === 1 ? own[0] : own;
}

const hasValues = ([statement, values]: unknown[]): boolean =>
  [values, (statement as { values?: unknown }).values].some((list) => Array.isArray(list) && list.length > 0);

/** PostgreSQL accepts values with a single statement only, so the setting is a statement before and after it. */
async function withValues(client: PoolClient, query: Query, rowsOf: string, args: unknown[]): Promise<unknown> {
  // All three are queued synchronously: no other query can get between them.
  const [set, result, reset] = await Promise.allSettled([
    query(`set ${ROW_SCOPE_SETTING} = '${rowsOf}'`),
    query(...args),
    query(`reset ${ROW_SCOPE_SETTING}`),
  ]);
  // In a failed transaction the rollback resets the setting. Otherwise the connection must not be reused.
  if (reset.status === 'rejected' && !isInFailedTransaction(reset.reason)) {
    void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
  }
  // Without the scope the statement has reached no rows. Do not return that as a result.
  if (set.status === 'rejected') throw set.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

const isInFailedTransaction = (error: unknown): boolean => (error as { code?: string }).code === '25P02';
