import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { createHealthMessage } from '@paperbill/contracts/nats';
import { createDatabase, startTcpProxy, startNats } from '@paperbill/test-infrastructure';
import {
  addNoteMessage,
  connectBus,
  fetchReadiness,
  startNotesService,
  retryUntil,
  waitForReadiness,
} from './testing/notes-service.js';

describe('A service while its database is down', () => {
  it('is not ready and answers SERVICE_UNAVAILABLE, and recovers when the database is back', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const proxy = await startTcpProxy(database.url);
    const app = await startNotesService(proxy.url, nats.url);
    const bus = connectBus(nats.url);
    // The concurrent messages open all connections of the pool, so that the outage breaks all of them.
    await Promise.all(Array.from({ length: 20 }, () => bus.call(addNoteMessage, { text: 'before' })));

    await proxy.disconnect();
    await expect(bus.call(addNoteMessage, { text: 'meanwhile' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    const down = await fetchReadiness(app);
    expect(down.status).toBe(503);
    expect(await down.json()).toMatchObject({ error: { database: { status: 'down' } } });
    expect(await bus.call(createHealthMessage('catalogue'), {})).toMatchObject({
      status: 'down',
      details: { database: 'down' },
    });
    expect((await fetch(`${await app.getUrl()}/health/live`)).status).toBe(200);
    const metrics = await (await fetch(`${await app.getUrl()}/metrics`)).text();
    expect(metrics).toContain('\npaperbill_dependency_up{dependency="database",component="catalogue"} 0\n');

    await proxy.reconnect();
    await waitForReadiness(app);
    expect(await bus.call(addNoteMessage, { text: 'after' })).toEqual({ count: 21 });
  });

  it('leaks no connections if the database repeatedly goes down during transactions', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const proxy = await startTcpProxy(database.url);
    await startNotesService(proxy.url, nats.url);
    const bus = connectBus(nats.url);
    const add = () => bus.call(addNoteMessage, { text: 'one of many' }).catch((error: unknown) => error);
    const isReply = (answer: unknown) => !(answer instanceof AppError);

    for (let round = 0; round < 5; round++) {
      const working = Array.from({ length: 20 }, add);
      await Promise.race(working);
      await proxy.disconnect();
      await Promise.all(working);
      await proxy.reconnect();
      await retryUntil(add, isReply);
    }
    expect((await Promise.all(Array.from({ length: 20 }, add))).every(isReply)).toBe(true);
  });
});

describe('A service while the disk of its database is full', () => {
  it('refuses changes, still reads, is degraded but ready, counts failures, and saves again when there is space', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const app = await startNotesService(database.url, nats.url);
    const bus = connectBus(nats.url);
    const diskFullSql = `create function fail() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on notes execute function fail()`;
    await database.query(diskFullSql);

    await expect(bus.call(addNoteMessage, { text: 'meanwhile' })).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    const answer = await fetchReadiness(app);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'degraded',
      details: { database: { status: 'up' }, databaseDisk: { status: 'down' } },
    });
    const metrics = await (await fetch(`${await app.getUrl()}/metrics`)).text();
    expect(metrics).toContain('\npaperbill_database_disk_full_total{component="catalogue"} 1\n');

    await database.query('drop trigger full_disk on notes');
    expect(await bus.call(addNoteMessage, { text: 'after' })).toEqual({ count: 1 });
  });
});

describe('A service while NATS is down', () => {
  it('is not ready, and answers again when NATS is back', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    const proxy = await startTcpProxy(nats.url);
    const app = await startNotesService(database.url, proxy.url);

    await proxy.disconnect();
    const down = await waitForReadiness(app, 503);
    expect(await down.json()).toMatchObject({ error: { nats: { status: 'down' } } });

    await proxy.reconnect();
    await waitForReadiness(app);
    const bus = connectBus(nats.url);
    const count = () => bus.call(addNoteMessage, { text: 'after' }).catch((error: unknown) => error);
    expect(await retryUntil(count, (answer) => !(answer instanceof AppError))).toEqual({ count: 1 });
  });
});
