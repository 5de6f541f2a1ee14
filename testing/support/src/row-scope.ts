import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { runForUser } from '@paperbill/service-kit';
import type { TestService } from './test-service.js';

interface TableOfUsers {
  name: string;
  /** The column with the id of the user who owns the row. */
  key: string;
  isView: boolean;
  isLimited: boolean;
  columns: string[];
  rights: string[];
  users: string[];
}

/** SQLSTATE `insufficient_privilege`, which PostgreSQL reports for a missing privilege and for a violated policy. */
const INSUFFICIENT_PRIVILEGE = '42501';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Runs statements without a `where` clause, once for a user and once without a user. Returns a line for each statement
 * that reaches rows of other users. Each table must contain rows of both users. Otherwise the check would prove
 * nothing.
 */
export async function findRowSecurityViolations(
  service: TestService,
  userId: string,
  other: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTablesOfUsers(service)) {
    const { name, key, isView, isLimited, columns, rights, users } = table;
    const check = (isFine: boolean, text: string) => void (isFine || found.push(`${name}: ${text}`));
    check(isView || isLimited, 'has no policy');
    check(
      [userId, other].every((id) => users.includes(id)),
      'has no rows of both users',
    );
    const isOwn = async (statement: string) =>
      areAllIdsOfUser(userId, await selectReachedIds(service, userId, statement));
    check(await isOwn(`select ${key} as id from ${name}`), 'a user does not read exactly their own rows');
    check(
      (await selectReachedIds(service, undefined, `select ${key} as id from ${name}`)).length === 0,
      'rows are read without a user',
    );
    if (rights.includes('UPDATE')) {
      const change = `update ${name} set ${columns[0]} = ${columns[0]} returning ${key} as id`;
      check(await isOwn(change), 'a user does not change exactly their own rows');
    }
    if (rights.includes('DELETE')) {
      check(await isDeletionEmpty(service, `delete from ${name}`), 'a user deletes rows of others');
    }
    if (isView || !columns.includes(key)) continue;
    const given = columns.map((column) => (column === key ? `'${other}'::uuid` : column));
    const insert = `insert into ${name} (${columns.join()}) select ${given.join()} from ${name}`;
    check(
      (await findPrivilegeError(service, userId, insert))?.includes('row-level security') ?? false,
      'a user adds rows for others',
    );
  }
  return found;
}

const areAllIdsOfUser = (userId: string, reached: string[]): boolean =>
  reached.length > 0 && reached.every((id) => id === userId);

const listTablesOfUsers = async ({ database }: TestService): Promise<TableOfUsers[]> => {
  const tables = await database.query<Omit<TableOfUsers, 'users'>>(
    `select relname as name, key, relkind = 'v' as "isView", relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid) as "isLimited",
       array(select quote_ident(attname) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
        order by attnum)::text[] as columns,
       array(select privilege_type from aclexplode(relacl) where grantee = $1::regrole)::text[] as rights
     from pg_class cross join lateral (
       select attname::text as key from pg_attribute
       where attrelid = pg_class.oid and not attisdropped and (attname = 'user_id' or (attrelid, attnum) in (
         select confrelid, confkey[1] from pg_constraint join pg_attribute as reference
           on reference.attrelid = conrelid and reference.attnum = any (conkey) and reference.attname = 'user_id'
         where contype = 'f'))
       order by attname = 'user_id' desc limit 1
     ) as own
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
     order by relname`,
    [new URL(database.runningUrl).username],
  );
  return Promise.all(
    tables.map(async (table) => ({
      ...table,
      users: (await database.query<{ id: string }>(`select ${table.key} as id from ${table.name}`)).map(({ id }) => id),
    })),
  );
};

async function tryAsUser<T>(
  { app }: TestService,
  userId: string | undefined,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const em = app.get(EntityManager).fork();
  await em.begin();
  try {
    return await (userId === undefined ? work(em) : runForUser(userId, () => work(em)));
  } finally {
    await em.rollback();
  }
}

const selectReachedIds = (service: TestService, userId: string | undefined, statement: string): Promise<string[]> =>
  tryAsUser(service, userId, async (em) => (await em.execute<{ id: string }[]>(statement)).map(({ id }) => id));

/**
 * The user has no rows, because foreign keys could prevent the deletion of a user's own rows. A `returning` clause
 * would make PostgreSQL apply the policies for `select` too.
 */
async function isDeletionEmpty(service: TestService, statement: string): Promise<boolean> {
  try {
    const { affectedRows } = await tryAsUser(service, randomUUID(), (em) =>
      em.execute<{ affectedRows: number }>(statement, [], 'run'),
    );
    return affectedRows === 0;
  } catch (error) {
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

/** @returns PostgreSQL's error message if a privilege is missing, or undefined if no privilege is missing */
async function findPrivilegeError(
  service: TestService,
  userId: string,
  statement: string,
): Promise<string | undefined> {
  try {
    await selectReachedIds(service, userId, statement);
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === INSUFFICIENT_PRIVILEGE ? message : undefined;
  }
}
