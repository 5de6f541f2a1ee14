import { randomUUID } from 'node:crypto';
import { Migration } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createDatabase, getFileNats, stopAfterFile, type TestDatabase } from '@paperbill/test-infrastructure';
import { ConfigError } from '../config.js';
import { notesService, startNotesService } from '../testing/notes-service.js';
import { createDatabaseOptions, type Schema } from './database.js';
import { applyMigrations } from './migrate.js';
import { runForAllUsers, runForUser, createScopedViewSql } from './row-scope.js';
import { requireRowSecurity } from './row-security.js';

class CreateNotes extends Migration {
  override up(): void {
    this.addSql('create table people (id uuid primary key, name text not null)');
    this.addSql(
      'create table notes (id uuid primary key, user_id uuid not null references people, text text not null)',
    );
    this.addSql('create table labels (id uuid primary key, user_id uuid not null references people)');
    this.addSql(
      'create table labels_of_notes (label_id uuid not null references labels, note_id uuid not null references notes)',
    );
    this.addSql(createScopedViewSql('notes'));
  }
}

class AddColour extends Migration {
  override up(): void {
    this.addSql(`alter table notes add column colour text not null default 'white'`);
  }
}

const [ada, bob] = [randomUUID(), randomUUID()];
const SELECT_POLICIES = `select oid, polname, pg_get_expr(polqual, polrelid) from pg_policy order by polrelid`;

let database: TestDatabase;
const runningRole = () => new URL(database.runningUrl).username;

async function connectAsRunningRole(
  options = createDatabaseOptions(database.runningUrl, 'spec', { entities: [], migrations: [] }),
): Promise<MikroORM> {
  const orm = await MikroORM.init({ ...options, logger: () => undefined });
  stopAfterFile(() => orm.close());
  return orm;
}

/** Prepares the database in the same way as a starting service. */
async function startMigrated(migrations: Schema['migrations'] = [CreateNotes]): Promise<EntityManager> {
  const schema = { entities: [], migrations };
  const orm = await connectAsRunningRole();
  await applyMigrations(orm, { url: database.ownerUrl, name: 'spec', schema, runningRole: runningRole() });
  return orm.em;
}

async function addRows(em: EntityManager): Promise<void> {
  for (const id of [ada, bob]) {
    await runForUser(id, async () => {
      await em.fork().execute(`insert into people values (?, 'somebody')`, [id]);
      await em.fork().execute(`insert into notes (id, user_id, text) values (?, ?, 'text')`, [id, id]);
      await em.fork().execute('insert into labels values (?, ?)', [id, id]);
    });
  }
}

describe('setRowSecurity', () => {
  let em: EntityManager;

  beforeAll(async () => {
    database = await createDatabase();
    em = await startMigrated();
    await addRows(em);
  });

  it('restricts the table of users to each user’s own row', async () => {
    const ids = () => em.fork().execute<object[]>('select id from people');
    expect(await runForUser(ada, ids)).toEqual([{ id: ada }]);
    expect(await ids()).toEqual([]);
    expect(await runForAllUsers(ids)).toHaveLength(2);
    const change = () => em.fork().execute(`update people set name = 'changed' returning id`);
    expect(await runForUser(ada, change)).toEqual([{ id: ada }]);
  });

  it('requires access to both rows for a row that depends on two', async () => {
    const add = (label: string, note: string) =>
      em.fork().execute('insert into labels_of_notes values (?, ?)', [label, note]);
    await runForUser(ada, () => add(ada, ada));
    for (const [label, note] of [
      [bob, ada],
      [ada, bob],
    ] as const) {
      await expect(runForUser(ada, () => add(label, note))).rejects.toThrow('row-level security');
    }
    await runForAllUsers(() => add(bob, ada));
    const reached = () => em.fork().execute<object[]>('select * from labels_of_notes');
    expect(await runForUser(ada, reached)).toEqual([{ label_id: ada, note_id: ada }]);
    expect(await runForUser(bob, reached)).toEqual([]);
  });

  it.each([
    ['changed', 'alter policy rows_in_scope on notes using (true)'],
    ['loosened', 'alter policy rows_in_scope on notes with check (true)'],
    ['narrowed to a role', 'alter policy rows_in_scope on notes to current_user'],
    ['of an earlier release', `comment on policy rows_in_scope on notes is null`],
    ['dropped', 'drop policy rows_in_scope on notes'],
    ['disabled', 'alter table notes disable row level security'],
  ])('restores a policy that was %s', async (_, statement) => {
    await database.queryAs(database.ownerUrl, statement);
    await startMigrated();
    expect(await runForUser(ada, () => em.fork().execute('select user_id from notes'))).toEqual([{ user_id: ada }]);
    const planted = () =>
      em.fork().execute(`insert into notes (id, user_id, text) values (?, ?, '')`, [randomUUID(), bob]);
    await expect(runForUser(ada, planted)).rejects.toThrow('row-level security');
  });

  it('changes nothing if the policies are up to date', async () => {
    const before = await database.query(SELECT_POLICIES);
    await startMigrated();
    expect(before).toHaveLength(4);
    expect(await database.query(SELECT_POLICIES)).toEqual(before);
  });

  it('adds new columns of a table to its view', async () => {
    await startMigrated([CreateNotes, AddColour]);
    expect(await runForUser(ada, () => em.fork().execute('select user_id, colour from notes_in_scope'))).toEqual([
      { user_id: ada, colour: 'white' },
    ]);
    await expect(
      runForUser(ada, () => em.fork().execute('update notes_in_scope set user_id = ?', [bob])),
    ).rejects.toThrow();
  });
});

describe('A service whose row-level security may not apply', () => {
  const service = { ...notesService, schema: { entities: [], migrations: [CreateNotes] } };
  const startInEnvironment = async (environment: 'production' | 'test', databaseUrl = database.runningUrl) => {
    const isOwner = databaseUrl !== database.runningUrl;
    return startNotesService(databaseUrl, (await getFileNats()).url, service, {
      NODE_ENV: environment,
      ...(!isOwner && { DATABASE_MIGRATION_URL: database.ownerUrl }),
    });
  };

  beforeAll(async () => {
    database = await createDatabase();
    await startMigrated();
  });

  it('starts in production as a separate role and as the owner, because it applies', async () => {
    await startInEnvironment('production');
    await startInEnvironment('production', database.ownerUrl);
  });

  it('does not start in production as a superuser, and says how to fix it', async () => {
    const startResult = startInEnvironment('production', database.url);
    await expect(startResult).rejects.toThrow(ConfigError);
    await expect(startResult).rejects.toThrow(/is a superuser or has BYPASSRLS.*Give the service a role of its own/);
  });

  it('does not start in production as a role with BYPASSRLS', async () => {
    await database.query(`alter role ${runningRole()} bypassrls`);
    await expect(startInEnvironment('production')).rejects.toThrow(
      `alter role ${runningRole()} nosuperuser nobypassrls`,
    );
    await database.query(`alter role ${runningRole()} nobypassrls`);
  });

  it('does not start in production if tables have another owner, and names them', async () => {
    await database.query('alter table labels disable row level security');
    await database.query('alter table labels owner to current_user');
    await expect(startInEnvironment('production')).rejects.toThrow(
      /does not apply to the role .* in labels\. .*alter table … owner to …/,
    );
    await database.query(`alter table labels owner to ${new URL(database.ownerUrl).username}`);
    await startInEnvironment('production');
  });

  it("does not start in production as a member of the owner's role", async () => {
    await database.query(`grant ${new URL(database.ownerUrl).username} to ${runningRole()}`);
    await expect(startInEnvironment('production')).rejects.toThrow('must not be a member of the owner');
    await database.query(`revoke ${new URL(database.ownerUrl).username} from ${runningRole()}`);
  });

  it('does not start in production behind a pooler that drops the start options, unless the role has the setting', async () => {
    const { driverOptions, ...options } = createDatabaseOptions(database.runningUrl, 'spec', {
      entities: [],
      migrations: [],
    });
    const optionsWithoutScope = { ...options, driverOptions: { ...driverOptions, options: '' } };
    const requireSecurity = async () =>
      requireRowSecurity((await connectAsRunningRole(optionsWithoutScope)).em.fork(), 'production');
    await expect(requireSecurity()).rejects.toThrow(/start without paperbill.rows_of.*alter role/);
    await database.query(`alter role ${runningRole()} set paperbill.rows_of = ''`);
    await requireSecurity();
  });

  it('starts outside production with a warning', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await startInEnvironment('test', database.url);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('is a superuser or has BYPASSRLS'));
    warn.mockRestore();
  });
});
