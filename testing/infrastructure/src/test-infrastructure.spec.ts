import { expect, it, jest } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { createDatabase, createDatabaseFrom, fileNats, startTcpProxy, startNats, type TestDatabase } from './index.js';

const echo = async (url: string) => {
  const connection = await connect({ servers: url, reconnect: false });
  connection.subscribe('echo', { callback: (_, message) => void message.respond(message.data) });
  return connection;
};

it('createDatabase creates a separate empty database for every caller', async () => {
  const [one, other] = await Promise.all([createDatabase(), createDatabase()]);
  await one.query('create table marks (mark text)');

  expect(await other.query(`select 1 from pg_tables where tablename = 'marks'`)).toEqual([]);
});

it('createDatabaseFrom prepares a template database once and gives each caller a copy of it', async () => {
  const prepare = jest.fn(async ({ ownerUrl, queryAs }: TestDatabase) => {
    await queryAs(ownerUrl, 'create table marks (mark text)');
  });
  const [one, other] = await Promise.all([createDatabaseFrom('marks', prepare), createDatabaseFrom('marks', prepare)]);
  await one.queryAs(one.ownerUrl, `insert into marks values ('one')`);

  expect(prepare).toHaveBeenCalledTimes(1);
  expect(await other.queryAs(other.ownerUrl, 'select mark from marks')).toEqual([]);
});

it('createDatabaseFrom prepares a template database again if the first attempt failed', async () => {
  const prepare = jest
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('The preparation failed'))
    .mockResolvedValueOnce();
  await expect(createDatabaseFrom('fails once', prepare)).rejects.toThrow('The preparation failed');
  const database = await createDatabaseFrom('fails once', prepare);

  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
});

it('fileNats gives the spec file one NATS server, separate from other servers', async () => {
  const [mine, again, other] = await Promise.all([fileNats(), fileNats(), startNats()]);
  expect(again).toBe(mine);

  const [listening, asking] = await Promise.all([echo(mine.url), connect({ servers: other.url })]);
  await listening.flush();
  await expect(asking.request('echo', 'hello', { timeout: 2_000 })).rejects.toThrow(/no responders/);
  await Promise.all([listening.close(), asking.close()]);
});

it('fileNats transfers messages as large as a PDF', async () => {
  const connection = await echo((await fileNats()).url);
  const reply = await connection.request('echo', new Uint8Array(8_000_000), { timeout: 10_000 });

  expect(reply.data).toHaveLength(8_000_000);
  await connection.close();
});

it('startTcpProxy interrupts and restores the connection to a server', async () => {
  const database = await createDatabase();
  const proxy = await startTcpProxy(database.url);
  const reach = async () => {
    const client = new pg.Client({ connectionString: proxy.url });
    await client.connect();
    await client.end();
  };

  await reach();
  await proxy.disconnect();
  await expect(reach()).rejects.toThrow('ECONNREFUSED');
  await proxy.reconnect();
  await reach();
});
