import { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type INestApplication,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { AppError } from '@paperbill/contracts/http';
import { healthOf } from '@paperbill/contracts/nats';
import { type MessageBus, requestContext } from '@paperbill/messaging';
import { createDatabase, fileNats, type TestDatabase } from '@paperbill/test-infrastructure';
import { Lifecycle } from './health/lifecycle.js';
import { release } from './release.js';
import {
  addNote,
  connectBus,
  managers,
  notesService,
  ready,
  relay,
  sleep,
  start,
  until,
} from './testing/notes-service.js';

describe('A service that runs', () => {
  let bus: MessageBus;
  let database: TestDatabase;
  let app: INestApplication;

  beforeAll(async () => {
    const nats = await fileNats();
    database = await createDatabase();
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
    expect(await requestContext.run(context, () => bus.call(relay, {}))).toMatchObject(context);
  });

  it('keeps the contexts of requests apart that it works on at once', async () => {
    const contexts = Array.from({ length: 20 }, (_, index) => ({ requestId: `request-${index}` }));
    const told = await Promise.all(contexts.map((context) => requestContext.run(context, () => bus.call(relay, {}))));
    expect(told).toMatchObject(contexts);
  });

  it('gives a request that brings no id one of its own', async () => {
    expect(await bus.call(relay, {})).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it('has no more time for what it asks others than its own caller has', async () => {
    const deadline = Date.now() + 2_000;
    const told = await requestContext.run({ requestId: 'in-a-hurry', deadline }, () => bus.call(relay, {}));
    // How long the way is, nobody can tell: clocks need not agree.
    expect(told.deadline).toBeLessThan(deadline + 500);
  });

  it('stops working for a caller who has given up, and loses no connection by it', async () => {
    const slow = Array.from({ length: 20 }, () => bus.call(sleep, { seconds: 60 }));
    for (const { status, reason } of (await Promise.allSettled(slow)) as PromiseRejectedResult[]) {
      expect([status, (reason as AppError).code]).toEqual(['rejected', 'SERVICE_TIMEOUT']);
    }

    const givenUpAt = Date.now();
    const sleeping =
      "select pid from pg_stat_activity where state = 'active' and query like '%select pg_sleep%' and pid <> pg_backend_pid()";
    await until(
      () => database.query(sleeping),
      ({ length }) => length === 0,
    );
    expect(Date.now() - givenUpAt).toBeLessThan(30_000);
    const adding = Array.from({ length: 20 }, () => bus.call(addNote, { text: 'afterwards' }));
    expect(await Promise.all(adding)).toHaveLength(20);
  });

  it('gives each message an entity manager of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await bus.call(managers, {})).id));
    expect(new Set(ids).size).toBe(10);
  });

  it('tells how its messages and its connections to the database do', async () => {
    await bus.call(addNote, { text: 'measured' });
    const text = await (await fetch(`${await app.getUrl()}/metrics`)).text();

    expect(text).toMatch(
      /^paperbill_message_handling_duration_seconds_count\{component="catalogue",subject="specs.notes.add",outcome="ok"\} \d/m,
    );
    expect(text).toMatch(
      /^paperbill_message_call_duration_seconds_count\{component="catalogue",subject="specs.context",outcome="ok"\} \d/m,
    );
    expect(text).toMatch(/^paperbill_database_connections\{state="free",component="catalogue"\} [1-9]/m);
    expect(text).toContain('\npaperbill_database_connections_limit{component="catalogue"} 10\n');
    expect(text).toContain('\npaperbill_dependency_up{dependency="database",component="catalogue"} 1\n');
    expect(text).toContain('\npaperbill_ready{component="catalogue"} 1\n');
  });

  it('says over HTTP and over NATS that it is well', async () => {
    const response = await ready(app);
    expect(response.status).toBe(200);
    expect(await bus.call(healthOf('catalogue'), {})).toEqual({
      service: 'catalogue',
      status: 'up',
      version: release,
      details: { database: 'up', nats: 'up', startup: 'up' },
    });
  });
});

@Injectable()
class LongWork implements OnModuleDestroy {
  readonly finished = signal();

  onModuleDestroy(): Promise<void> {
    return this.finished.given;
  }
}

@Module({ providers: [LongWork] })
class LongWorkModule {}

function signal() {
  let give: () => void;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

describe('A service that is told to stop', () => {
  it('says at once that it is not ready, and lives until it has finished', async () => {
    const [nats, database] = await Promise.all([fileNats(), createDatabase()]);
    const app = await start(database.url, nats.url, { ...notesService, module: LongWorkModule });
    const url = await app.getUrl();
    expect((await ready(app)).status).toBe(200);

    const stopped = app.close();
    const answer = await fetch(`${url}/health/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ error: expect.objectContaining({ shutdown: { status: 'down' } }) }),
    ]);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);

    app.get(LongWork).finished.give();
    await stopped;
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
  });
});

/** As a service works that does something of its own accord. */
@Injectable()
class Work implements OnApplicationBootstrap {
  readonly seen: string[] = [];

  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly em: EntityManager,
  ) {}

  onApplicationBootstrap(): void {
    this.seen.push('begun');
    void this.lifecycle.started.then(async () => {
      this.seen.push(`${(await this.em.execute('select 1 from notes')).length} notes`);
    });
  }
}

@Module({ providers: [Work] })
class WorkModule {}

describe('What a service does of its own accord', () => {
  it('begins once, and finds the tables once the service has started', async () => {
    const [nats, database] = await Promise.all([fileNats(), createDatabase()]);
    const { seen } = (await start(database.url, nats.url, { ...notesService, module: WorkModule })).get(Work);
    while (seen.length < 2) await new Promise(setImmediate);

    expect(seen).toEqual(['begun', '0 notes']);
  });
});
