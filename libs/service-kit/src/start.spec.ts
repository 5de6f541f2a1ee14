import { describe, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { createDatabase, startTcpProxy, startNats } from '@paperbill/test-infrastructure';
import pg from 'pg';
import {
  addNoteMessage,
  connectBus,
  CreateNotes,
  notesService,
  startNotesService,
  retryUntil,
  waitForReadiness,
} from './testing/notes-service.js';

describe('A starting service', () => {
  it('is live but not ready while database and NATS are down, and ready afterwards', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const [natsProxy, databaseProxy] = await Promise.all([
      startTcpProxy(nats.url, { disconnected: true }),
      startTcpProxy(database.url, { disconnected: true }),
    ]);
    // A disconnected proxy does not listen on its port, so the service can use this port.
    const port = Number(new URL((await startTcpProxy(nats.url, { disconnected: true })).url).port);
    const starting = startNotesService(databaseProxy.url, natsProxy.url, notesService, { PORT: String(port) });
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}/health/${path}`).then(
        ({ status }) => status,
        () => 'not listening yet',
      );

    const waitFor = (path: string, status: unknown) =>
      retryUntil(
        () => ask(path),
        (answer) => answer === status,
      );

    await waitFor('live', 200);
    expect(await ask('ready')).toBe(503);
    await databaseProxy.reconnect();
    expect(await ask('ready')).toBe(503);
    await natsProxy.reconnect();
    await starting;

    await waitFor('ready', 200);
    expect(await connectBus(nats.url).call(addNoteMessage, { text: 'at last' })).toEqual({ count: 1 });
  });

  it('can start four instances at once on an empty database', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const apps = await Promise.all(Array.from({ length: 4 }, () => startNotesService(database.url, nats.url)));

    await Promise.all(apps.map((app) => waitForReadiness(app)));
    expect(await database.query('select name from mikro_orm_migrations')).toEqual([{ name: 'CreateNotes' }]);
  });

  it('changes nothing, reports the error and closes everything if a migration fails', async () => {
    class BrokenMigration extends Migration {
      override up(): void {
        this.addSql('alter table no_such_table add column x integer');
      }
    }
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const broken = { ...notesService, schema: { ...notesService.schema, migrations: [CreateNotes, BrokenMigration] } };

    await expect(startNotesService(database.url, nats.url, broken)).rejects.toThrow('no_such_table');
    expect(await database.query(`select 1 from pg_tables where tablename = 'notes'`)).toEqual([]);
    const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await retryUntil(
      () => database.query(others),
      (rows) => rows.length === 0,
    );
  });

  it('does not block readers while its migration waits for a long transaction', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    await startNotesService(database.url, nats.url);
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select * from notes');
    const starting = startNotesService(database.url, nats.url, serviceWithTitles);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%alter table notes%'`;
    await retryUntil(
      () => database.query(waiting),
      (rows) => rows.length === 1,
    );

    // The migration waits for the table lock, and other queries wait behind the migration. The migration soon gives up,
    // so that this query gets its result.
    expect(await database.query('select * from notes')).toEqual([]);
    await reader.query('rollback');
    await reader.end();
    await starting;
    expect(await database.query('select title from notes')).toEqual([]);
  });

  it('starts on the tables of a later release', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    await (await startNotesService(database.url, nats.url, serviceWithTitles)).close();
    await startNotesService(database.url, nats.url);

    expect(await connectBus(nats.url).call(addNoteMessage, { text: 'of the release before' })).toEqual({ count: 1 });
    expect(await database.query('select name from mikro_orm_migrations')).toHaveLength(2);
  });
});

class AddTitles extends Migration {
  override up(): void {
    this.addSql(`alter table notes add column title text not null default ''`);
  }
}

const serviceWithTitles = {
  ...notesService,
  schema: { ...notesService.schema, migrations: [CreateNotes, AddTitles] },
};
