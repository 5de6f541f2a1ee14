import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { toUrlOfRole, ensureDatabase } from './database.js';
import { type RunningPostgres, startPostgres } from './postgres-server.js';

describe('ensureDatabase', () => {
  let folder: string;
  let server: RunningPostgres;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paperbill-databases-'));
    server = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  });

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('creates a database in which the owner role may create tables', async () => {
    const url = await ensureDatabase(server.url, { name: 'owner', password: 'one' });

    await runQuery(url, 'create table things (id int)');
    expect(await runQuery(url, 'select current_user as role, current_database() as database')).toEqual([
      { role: 'owner', database: 'owner' },
    ]);
  });

  it('lets no role connect to another database, or create roles or databases', async () => {
    const mine = new URL(await ensureDatabase(server.url, { name: 'mine', password: 'one' }));
    await ensureDatabase(server.url, { name: 'theirs', password: 'two' });

    await expect(runQuery(mine.href, 'create database more')).rejects.toThrow('permission denied');
    await expect(runQuery(mine.href, 'create role more')).rejects.toThrow('permission denied');
    mine.pathname = '/theirs';
    await expect(runQuery(mine.href, 'select 1')).rejects.toThrow('permission denied for database "theirs"');
  });

  it('lets a second role connect, without any privilege on tables', async () => {
    const running = { name: 'shared_app', password: 'r' };
    const owner = await ensureDatabase(server.url, { name: 'shared', password: 'o', running });
    await runQuery(owner, 'create table things (id int)');
    const url = toUrlOfRole(owner, running);

    expect(await runQuery(url, 'select current_user')).toEqual([{ current_user: 'shared_app' }]);
    await expect(runQuery(url, 'select * from things')).rejects.toThrow('permission denied for table things');
    await expect(runQuery(url, 'create table more (id int)')).rejects.toThrow('permission denied for schema public');
  });

  it('keeps tables and sets the new password when it runs again', async () => {
    const first = await ensureDatabase(server.url, { name: 'again', password: 'old' });
    await runQuery(first, 'create table kept (id int)');

    const second = await ensureDatabase(server.url, { name: 'again', password: "it's new" });

    expect(await runQuery(second, 'select count(*)::int from kept')).toEqual([{ count: 0 }]);
    await expect(runQuery(first, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('works for an administrator who is not a superuser', async () => {
    await runQuery(server.url, "create role administrator login createdb createrole password 'a'");
    const url = new URL(server.url);
    url.username = 'administrator';
    url.password = 'a';

    const access = await ensureDatabase(url.href, { name: 'managed', password: 'p' });

    expect(await runQuery(access, 'select current_user')).toEqual([{ current_user: 'managed' }]);
  });

  it('creates one database for concurrent calls', async () => {
    const urls = await Promise.all(
      Array.from({ length: 5 }, () => ensureDatabase(server.url, { name: 'wanted', password: 'p' })),
    );

    expect(await runQuery(urls[0]!, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

async function runQuery(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
