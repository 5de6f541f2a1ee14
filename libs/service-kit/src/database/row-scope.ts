import { AsyncLocalStorage } from 'node:async_hooks';
import { isId } from '@paperbill/contracts/rules';
import type { Pool, PoolClient } from 'pg';
import { returnsPromise, textOf, transactionPart } from './statements.js';

/** Of PostgreSQL: whose rows a statement reaches, a user's id, {@link ALL} users' or, where it is empty, nobody's. */
export const ROW_SCOPE_SETTING = 'paperbill.rows_of';
const ALL = 'all';
const NOBODY = '';

/** SQL that is true where a statement may reach all users' rows. */
export const ALL_ROWS_IN_SCOPE = `(select coalesce(current_setting('${ROW_SCOPE_SETTING}', true), '${ALL}') = '${ALL}')`;

/** SQL of the user for whom a statement is; null where it is for nobody or for all. Migrations hold it: it never changes. */
export const USER_IN_SCOPE = `(select nullif(nullif(current_setting('${ROW_SCOPE_SETTING}', true), '${ALL}'), '')::uuid)`;

/**
 * SQL that is true for the rows that a statement may reach. Each part is computed once for a statement, and a connection
 * without the setting reaches all: the release before, a backup and an operator know nothing of it. Every connection of
 * this release has it from its first moment on (`rowScopeOption`). Migrations hold it: it never changes.
 */
export const rowsInScope = (userColumn: string): string => `
  ${ALL_ROWS_IN_SCOPE}
  or ${userColumn} = ${USER_IN_SCOPE}`;

/**
 * SQL of a view `<table>_in_scope` of the rows that a statement may reach, for queries whose indexes a table's own policy
 * bars: before it has been asked, PostgreSQL hands nothing to an operator that an error could betray a row by, such as
 * trigrams, numbers and what is within JSON. No query can omit the view's condition either, and it leaves all indexes to
 * them (where the service runs as the owner, the policy comes first all the same). A column that the table gets later, the view
 * has from the same start on (`setRowSecurity`); a migration that drops one makes the view anew.
 */
export const viewInScope = (table: string): string =>
  `create view ${table}_in_scope as select * from ${table} where ${rowsInScope('user_id')} with check option`;

/** For the start of a connection: until a statement says for whom it is, it reaches nobody's rows. */
export const rowScopeOption = `-c ${ROW_SCOPE_SETTING}=`;

const scope = new AsyncLocalStorage<string>();

/** All statements of some work reach the rows of this user and no others, whatever they say. */
export const forUser = <T>(userId: string, work: () => T): T => scope.run(isId(userId) ? userId : NOBODY, work);

/**
 * All statements of some work reach every user's rows: for what staff, the BFF itself and background jobs do. Without
 * {@link forUser} and this, a statement reaches no row that belongs to somebody.
 */
export const forAllUsers = <T>(work: () => T): T => scope.run(ALL, work);

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Sends with each statement of a pool's connections, of a transaction with the first, whose rows it may reach, in the same
 * round trip. That ends with the
 * statement or its transaction, so nothing of it is left for whom the connection serves next. In a transaction it is said
 * anew wherever it changes, also that a statement is for nobody again. It replaces `query` of each connection.
 */
export function limitRows(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    let isInTransaction = false;
    // For whom the next statement is if nothing is said; undefined where that is not known.
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
        throw new Error('A statement is kept to the rows of its user only where it returns a promise');
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

/** pg answers several statements with a list. */
function resultOfStatement(results: unknown): unknown {
  const [, ...own] = results as unknown[];
  return own.length === 1 ? own[0] : own;
}

const hasValues = ([statement, values]: unknown[]): boolean =>
  [values, (statement as { values?: unknown }).values].some((list) => Array.isArray(list) && list.length > 0);

/** PostgreSQL takes values with a single statement only: the setting goes before it and is taken back after it. */
async function withValues(client: PoolClient, query: Query, rowsOf: string, args: unknown[]): Promise<unknown> {
  // Queued at once, so that nothing comes between them.
  const [set, result, reset] = await Promise.allSettled([
    query(`set ${ROW_SCOPE_SETTING} = '${rowsOf}'`),
    query(...args),
    query(`reset ${ROW_SCOPE_SETTING}`),
  ]);
  // The rollback of a transaction that failed takes it back as well. Otherwise nobody else may have the connection.
  if (reset.status === 'rejected' && !isInFailedTransaction(reset.reason)) {
    void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
  }
  // Without the setting the statement has reached nothing, which must not pass for an answer.
  if (set.status === 'rejected') throw set.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

const isInFailedTransaction = (error: unknown): boolean => (error as { code?: string }).code === '25P02';
