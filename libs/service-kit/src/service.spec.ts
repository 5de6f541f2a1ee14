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
import { createHealthMessage } from '@paperbill/contracts/nats';
import { type MessageBus, requestContext } from '@paperbill/messaging';
import { createDatabase, getFileNats, type TestDatabase } from '@paperbill/test-infrastructure';
import { Lifecycle } from './health/lifecycle.js';
import { release } from './release.js';
import {
  addNoteMessage,
  connectBus,
  compareManagersMessage,
  notesService,
  fetchReadiness,
  relayMessage,
  sleepMessage,
  startNotesService,
  retryUntil,
} from './testing/notes-service.js';

describe('A running service', () => {
  let bus: MessageBus;
  let database: TestDatabase;
  let app: INestApplication;

  beforeAll(async () => {
    const nats = await getFileNats();
    database = await createDatabase();
    app = await startNotesService(database.url, nats.url);
    bus = connectBus(nats.url);
  });

  it('passes request id and trace context on to the services that it calls, each with its own request', async () => {
    const contexts = Array.from({ length: 20 }, (_, index) => ({
      requestId: `request-${index}`,
      traceparent: `00-0af7651916cd43dd8448eb211c80319c-b7ad6b71692033${10 + index}-01`,
    }));
    const replies = contexts.map((context) => requestContext.run(context, () => bus.call(relayMessage, {})));
    expect(await Promise.all(replies)).toMatchObject(contexts);
  });

  it("ends its own calls at its caller's deadline", async () => {
    const deadline = Date.now() + 2_000;
    const reply = await requestContext.run({ requestId: 'in-a-hurry', deadline }, () => bus.call(relayMessage, {}));
    expect(reply.deadline).toBeLessThan(deadline + 500);
  });

  it('cancels its query at the deadline of the message without leaking a connection', async () => {
    const slow = Array.from({ length: 20 }, () => bus.call(sleepMessage, { seconds: 600 }));
    for (const { status, reason } of (await Promise.allSettled(slow)) as PromiseRejectedResult[]) {
      expect([status, (reason as AppError).code]).toEqual(['rejected', 'SERVICE_TIMEOUT']);
    }

    const sleepingSessionsSql =
      "select pid from pg_stat_activity where state = 'active' and query like '%select pg_sleep%' and pid <> pg_backend_pid()";
    await retryUntil(
      () => database.query(sleepingSessionsSql),
      ({ length }) => length === 0,
    );
    const addedNotes = Array.from({ length: 20 }, () => bus.call(addNoteMessage, { text: 'afterwards' }));
    expect(await Promise.all(addedNotes)).toHaveLength(20);
  });

  it('gives each message its own entity manager', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await bus.call(compareManagersMessage, {})).id),
    );
    expect(new Set(ids).size).toBe(10);
  });

  it('exports metrics of its messages and database connections', async () => {
    await bus.call(addNoteMessage, { text: 'measured' });
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

  it('reports its health over HTTP and NATS', async () => {
    const response = await fetchReadiness(app);
    expect(response.status).toBe(200);
    expect(await bus.call(createHealthMessage('catalogue'), {})).toEqual({
      service: 'catalogue',
      status: 'up',
      version: release,
      details: { database: 'up', nats: 'up', startup: 'up' },
    });
  });
});

@Injectable()
class LongWork implements OnModuleDestroy {
  readonly finishSignal = createSignal();

  onModuleDestroy(): Promise<void> {
    return this.finishSignal.given;
  }
}

@Module({ providers: [LongWork] })
class LongWorkModule {}

function createSignal() {
  let fire: () => void;
  const given = new Promise<void>((resolve) => (fire = resolve));
  return { given, give: () => fire() };
}

describe('A service that shuts down', () => {
  it('is not ready at once, and lives until it has finished', async () => {
    const [nats, database] = await Promise.all([getFileNats(), createDatabase()]);
    const app = await startNotesService(database.url, nats.url, { ...notesService, module: LongWorkModule });
    const url = await app.getUrl();
    expect((await fetchReadiness(app)).status).toBe(200);

    const stopped = app.close();
    const answer = await fetch(`${url}/health/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ error: expect.objectContaining({ shutdown: { status: 'down' } }) }),
    ]);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);

    app.get(LongWork).finishSignal.give();
    await stopped;
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
  });
});

/** A sample background job, which begins its work when the service has started. */
@Injectable()
class Work implements OnApplicationBootstrap {
  readonly recordedSteps: string[] = [];

  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly em: EntityManager,
  ) {}

  onApplicationBootstrap(): void {
    this.recordedSteps.push('begun');
    void this.lifecycle.whenStarted.then(async () => {
      this.recordedSteps.push(`${(await this.em.execute('select 1 from notes')).length} notes`);
    });
  }
}

@Module({ providers: [Work] })
class WorkModule {}

describe('A background job of a service', () => {
  it('is started once, and finds the tables after `whenStarted` has resolved', async () => {
    const [nats, database] = await Promise.all([getFileNats(), createDatabase()]);
    const { recordedSteps } = (
      await startNotesService(database.url, nats.url, { ...notesService, module: WorkModule })
    ).get(Work);
    while (recordedSteps.length < 2) await new Promise(setImmediate);

    expect(recordedSteps).toEqual(['begun', '0 notes']);
  });
});
