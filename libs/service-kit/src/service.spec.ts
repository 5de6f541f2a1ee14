import { beforeAll, describe, expect, it } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, type INestApplication, Module } from '@nestjs/common';
import { AppError, command, healthOf, query } from '@paperbill/contracts';
import { createMessageBus, Handles, MessageBus, type RequestContext, requestContext } from '@paperbill/messaging';
import { createDatabase, fileNats, openGate, startNats, stopAfterFile } from '@paperbill/test-infrastructure';
import { serviceConfig } from './config.js';
import { type Service, startService } from './service.js';

const addNote = command<{ text: string }, { count: number }>('specs.notes.add');
const relay = query<Record<string, never>, RequestContext>('specs.relay');
const tellContext = query<Record<string, never>, RequestContext>('specs.context');
const managers = query<Record<string, never>, { id: number }>('specs.managers');

const NoteEntity = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: { id: p.integer().primary(), text: p.text() },
});

class CreateNotes extends Migration {
  override up(): void {
    this.addSql('create table notes (id integer generated always as identity primary key, text text not null)');
  }
}

@Controller()
class NoteMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
  ) {}

  @Handles(addNote)
  async add({ text }: { text: string }) {
    this.em.create(NoteEntity, { text });
    await this.em.flush();
    return { count: await this.em.count(NoteEntity) };
  }

  /** As the BFF's call reaches a service that calls another one. */
  @Handles(relay)
  async relay() {
    return this.bus.call(tellContext, {});
  }

  @Handles(tellContext)
  async tellContext() {
    return requestContext.current()!;
  }

  @Handles(managers)
  async managers() {
    return { id: (this.em.getContext() as unknown as { _id: number })._id };
  }
}

@Module({ controllers: [NoteMessages] })
class NotesModule {}

const notesService: Service = {
  name: 'catalogue',
  module: NotesModule,
  schema: { entities: [NoteEntity], migrations: [CreateNotes] },
  config: serviceConfig,
};

async function start(databaseUrl: string, natsUrl: string, service = notesService, port = 0) {
  const config = serviceConfig.parse({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    NATS_URL: natsUrl,
    DATABASE_URL: databaseUrl,
  });
  const app = await startService(service, config);
  stopAfterFile(() => app.close());
  return app;
}

function connectBus(url: string): MessageBus {
  const bus = createMessageBus(url, 'spec');
  stopAfterFile(() => bus.close());
  return bus;
}

/** Asks again until it is so: connections come back in their own time. */
async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
  }
}

const ready = async (app: INestApplication) => fetch(`${await app.getUrl()}/health/ready`);

describe('A service that runs', () => {
  let bus: MessageBus;
  let app: INestApplication;

  beforeAll(async () => {
    const [nats, database] = await Promise.all([fileNats(), createDatabase()]);
    app = await start(database.url, nats.url);
    bus = connectBus(nats.url);
  });

  it('has its tables and answers its messages', async () => {
    expect(await bus.call(addNote, { text: 'first' })).toEqual({ count: expect.any(Number) });
  });

  it('passes request id and trace context on to the services that it calls', async () => {
    const context = {
      requestId: 'request-from-the-browser',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    };
    expect(await requestContext.run(context, () => bus.call(relay, {}))).toEqual(context);
  });

  it('keeps the contexts of requests apart that it works on at once', async () => {
    const contexts = Array.from({ length: 20 }, (_, index) => ({ requestId: `request-${index}` }));
    const told = await Promise.all(contexts.map((context) => requestContext.run(context, () => bus.call(relay, {}))));
    expect(told).toMatchObject(contexts);
  });

  it('gives a request that brings no id one of its own', async () => {
    expect(await bus.call(relay, {})).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it('gives each message an entity manager of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await bus.call(managers, {})).id));
    expect(new Set(ids).size).toBe(10);
  });

  it('says over HTTP and over NATS that it is well', async () => {
    const response = await ready(app);
    expect(response.status).toBe(200);
    expect(await bus.call(healthOf('catalogue'), {})).toEqual({
      service: 'catalogue',
      status: 'up',
      details: { database: 'up', nats: 'up', startup: 'up' },
    });
  });
});

describe('While its database is gone', () => {
  it('a service is not ready and its messages fail as unavailable; when it is back, all is well', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const gate = await openGate(database.url);
    const app = await start(gate.url, nats.url);
    const bus = connectBus(nats.url);
    // Fills the pool, so that there are connections to break.
    await Promise.all(Array.from({ length: 20 }, () => bus.call(addNote, { text: 'before' })));

    await gate.close();
    await expect(bus.call(addNote, { text: 'meanwhile' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const down = await ready(app);
    expect(down.status).toBe(503);
    expect(await down.json()).toMatchObject({ error: { database: { status: 'down' } } });
    expect(await bus.call(healthOf('catalogue'), {})).toMatchObject({ status: 'down', details: { database: 'down' } });
    expect((await fetch(`${await app.getUrl()}/health/live`)).status).toBe(200);

    await gate.open();
    await until(
      () => ready(app),
      ({ status }) => status === 200,
    );
    expect(await bus.call(addNote, { text: 'after' })).toEqual({ count: 21 });
  });

  it('and goes in the middle of transactions, again and again, a service loses none of its connections', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const gate = await openGate(database.url);
    await start(gate.url, nats.url);
    const bus = connectBus(nats.url);
    const add = () => bus.call(addNote, { text: 'one of many' }).catch((error: unknown) => error);
    const isAnswer = (answer: unknown) => !(answer instanceof AppError);

    for (let round = 0; round < 5; round++) {
      const working = Array.from({ length: 20 }, add);
      await Promise.race(working);
      await gate.close();
      await Promise.all(working);
      await gate.open();
      await until(add, isAnswer);
    }
    expect((await Promise.all(Array.from({ length: 20 }, add))).every(isAnswer)).toBe(true);
  });
});

describe('While NATS is gone', () => {
  it('a service is not ready; when it is back, it answers again', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const gate = await openGate(nats.url);
    const app = await start(database.url, gate.url);

    await gate.close();
    const down = await until(
      () => ready(app),
      ({ status }) => status === 503,
    );
    expect(await down.json()).toMatchObject({ error: { nats: { status: 'down' } } });

    await gate.open();
    await until(
      () => ready(app),
      ({ status }) => status === 200,
    );
    const bus = connectBus(nats.url);
    const count = () => bus.call(addNote, { text: 'after' }).catch((error: unknown) => error);
    expect(await until(count, (answer) => !(answer instanceof AppError))).toEqual({ count: 1 });
  });
});

describe('A service that starts', () => {
  it('while database and NATS are down lives without being ready, and is ready once they are there', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const [natsGate, databaseGate] = await Promise.all([
      openGate(nats.url, { closed: true }),
      openGate(database.url, { closed: true }),
    ]);
    // A gate that is closed tells a port that is free.
    const port = Number(new URL((await openGate(nats.url, { closed: true })).url).port);
    const starting = start(databaseGate.url, natsGate.url, notesService, port);
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}/health/${path}`).then(
        ({ status }) => status,
        () => 'not listening yet',
      );

    expect(
      await until(
        () => ask('live'),
        (status) => status !== 'not listening yet',
      ),
    ).toBe(200);
    expect(await ask('ready')).toBe(503);
    await databaseGate.open();
    expect(await ask('ready')).toBe(503);
    await natsGate.open();
    await starting;

    expect(
      await until(
        () => ask('ready'),
        (status) => status === 200,
      ),
    ).toBe(200);
    expect(await connectBus(nats.url).call(addNote, { text: 'at last' })).toEqual({ count: 1 });
  });

  it('four times at once on an empty database comes up four times', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const apps = await Promise.all(Array.from({ length: 4 }, () => start(database.url, nats.url)));

    await Promise.all(
      apps.map((app) =>
        until(
          () => ready(app),
          ({ status }) => status === 200,
        ),
      ),
    );
    expect(await database.query('select name from mikro_orm_migrations')).toEqual([{ name: 'CreateNotes' }]);
  });

  it('with a migration that fails changes nothing, says so and leaves nothing open', async () => {
    class Broken extends Migration {
      override up(): void {
        this.addSql('alter table no_such_table add column x integer');
      }
    }
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const broken = { ...notesService, schema: { ...notesService.schema, migrations: [CreateNotes, Broken] } };

    await expect(start(database.url, nats.url, broken)).rejects.toThrow('no_such_table');
    expect(await database.query(`select 1 from pg_tables where tablename = 'notes'`)).toEqual([]);
    const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await until(
      () => database.query(others),
      (rows) => rows.length === 0,
    );
  });
});
