import { randomUUID } from 'node:crypto';
import { Migration } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, stopAfterFile, type TestDatabase } from '@paperbill/test-infrastructure';
import type { Pool } from 'pg';
import { DATABASE_POOL_SIZE, createDatabaseOptions } from './database.js';
import { applyMigrations } from './migrate.js';
import { extendPool } from './pool.js';
import { runForAllUsers, runForUser } from './row-scope.js';

class CreateNotes extends Migration {
  override up(): void {
    this.addSql(
      'create table notes (id uuid primary key default gen_random_uuid(), user_id uuid not null, text text not null)',
    );
    this.addSql('create table lines (note_id uuid not null references notes on delete cascade, text text not null)');
  }
}

const schema = { entities: [], migrations: [CreateNotes] };
const [ada, bob] = [randomUUID(), randomUUID()];
const ALL_ROWS = 'select user_id from notes';

describe.each(['a role of its own', 'the owner'] as const)('A service that runs as %s', (role) => {
  let database: TestDatabase;
  let em: EntityManager;
  let pool: Pool;
  const listUserIds = async (statement = ALL_ROWS) =>
    (await em.fork().execute<{ user_id: string }[]>(statement)).map((row) => row.user_id);

  beforeAll(async () => {
    database = await createDatabase();
    const isOwner = role === 'the owner';
    const options = createDatabaseOptions(isOwner ? database.ownerUrl : database.runningUrl, 'spec', schema);
    const onPoolCreated = (created: Pool) => {
      pool = created;
      extendPool(created);
    };
    const driverOptions = { ...options.driverOptions, onPoolCreated };
    const orm = await MikroORM.init({ ...options, driverOptions, logger: () => undefined });
    stopAfterFile(() => orm.close());
    const runningRole = new URL(database.runningUrl).username;
    await applyMigrations(orm, isOwner ? undefined : { url: database.ownerUrl, name: 'spec', schema, runningRole });
    em = orm.em;
    for (const user of [ada, bob]) {
      await runForUser(user, async () => {
        await em.fork().execute(`insert into notes (user_id, text) values (?, 'first')`, [user]);
        await em.fork().execute(`insert into lines select id, ? from notes`, [user]);
      });
    }
  });

  it("reads, updates and deletes only the user's rows, without a where clause", async () => {
    expect(await runForUser(ada, listUserIds)).toEqual([ada]);
    expect(await runForUser(bob, listUserIds)).toEqual([bob]);
    expect(await runForUser(ada, () => listUserIds(`update notes set text = 'changed' returning user_id`))).toEqual([
      ada,
    ]);
    expect(await runForUser(ada, () => listUserIds('delete from notes returning user_id'))).toEqual([ada]);
    await runForUser(ada, () => em.fork().execute(`insert into notes (user_id, text) values (?, 'again')`, [ada]));
  });

  it('reaches dependent rows exactly if it reaches their row', async () => {
    const lines = () => em.fork().execute<{ text: string }[]>('select text from lines');
    expect(await runForUser(bob, lines)).toEqual([{ text: bob }]);
    expect(await lines()).toEqual([]);
    const [{ id }] = await runForUser(bob, () => em.fork().execute<[{ id: string }]>('select id from notes'));
    const insertRowOfOther = () => em.fork().execute(`insert into lines values (?, 'planted')`, [id]);
    await expect(runForUser(ada, insertRowOfOther)).rejects.toThrow('row-level security');
    await runForUser(bob, insertRowOfOther);
  });

  it("can't insert a row for another user or assign one to another user", async () => {
    const given = [
      () => em.fork().execute(`insert into notes (user_id, text) values (?, 'planted')`, [bob]),
      () => em.fork().execute('update notes set user_id = ?', [bob]),
    ];
    for (const statement of given) await expect(runForUser(ada, statement)).rejects.toThrow('row-level security');
  });

  it('reaches no rows without a scope or with an invalid user id', async () => {
    expect(await listUserIds()).toEqual([]);
    expect(await runForUser(`'; reset all; select '`, listUserIds)).toEqual([]);
    expect(await listUserIds('delete from notes returning user_id')).toEqual([]);
    await expect(em.fork().execute(`insert into notes (user_id, text) values (?, 'planted')`, [ada])).rejects.toThrow(
      'row-level security',
    );
  });

  it('reaches all rows only inside runForAllUsers', async () => {
    expect((await runForAllUsers(listUserIds)).sort()).toEqual([ada, bob].sort());
    expect(await listUserIds()).toEqual([]);
  });

  it('resets the scope before a connection is reused, however the previous statement ended', async () => {
    const executeInTransaction = (statement: string) => em.fork().transactional((inner) => inner.execute(statement));
    const queryWithValues = (text: string) =>
      em
        .fork()
        .getKysely<{ notes: { user_id: string; text: string } }>()
        .insertInto('notes')
        .values({ user_id: ada, text })
        .execute();
    const queriesAfterUse: (() => Promise<unknown>)[] = [
      () => listUserIds(),
      () => executeInTransaction(ALL_ROWS),
      () => em.fork().execute('select 1 / 0'),
      () => executeInTransaction('select 1 / 0'),
      () => em.fork().transactional((outer) => outer.transactional((inner) => inner.execute('select 1 / 0'))),
      () => queryWithValues('with values'),
      // This SQL statement fails, because PostgreSQL rejects a null character.
      () => queryWithValues('\0'),
    ];
    for (const ending of queriesAfterUse) {
      await Promise.allSettled(Array.from({ length: DATABASE_POOL_SIZE }, () => runForUser(ada, ending)));
      const after = await Promise.all(Array.from({ length: DATABASE_POOL_SIZE }, () => listUserIds()));
      expect(after.flat()).toEqual([]);
      expect(new Set(await runForUser(bob, listUserIds))).toEqual(new Set([bob]));
    }
  });

  it('applies the scope to each statement of a transaction, also after a savepoint', async () => {
    const reached = await em.fork().transactional(async (outer) => {
      const read = async (user: string) =>
        (await runForUser(user, () => outer.execute<{ user_id: string }[]>('select distinct user_id from notes'))).map(
          (row) => row.user_id,
        );
      const found = [await read(ada), await read(ada), await read(bob)];
      const values = { user_id: bob, text: 'with values' };
      const notes = outer.getKysely<{ notes: typeof values }>().insertInto('notes').values(values);
      await runForUser(bob, () => notes.execute());
      const failing = outer.transactional((inner) => runForUser(ada, () => inner.execute('select 1 / 0')));
      await expect(failing).rejects.toThrow('division by zero');
      return [...found, await read(bob), await read(ada)];
    });
    expect(reached).toEqual([[ada], [ada], [bob], [bob], [ada]]);
  });

  it('reaches no rows in a transaction after runForUser has ended', async () => {
    const reached = await em.fork().transactional(async (outer) => {
      const read = () => outer.execute<object[]>('select distinct user_id from notes');
      const found = [await read(), await runForUser(ada, read), await read()];
      await outer.transactional(() => runForUser(bob, read));
      found.push(await read());
      await runForAllUsers(() =>
        outer
          .getKysely()
          .selectNoFrom((sql) => sql.val('a value').as('a'))
          .execute(),
      );
      return [...found, await read()];
    });
    expect(reached).toEqual([[], [{ user_id: ada }], [], [], []]);
  });

  it('applies the scope after a commit or rollback outside a transaction', async () => {
    const client = await pool.connect();
    try {
      await client.query('set transaction isolation level read committed');
      const read = async () => (await client.query<{ user_id: string }>('select distinct user_id from notes')).rows;
      const found = [
        await runForUser(ada, read),
        await runForUser(ada, read),
        await runForUser(bob, read),
        await read(),
      ];
      expect(found.flat()).toEqual([ada, ada, bob].map((id) => ({ user_id: id })));
    } finally {
      client.release();
    }
  });

  it('refuses a statement with a callback, which would run without a scope', async () => {
    const client = await pool.connect();
    try {
      expect(() => client.query(ALL_ROWS, () => undefined)).toThrow('A statement needs a promise API');
    } finally {
      client.release();
    }
  });

  it('keeps concurrent users apart', async () => {
    const users = Array.from({ length: 200 }, (_, n) => [ada, bob][n % 2]!);
    const read = async (user: string) => [user, ...new Set(await runForUser(user, listUserIds))];
    expect(await Promise.all(users.map(read))).toEqual(users.map((user) => [user, user]));
  });

  it('does not restrict the previous release, a backup or an operator', async () => {
    const url = role === 'the owner' ? database.ownerUrl : database.runningUrl;
    const rows = await database.queryAs<{ user_id: string }>(url, 'select distinct user_id from notes');
    expect(rows.map((row) => row.user_id).sort()).toEqual([ada, bob].sort());
  });
});
