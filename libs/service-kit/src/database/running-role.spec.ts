import { beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, getFileNats, type TestDatabase } from '@paperbill/test-infrastructure';
import { addNoteMessage, connectBus, CreateNotes, notesService, startNotesService } from '../testing/notes-service.js';
import { Migration } from '@mikro-orm/migrations';

/** A migration of a later release. It creates an append-only table. */
class CreateLog extends Migration {
  static readonly appendOnlyTables = ['log'];

  override up(): void {
    this.addSql('create table log (id integer generated always as identity primary key, text text not null)');
  }
}

const CHANGES_OF_LOG = [`update log set text = ''`, 'delete from log'];

const laterService = { ...notesService, schema: { ...notesService.schema, migrations: [CreateNotes, CreateLog] } };

describe('The role that a service runs as', () => {
  let database: TestDatabase;
  let natsUrl: string;

  beforeAll(async () => {
    const [nats, created] = await Promise.all([getFileNats(), createDatabase()]);
    [database, natsUrl] = [created, nats.url];
    await startNotesService(database.runningUrl, natsUrl, laterService, { DATABASE_MIGRATION_URL: database.ownerUrl });
  });

  it('reads and writes rows of the tables of its migrations', async () => {
    expect(await connectBus(natsUrl).call(addNoteMessage, { text: 'first' })).toEqual({ count: 1 });
    for (const statement of [
      `update notes set text = 'changed'`,
      'delete from notes',
      `insert into log (text) values ('a')`,
    ]) {
      await database.queryAs(database.runningUrl, statement);
    }
  });

  it.each([
    'create table mine (id integer)',
    'create temporary table mine (id integer)',
    'create schema mine',
    'create view mine as select * from notes',
    'create function mine() returns integer language sql as $$ select 1 $$',
    'alter table notes add column more text',
    'drop table notes',
    'truncate notes',
    'create index mine on notes (text)',
    'create trigger mine before insert on notes for each statement execute function suppress_redundant_updates_trigger()',
    'alter table notes disable row level security',
    'create role mine',
    'create database mine',
    'create extension pg_trgm',
    `update mikro_orm_migrations set name = ''`,
    'select * from mikro_orm_migrations',
    'set role postgres',
    `copy notes to program 'true'`,
    // The table `log` is append-only.
    ...CHANGES_OF_LOG,
  ])('may not: %s', async (statement) => {
    await expect(database.queryAs(database.runningUrl, statement)).rejects.toMatchObject({ code: '42501' });
  });

  it("can't connect to another service’s database", async () => {
    const other = await createDatabase();
    await startNotesService(
      other.runningUrl,
      natsUrl,
      { ...notesService, name: 'identity' },
      { DATABASE_MIGRATION_URL: other.ownerUrl },
    );
    const url = new URL(database.runningUrl);
    url.pathname = new URL(other.runningUrl).pathname;
    await expect(database.queryAs(url.href, 'select 1')).rejects.toMatchObject({ code: '42501' });
  });

  it('has exactly its rights after a start as the owner and a restore, whatever was granted before', async () => {
    const restoredDatabase = await createDatabase();
    const migration = { DATABASE_MIGRATION_URL: restoredDatabase.ownerUrl };
    const service = { ...laterService, name: 'invoicing' } as const;
    await (await startNotesService(restoredDatabase.ownerUrl, natsUrl, service)).close();
    const role = new URL(restoredDatabase.runningUrl).username;
    for (const statement of [
      `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
      'create table migrations as table mikro_orm_migrations',
      'drop table mikro_orm_migrations, log',
      'alter table migrations rename to mikro_orm_migrations',
      'create table log (id integer generated always as identity primary key, text text not null)',
      `grant truncate on notes to ${role}`,
    ]) {
      await restoredDatabase.queryAs(restoredDatabase.ownerUrl, statement);
    }
    await startNotesService(restoredDatabase.runningUrl, natsUrl, service, migration);

    for (const statement of [...CHANGES_OF_LOG, 'select * from mikro_orm_migrations', 'truncate notes']) {
      await expect(restoredDatabase.queryAs(restoredDatabase.runningUrl, statement)).rejects.toMatchObject({
        code: '42501',
      });
    }
    for (const statement of [`insert into log (text) values ('a')`, 'select * from log', 'delete from notes']) {
      await restoredDatabase.queryAs(restoredDatabase.runningUrl, statement);
    }
    await restoredDatabase.queryAs(restoredDatabase.ownerUrl, 'create table later_made (id integer)');
    await expect(restoredDatabase.queryAs(restoredDatabase.runningUrl, 'table later_made')).rejects.toMatchObject({
      code: '42501',
    });
  });
});
